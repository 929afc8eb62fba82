import type { CustomerPricesDocument } from '../../documents/customer-prices.ts'
import { isShown, type Window, windowOf } from '../banners/window.ts'
import { roundCents } from '../money/round.ts'
import type { ProductDefinition, Selection } from '../product/definition.ts'

/** What customers of some groups pay; `window` is in the shop's time zone. */
export type CustomerPrices = Pick<CustomerPricesDocument, 'groups' | 'off' | 'products'> & {
  id: string
  window: Window
}

/** When prices count: before and after all orders where a document says no day. */
export function customerPricesWindow(
  { start = '2000-01-01', end = '2999-12-31' }: Pick<CustomerPricesDocument, 'start' | 'end'>,
  timeZone: string,
): Window {
  return windowOf({ start, end }, timeZone)
}

/** The prices that count for somebody in these groups at an instant. */
export function pricesOfGroups(
  all: readonly CustomerPrices[],
  groups: readonly string[],
  now: Date,
): CustomerPrices[] {
  if (groups.length === 0) return []
  return all.filter(
    ({ groups: wanted, window }) =>
      wanted.some((group) => groups.includes(group)) && isShown(window, now),
  )
}

/** The print of a quantity at a priority's factor, in minor units: as everybody pays it, as it is paid. */
export type OwnPrint = (everybody: number, quantity: number, priorityFactor: number) => number

/**
 * What the customer pays for the print: the lowest of what the customer's groups say, and never more than
 * everybody pays. An agreed price is that of the priority with factor 1; other speeds cost their factor of it.
 */
export function ownPrint(
  own: readonly CustomerPrices[],
  product: ProductDefinition,
  selection: Selection,
  currency: string,
): OwnPrint {
  const terms = own.map(({ off, products }) => {
    const apart = Object.hasOwn(products, product.id) ? products[product.id] : undefined
    const prices = (apart?.prices ?? []).filter(({ options }) =>
      Object.entries(options).every(([attribute, option]) => selection[attribute] === option),
    )
    return { off: apart?.off ?? off, prices }
  })
  return (everybody, quantity, priorityFactor) => {
    const offers = terms.flatMap(({ off, prices }) => {
      const agreed = prices
        .filter((each) => each.quantity === quantity)
        .flatMap(({ amounts }) => amounts[currency] ?? [])
      return [
        roundCents((everybody * (100 - off)) / 100),
        ...agreed.map((amount) => roundCents(amount * priorityFactor)),
      ]
    })
    return Math.min(everybody, ...offers)
  }
}
