import { persisted } from '../../lib/client/persisted.ts'
import { anyText, number, object, text } from '../../lib/client/schema.ts'
import type { Money } from '../../lib/domain/money/money.ts'
import type { Cart } from '../cart/cart-line.ts'

/**
 * What a cart came to, and when it came, before its address: minor units with VAT, and the last of its days.
 * `country` is that of the address before; empty where there was none.
 */
const $before = persisted(
  'before-address',
  object({
    cartId: text,
    gross: number,
    day: text,
    after: number,
    afterDay: text,
    country: anyText,
  }),
  [30, 'm'],
)

const lastDay = ({ lineItems }: Cart) =>
  lineItems
    .map((line) => line.promisedArrivalDate)
    .toSorted()
    .at(-1) ?? ''

/** Remembers what an address has changed of a cart, for the page where it is ordered. */
export function noteMoved(before: Cart, after: Cart): void {
  const [gross, now] = [before, after].map((cart) => cart.taxedPrice.totalGross.centAmount)
  const [day, afterDay] = [lastDay(before), lastDay(after)]
  if (gross === undefined || now === undefined) return
  if (gross === now && day === afterDay) $before.clear()
  else {
    const country = before.shippingAddress?.country ?? ''
    $before.keep({ cartId: after.id, gross, day, after: now, afterDay, country })
  }
}

type Moved<Value> = { from: Value; to: Value }

/**
 * What the address has changed, each where it has; null once the cart is another. `isFar` where it costs more than
 * another one in the same country; without an address before it was reckoned for `home`.
 */
export function movedByAddress(
  cart: Cart,
  home: string,
): { total: Moved<Money> | null; day: Moved<string> | null; isFar: boolean } | null {
  const before = $before.get()
  const { totalGross } = cart.taxedPrice
  if (before?.cartId !== cart.id || before.after !== totalGross.centAmount) return null
  const day = lastDay(cart)
  if (before.afterDay !== day) return null
  const from = { ...totalGross, centAmount: before.gross }
  return {
    total: before.gross === before.after ? null : { from, to: totalGross },
    day: before.day === day ? null : { from: before.day, to: day },
    isFar:
      before.after > before.gross && cart.shippingAddress?.country === (before.country || home),
  }
}
