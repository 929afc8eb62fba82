import type { Generated } from 'kysely'
import type { Json } from './tables.ts'

/** A column the database fills in when it is left out. */
type Defaulted<T> = Generated<T>

export type CustomerTable = {
  tenant: string
  id: string
  email: string
  first_name: string
  last_name: string
  company: Defaulted<string>
  vat_number: Defaulted<string>
  /** '1' company, '2' private. */
  category: Defaulted<'1' | '2'>
  subscribed: Defaulted<boolean>
  new_client: Defaulted<boolean>
  is_premium: Defaulted<boolean>
  premium_reason: Defaulted<string>
  external_id: Defaulted<string>
  has_wallet: Defaulted<boolean>
  wallet_credit: Defaulted<number>
  has_deferred_payments: Defaulted<boolean>
  /** Nobody reads it: kept for nodes of a version before staff had accounts of their own. */
  is_admin: Defaulted<boolean>
  default_shipping: string | null
  default_billing: string | null
  created_at: Defaulted<Date>
  /** When a link that was sent there was opened. */
  email_verified_at: Date | null
  /** Ordered without a password; the address may have an account beside it. */
  guest: Defaulted<boolean>
  /** Registered with the address of an account, to which it is nobody but a guest. */
  contested: Defaulted<boolean>
  /** Since when staff let nobody log in. */
  locked_at: Date | null
  locked_reason: Defaulted<string>
  /** Nothing of a person is left in it since then. */
  erased_at: Date | null
  /** Since when staff let the customer pay by direct debit again; what failed before counts no more. */
  debits_allowed_at: Defaulted<Date | null>
  /** Version of the terms that were accepted at the registration, as with an order. */
  accepted_terms: Defaulted<string>
  /** Names of groups that staff have put the customer into, in alphabetical order. */
  groups: Defaulted<string[]>
}

/** What staff write down about a customer, who never sees it. */
export type CustomerNoteTable = {
  tenant: string
  customer_id: string
  id: string
  text: string
  account_id: string
  at: Date
}

/** Where e-invoices go; empty where the customer named nothing. */
export type InvoiceAddressTable = {
  tenant: string
  customer_id: string
  buyer_reference: string
  recipient_code: string
  pec: string
  tax_code: string
  changed_at: Date
}

export type AddressTable = {
  tenant: string
  id: string
  customer_id: string
  type: 'shipping' | 'billing'
  fields: Json<unknown>
  created_at: Defaulted<Date>
  has_deferred_payments: Defaulted<boolean>
}

export type CredentialTable = {
  tenant: string
  customer_id: string
  /** argon2id in PHC form. */
  password_hash: string
  updated_at: Defaulted<Date>
}
