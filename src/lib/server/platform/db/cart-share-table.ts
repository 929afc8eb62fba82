import type { ColumnType } from 'kysely'

/** The link to a cart, and what it shows. */
export type CartShareTable = {
  tenant: string
  cart_id: string
  /** Of the token that the link ends in. */
  hash: Buffer
  lines: ColumnType<unknown, string, string>
  created_at: Date
  expires_at: Date
}
