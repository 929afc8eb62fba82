import type { ColumnType, Generated } from 'kysely'
import type { DisputeState } from '../../../domain/payment/dispute.ts'

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
