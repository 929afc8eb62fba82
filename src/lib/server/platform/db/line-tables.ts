import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ArrivalChoice } from '../../../domain/delivery/arrival.ts'

/** JSON that a shape of its slice writes and reads. */
type StoredJsonColumn = ColumnType<unknown, string, string>

/** `merged`: its lines went to a customer's cart. `replaced`: a new cart was asked for. */
export type CartState = 'open' | 'ordered' | 'merged' | 'replaced'

export type CartTable = {
  tenant: string
  id: string
  customer_id: string | null
  anonymous_id: string | null
  state: CartState
  currency: string
  /** Where it is delivered to and taxed. */
  country: string
  postcode: string
  locale: string
  shipping_address_id: string | null
  billing_address_id: string | null
  arrival: Generated<ArrivalChoice>
  /** What its checkout says of the order; null where nothing was said yet. */
  notes: ColumnType<object | null, string | null | undefined, string | null>
  /** Another one after every change of it or its lines. */
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

/** What carts' and orders' lines have in common. Amounts: minor units without VAT. */
type LineColumns = {
  tenant: string
  id: string
  product_id: string
  mcp_sku: string
  variant_sku: string
  job_name: string
  quantity: number
  merchant_info: StoredJsonColumn
  services: StoredJsonColumn
  net: number
  /** Basis points. */
  vat_rate: number
  /** Of the product, as VAT has it. */
  tax_class: ColumnType<string, string | undefined, string>
  promised_date: ColumnType<string, string, string>
  promised_until: Date
  file_check: boolean
  created_at: Date
}

export type CartLineTable = LineColumns & { cart_id: string; seq: Generated<string> }
/** `no_room`: it did not fit in at a login. `later`: its owner put it aside. */
export type LeftOverReason = 'no_room' | 'later'
/** What stands beside the cart of a customer or a visitor, with what it was priced for. */
export type LeftOverLineTable = LineColumns & {
  customer_id: string | null
  anonymous_id: string | null
  reason: Generated<LeftOverReason>
  seq: Generated<string>
  currency: string
  country: string
  postcode: string
}
export type OrderLineTable = LineColumns & { order_id: string; position: number }

/** A line as it is stored, whichever table it comes from. */
export type LineRow = Omit<Selectable<LineColumns>, 'tenant'>
