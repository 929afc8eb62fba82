import type { Generated } from 'kysely'

/** A column the database fills in when it is left out. */
type Defaulted<T> = Generated<T>

/** `admin`: a member of staff who is logged in as the customer. */
export type Strategy = 'user' | 'admin'

export type LoginTable = {
  tenant: string
  id: string
  /** All logins that came from one login by refreshing. */
  family: string
  customer_id: string
  strategy: Strategy
  /** Always null, as `is_admin` of customers is always false. */
  admin_id: string | null
  access_hash: Buffer
  refresh_hash: Buffer
  access_expires: Date
  refresh_expires: Date
  created_at: Date
  /** When its refresh token was used; using it again is theft. */
  replaced_at: Date | null
  revoked_at: Date | null
  /** By what it was opened; empty where that is not known. */
  browser: Defaulted<string>
  system: Defaulted<string>
  /** Where it was opened or refreshed from, shortened (`203.0.113.0/24`); empty where that is not known. */
  network: Defaulted<string>
  /** To some minutes. */
  seen_at: Date | null
  /** Whether it was opened with a passkey. */
  by_passkey: Defaulted<boolean>
  /** Which one; null where none, and where it was opened before that was written down. */
  passkey_id: Defaulted<string | null>
}

/** A link of a mail that does one thing once; what proves it is made from its id and a secret. */
export type OneTimeLinkTable = {
  tenant: string
  id: string
  purpose: 'reset' | 'verify' | 'email_old' | 'email_new' | 'claim' | 'code'
  /** Null where the address has no account: the mail says so. */
  customer_id: string | null
  /** What the link is about: the address it went to, or the new one. */
  email: string
  /** Of two links that must both be opened. */
  pair: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  /** How often a code was tried. */
  tries: Defaulted<number>
}
