import type { Generated } from 'kysely'

/** What VIES said of a VAT number, the last time that it was asked. */
export type VatCheckTable = {
  tenant: string
  /** Letters first and nothing between, as customers' are stored. */
  number: string
  /** Null until VIES has answered. */
  is_valid: boolean | null
  /** The company's, where its country tells them. */
  name: Generated<string>
  address: Generated<string>
  /** VIES's number of the consultation: the proof that it was asked. */
  consultation: Generated<string>
  answered_at: Date | null
  /** When it was asked in vain since; null once it has answered. */
  failed_at: Date | null
  /** Why, in VIES's words or ours. */
  failure: Generated<string>
  tries: Generated<number>
  /** When it is asked again; null while there is no reason to. */
  ask_at: Date | null
}
