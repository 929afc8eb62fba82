import type { checkoutCart } from '../../contract/cart.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { Money } from '../money/money.ts'

type Shown = InputOf<typeof checkoutCart>['shown']

type ShownCart = {
  fingerprint: string
  taxedPrice: { totalGross: Money }
  lineItems: readonly { id: string; promisedArrivalDate: string }[]
}

/** What a shopper agrees to who orders a cart as it stands before them. */
export function shownOf({ fingerprint, taxedPrice, lineItems }: ShownCart): Shown {
  return {
    fingerprint,
    totalGross: taxedPrice.totalGross,
    arrivalDates: Object.fromEntries(
      lineItems.map(({ id, promisedArrivalDate }) => [id, promisedArrivalDate]),
    ),
  }
}
