import type { OrderState } from '../../../contract/order.ts'
import type { Json } from './tables.ts'

/** An order of an earlier shop, or one that was read back from an export. */
export type LegacyOrderTable = {
  tenant: string
  number: string
  /** What the earlier shop called the customer; empty where only an address is known. */
  legacy_customer: string
  /** In lower case. */
  email: string
  placed_at: Date
  /** How it stood when its file was written; it moves no more. */
  state: OrderState
  currency: string
  /** Minor units. */
  total_net: number
  total_vat: number
  total_gross: number
  said: Json<unknown>
  /** Of all that its file said: the same order is known again by it. */
  digest: string
  imported_at: Date
  erased_at: Date | null
}
