import type { ColumnType, Generated } from 'kysely'

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
