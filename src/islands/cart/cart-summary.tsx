import type { Cart } from '../../stores/cart/cart-line.ts'
import { CartVatNumber } from '../customer/parts/vat-number.tsx'
import { KeepDate } from '../order/parts/keep-date.tsx'
import { isReverseCharged } from '../order/parts/reverse-charged.ts'
import { Totals } from '../order/parts/totals.tsx'
import { Vow } from '../order/parts/vow.tsx'
import { useShop } from '../page/shop.tsx'
import { useRules } from '../page/use-rules.ts'
import { useSpeech } from '../page/use-speech.ts'

/** What the cart comes to, and the way to the checkout or what has to be done before. */
export function Summary({ cart, busy }: { cart: Cart; busy: boolean }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const first = useFirstThing(cart)
  return (
    <aside className="order-summary" aria-labelledby="summary">
      <h2 id="summary">{say('cart.summary')}</h2>
      <Totals lines={cart.lineItems} taxed={cart.taxedPrice} busy={busy} />
      <CartVatNumber cart={cart} />
      {first ? (
        <p className="fine">{first}</p>
      ) : (
        <a className="btn btn-wide cart-go" href={links['checkout']}>
          {say('cart.checkout')}
        </a>
      )}
      <KeepDate lines={cart.lineItems} />
      <Vow />
    </aside>
  )
}

/** The total and the way on, at hand on a phone however long the cart is. */
export function CartBar({ cart, busy }: { cart: Cart; busy: boolean }) {
  const { say, sayCount, money } = useSpeech()
  const { links } = useShop()
  const first = useFirstThing(cart)
  return (
    <div className="cart-bar">
      <p>
        <b aria-busy={busy || undefined}>{money(cart.taxedPrice.totalGross)}</b>
        <span>
          {sayCount('cart.lead', cart.lineItems.length)},{' '}
          {say(isReverseCharged(cart.lineItems) ? 'cart.prices_net' : 'cart.prices_gross')}
        </span>
      </p>
      {first ? (
        <a className="btn" href="#summary">
          {say('cart.summary')}
        </a>
      ) : (
        <a className="btn" href={links['checkout']}>
          {say('cart.checkout')}
        </a>
      )}
    </div>
  )
}

/** What has to be done before the checkout; null when nothing has. */
function useFirstThing(cart: Cart): string | null {
  const { say, money } = useSpeech()
  const { email } = useShop()
  const { maxCartPriceCents } = useRules()
  const { centAmount, currencyCode } = cart.taxedPrice.totalGross
  if (cart.unreadableLines) return say('cart.unreadable_first')
  if (cart.lineItems.some((line) => line.stockLeft !== undefined)) return say('cart.stock_first')
  if (cart.lineItems.some((line) => line.dropFault)) return say('cart.drops_first')
  if (cart.lineItems.some((line) => line.priceMoved)) return say('cart.moved_first')
  if (centAmount <= maxCartPriceCents) return null
  return say('cart.over_limit', {
    limit: money({ centAmount: maxCartPriceCents, currencyCode }),
    email,
  })
}
