import type { LineState } from '../../contract/fulfilment.ts'
import type { OrderState } from '../../contract/order.ts'

/** A line of an order that another shop took. Amounts: minor units without VAT; the rate in basis points. */
export type LegacyLine = {
  /** Of this shop, where it is one; whatever the earlier shop called it otherwise, or empty. */
  product: string
  name: string
  jobName: string
  quantity: number
  net: number
  /** What its services came to. */
  services: number
  vatRate: number
  state: LineState | null
  due: string | null
  /** What was chosen, by attribute of the product. */
  options: Record<string, string>
}

/** An order as a file says it; addresses are lines of text. */
export type LegacyOrder = {
  number: string
  /** What the earlier shop called the customer; empty where the file has only an address. */
  customer: string
  /** In lower case. */
  email: string
  name: string
  company: string
  vatNumber: string
  /** ISO 8601, in UTC. */
  placedAt: string
  state: OrderState
  /** Where it was delivered to; empty where the file does not say. */
  country: string
  currency: string
  net: number
  vat: number
  gross: number
  portions: { rate: number; net: number; vat: number }[]
  purchaseOrder: string
  costCentre: string
  delivery: string[]
  billing: string[]
  lines: LegacyLine[]
}

/** The legacy id of a customer: what stands before the underscore (specification, section 3). */
export function legacyIdOf(externalId: string): string {
  return externalId.split('_')[0] ?? ''
}

/** What a file calls each part of an order, for who is told that it says something else now. */
const parts: Record<keyof LegacyOrder, string> = {
  number: 'order',
  customer: 'customer_id',
  email: 'email',
  name: 'customer',
  company: 'company',
  vatNumber: 'vat_number',
  placedAt: 'placed',
  state: 'state',
  country: 'country',
  currency: 'currency',
  net: 'order_net',
  vat: 'order_vat',
  gross: 'order_gross',
  portions: 'VAT by rate',
  purchaseOrder: 'purchase_order',
  costCentre: 'cost_centre',
  delivery: 'delivery_address',
  billing: 'billing_address',
  lines: 'its lines',
}

/** Names of the parts in which two orders differ. */
export function differences(one: LegacyOrder, other: LegacyOrder): string[] {
  const keys = Object.keys(parts) as (keyof LegacyOrder)[]
  return keys
    .filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
    .map((key) => parts[key])
}
