import type { OrderState } from '../../contract/order.ts'

type Order = { state: OrderState; lineItems: readonly { promisedUntil: string }[] }

/** The instant by which the money of an unpaid order has to be here for its first day to hold; null once it is confirmed. */
export function keptUntil({ state, lineItems }: Order): string | null {
  if (state !== 'awaiting_payment') return null
  return lineItems.map(({ promisedUntil }) => promisedUntil).toSorted()[0] ?? null
}
