import type { ColumnType, Generated } from 'kysely'
import type { Role } from '../../../domain/staff/roles.ts'

/** Staff belong to the installation, not to a tenant. */
export type StaffAccountTable = {
  id: string
  email: string
  name: string
  /** argon2id in PHC form. */
  password_hash: string
  /** Encrypted; the second factor counts once it is confirmed. */
  totp_secret: Buffer | null
  totp_confirmed_at: Date | null
  /** Time step of the last code that was taken: no code counts twice. */
  totp_last_step: ColumnType<string, number | undefined, number>
  active: Generated<boolean>
  created_at: Generated<Date>
  /** Invited, and has set no password yet. */
  awaits_password: Generated<boolean>
}

/** The link of a mail by which a member of the staff sets a password, once. */
export type StaffLinkTable = {
  id: string
  account_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type StaffRoleTable = {
  account_id: string
  role: Role
  /** `*` for every tenant. */
  tenant: string
}

export type StaffSessionTable = {
  id: string
  account_id: string
  token_hash: Buffer
  /** Whether it was opened with the second factor. */
  second_factor: boolean
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

export type StaffActTable = {
  seq: Generated<string>
  /** Null for the command line and for machines. */
  account_id: string | null
  /** Of the machine that did it. */
  api_key_id: string | null
  act: string
  /** Null where it concerns no tenant, or all. */
  tenant: string | null
  /** Whom or what it was done to, such as `customer:<id>`. */
  subject: string
  reason: string
  ip: string
  at: Date
}

/** A member of staff who is logged in as a customer. */
export type ActingLoginTable = {
  tenant: string
  id: string
  customer_id: string
  staff_session_id: string
  token_hash: Buffer
  reason: string
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

/** A key for a program of a tenant. */
export type ApiKeyTable = {
  tenant: string
  id: string
  name: string
  permissions: string[]
  token_hash: Buffer
  /** The last characters of the key, by which people tell it from others. */
  ending: string
  created_by: string
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}
