import type { ColumnType } from 'kysely'

export type PasskeyTable = {
  tenant: string
  id: string
  customer_id: string
  /** As the authenticator names it, in base64url. */
  credential_id: string
  /** Where it was made, the only host that it is good on. */
  host: string
  /** In COSE. */
  public_key: Buffer
  /** How often the authenticator says it was used; 0 where it does not count. */
  counter: ColumnType<string, number, number>
  transports: string[]
  name: string
  created_at: Date
  used_at: Date | null
}

/** What an authenticator is to sign, once. */
export type PasskeyChallengeTable = {
  tenant: string
  challenge: string
  /** Who adds a passkey; null where somebody signs in with one. */
  customer_id: string | null
  expires_at: Date
}
