import type { ColumnType, Generated } from 'kysely'
import type { DisputeState } from '../../../domain/payment/dispute.ts'
import type { PaymentState } from '../../../domain/payment/states.ts'

export type RefundTable = {
  tenant: string
  id: string
  order_id: string
  payment_id: string
  amount: number
  currency: string
  /** Back the way it came, or as wallet credit. */
  target: 'provider' | 'wallet'
  /** `requested` until the provider has said yes or no. */
  state: 'requested' | 'done' | 'failed'
  /** The lines that it is for; none where it is for the order as a whole. */
  line_ids: ColumnType<unknown, string, string>
  provider_reference: string | null
  /** The change of the order that made it; null where somebody gave it back for another reason. */
  edit_id: Generated<string | null>
  /** ISO date on which somebody sent it by bank transfer. */
  sent_on: Generated<string | null>
  reason: string
  actor: string
  created_at: Date
  updated_at: Date
}

/** A payment that a card's owner disputes. */
export type DisputeTable = {
  tenant: string
  id: string
  payment_id: string
  order_id: string
  provider: string
  provider_reference: string
  state: DisputeState
  /** 1 once the provider has taken the money back, 2 once it has returned it. */
  moves: number
  amount: number
  currency: string
  /** As the provider calls it. */
  reason: string
  /** Until when the provider takes an answer. */
  answer_by: Date | null
  /** Its order's customer was erased, and the order keeps what answers it until it is over. */
  keeps_data: Generated<boolean>
  /** Of the newest message about it. */
  told_at: Date
  created_at: Date
}

/** A SEPA mandate that was given with a payment: what it says, in the customer's language, and what it is called. */
export type MandateTable = {
  tenant: string
  payment_id: string
  reference: string
  text: string
  /** Of the text. */
  locale: string
  /** Of the account that is debited. */
  last_four: string
  given_at: Date
}

/** A card or a mandate that a customer keeps, by the provider's own names. */
export type KeptCardTable = {
  tenant: string
  id: string
  method: Generated<'card' | 'mandate'>
  customer_id: string
  /** With which it was kept. */
  payment_id: string
  provider: string
  account: string
  /** Whom the provider keeps it for, by its own name. */
  owner: string
  token: string
  /** The same for the same card, so that it is listed once. */
  fingerprint: string
  brand: string
  last_four: string
  /** Of a card. */
  expiry_month: number | null
  expiry_year: number | null
  created_at: Date
  revoked_at: Date | null
  /** When the provider has forgotten it too. */
  forgotten_at: Date | null
}

/**
 * A card that the sandbox keeps, or an account of which it has a mandate: what comes of paying with it stands for
 * its number.
 */
export type SandboxCardTable = {
  tenant: string
  id: string
  session_id: string
  fingerprint: string
  brand: string
  last_four: string
  expiry_month: number
  expiry_year: number
  outcome: 'captured' | 'declined' | 'challenge' | 'returned'
  /** Of a mandate. */
  mandate: Generated<string | null>
  created_at: Date
  removed_at: Date | null
}

/** One booking of a bank's statement. */
export type BankEntryTable = {
  tenant: string
  id: string
  iban: string
  /** The bank's own name of it, so that a statement read twice is booked once. */
  entry_key: string
  amount: number
  currency: string
  booked_on: string
  debtor: string
  /** Where it came from; empty where the bank does not say. */
  debtor_iban: Generated<string>
  remittance: string
  payment_id: string | null
  /** What became of it, in words of the books. */
  outcome: string
  imported_at: Date
}

export type PaymentTable = {
  tenant: string
  id: string
  order_id: string
  method: string
  provider: string
  /** The provider's own id, once its session is known here. */
  provider_reference: string | null
  redirect_url: string | null
  return_url: string
  state: PaymentState
  amount: number
  currency: string
  /** Which of the tenant's accounts at the provider. */
  account: Generated<string>
  /** What a bank transfer names. */
  reference: string | null
  /** When the money is expected, where the method waits for it. */
  due_at: Date | null
  /** The kept card that it is taken from. */
  kept_card_id: Generated<string | null>
  /** Whether its card is to be kept: `wanted` until the provider was asked for it. */
  keep: Generated<'no' | 'wanted' | 'done'>
  /** What the payer has read and agreed to, when, and in which locale: the text of a mandate. */
  agreed_text: Generated<string | null>
  agreed_locale: Generated<string | null>
  agreed_at: Generated<Date | null>
  /** When its provider was asked last, in vain. */
  asked_at: Generated<Date | null>
  /** The shop has made it with a kept card while nobody was there. */
  off_session: Generated<boolean>
  created_at: Date
  updated_at: Date
}

/** One payment of a plan, as it was agreed with the attempt that pays the first. */
export type InstalmentTable = {
  tenant: string
  payment_id: string
  number: number
  /** ISO date in the shop's zone. */
  due_on: ColumnType<string, string, string>
  amount: number
}

/** An order that is paid in instalments, once the first is in: those of `payment_id`. */
export type PaymentPlanTable = {
  tenant: string
  order_id: string
  payment_id: string
  begun_at: Date
  /** Nobody has to look at it any more: nothing of it is to come. */
  settled_at: Date | null
}
