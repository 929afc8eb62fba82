import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $cart, reloadCart } from '../../stores/cart/cart.ts'
import type { Cart } from '../../stores/cart/cart-line.ts'
import { CartVatNumber } from '../customer/parts/vat-number.tsx'
import { KeepDate } from '../order/parts/keep-date.tsx'
import { useLinePrice } from '../order/parts/line-price.ts'
import { useLineLabels } from '../order/parts/line-text.tsx'
import { areUnprinted, type WordsOfProducts } from '../order/parts/product-words.ts'
import { isReverseCharged } from '../order/parts/reverse-charged.ts'
import { Totals } from '../order/parts/totals.tsx'
import { Vow } from '../order/parts/vow.tsx'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useRules } from '../page/use-rules.ts'
import { useSpeech } from '../page/use-speech.ts'
import { useWaitingOrder } from '../payment/parts/use-waiting-order.ts'
import { LineIcon } from '../ui/icon.tsx'
import { FailureNote } from '../ui/note.tsx'
import { PriceSwitch } from '../ui/price-switch.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLater } from '../ui/use-later.ts'
import { useAskedCart } from './asked-cart.ts'
import { CartLine } from './cart-line.tsx'
import { CartNotices, UnreadableLine } from './cart-notices.tsx'

type CartProps = {
  shop: ShopProps
  products: WordsOfProducts
  /** Address of the picture of an empty counter. */
  emptyPicture: string
}

export function CartPage({ shop, ...props }: CartProps) {
  return (
    <App shop={shop} access="anyone">
      <CartView {...props} />
    </App>
  )
}

const loadUnpaid = () => import('../payment/parts/unpaid-order.tsx')
const loadShared = () => import('./shared-cart.tsx')
const loadShare = () => import('./share-cart.tsx')
const loadBeside = () => import('./left-over.tsx')

function CartView({ products, emptyPicture }: Omit<CartProps, 'shop'>) {
  const state = useStore($cart, { ssr: 'initial' })
  const waiting = useWaitingOrder()
  const unpaid = useLater(loadUnpaid, waiting !== null)
  const labelsOf = useLineLabels(products)
  const { say } = useSpeech()
  const token = useAskedCart()
  const shared = useLater(loadShared, token !== null)
  if (token !== null && shared) return <shared.SharedCartView token={token} products={products} />
  if (token !== null || state.state === 'loading') {
    return (
      <Frame>
        <Skeleton boxes={2} rows={0} />
      </Frame>
    )
  }
  if (state.state === 'failed') {
    return (
      <Frame>
        <FailureNote failure={state.failure} retry={() => void reloadCart()} />
      </Frame>
    )
  }
  const { cart, busy, notice } = state
  const notices = (
    <>
      {waiting && unpaid && <unpaid.UnpaidOrder order={waiting} products={products} level={2} />}
      <CartNotices notice={notice} products={products} />
      {cart?.unreadableLines?.map((line) => (
        <UnreadableLine key={line.id} line={line} products={products} busy={busy} />
      ))}
    </>
  )
  if (!cart || cart.lineItems.length === 0) {
    return (
      <Frame>
        {notices}
        {!waiting && !cart?.leftOver && <Empty picture={emptyPicture} />}
        {cart && <Beside cart={cart} products={products} busy={busy} />}
      </Frame>
    )
  }
  const labels = labelsOf(cart.lineItems)
  return (
    <>
      <div className="order-columns">
        <div>
          <CartHead cart={cart} />
          {notices}
          <ul className="order-lines">
            {cart.lineItems.map((line, index) => (
              <CartLine
                key={line.id}
                line={line}
                label={labels[index] ?? ''}
                products={products}
                busy={busy}
              />
            ))}
          </ul>
          {!areUnprinted(products, cart.lineItems) && (
            <p className="time-left spaced">
              <LineIcon path="M12 20V9M7 13l5-5 5 5M5 4h14" />
              <span>{say('cart.artwork_later')}</span>
            </p>
          )}
          <CartFoot cart={cart} />
          <Beside cart={cart} products={products} busy={busy} />
        </div>
        <Summary cart={cart} busy={busy} />
      </div>
      <CartBar cart={cart} busy={busy} />
    </>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const { say } = useSpeech()
  return (
    <div className="order-columns cart-alone">
      <div>
        <h1>{say('cart.title')}</h1>
        {children}
      </div>
    </div>
  )
}

function CartHead({ cart }: { cart: Cart }) {
  const { say, sayCount, day } = useSpeech()
  const [date, ...others] = new Set(cart.lineItems.map((line) => line.promisedArrivalDate))
  const count = cart.lineItems.length
  return (
    <>
      <h1>{say('cart.title')}</h1>
      <p className="lead">
        {date && others.length === 0
          ? sayCount('cart.lead_day', count, { day: day(date, 'short') })
          : sayCount('cart.lead', count)}
      </p>
    </>
  )
}

function CartFoot({ cart }: { cart: Cart }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const { maxCartItems } = useRules()
  const { isGross } = useLinePrice()
  const isTaxed = isGross && !isReverseCharged(cart.lineItems)
  return (
    <>
      <div className="headline spaced">
        <p className="fine">{say(isTaxed ? 'cart.lines_gross' : 'cart.lines_net')}</p>
        <PriceSwitch
          name="price-view"
          legend={say('cart.prices_shown')}
          words={{ gross: say('cart.prices_gross'), net: say('cart.prices_net') }}
        />
      </div>
      {cart.lineItems.length >= maxCartItems && (
        <p className="fine">{say('cart.full', { count: maxCartItems })}</p>
      )}
      <ShareFold cartId={cart.id} />
      <p className="spaced">
        <a className="more" href={links['home']}>
          {say('cart.carry_on')}
        </a>
      </p>
    </>
  )
}

function ShareFold({ cartId }: { cartId: string }) {
  const { say } = useSpeech()
  const [isOpen, setOpen] = useState(false)
  const share = useLater(loadShare, isOpen)
  return (
    <details className="cart-facts" onToggle={(event) => event.currentTarget.open && setOpen(true)}>
      <summary>{say('shared.share')}</summary>
      {share && <share.ShareCart cartId={cartId} />}
    </details>
  )
}

/** What lies beside the cart, fetched where something does. */
function Beside(props: { cart: Cart; products: WordsOfProducts; busy: boolean }) {
  const { savedForLater = [], leftOver = [] } = props.cart
  const beside = useLater(loadBeside, savedForLater.length + leftOver.length > 0)
  return beside && <beside.LeftOver {...props} />
}

function Summary({ cart, busy }: { cart: Cart; busy: boolean }) {
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
function CartBar({ cart, busy }: { cart: Cart; busy: boolean }) {
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
  if (cart.lineItems.some((line) => line.priceMoved)) return say('cart.moved_first')
  if (centAmount <= maxCartPriceCents) return null
  return say('cart.over_limit', {
    limit: money({ centAmount: maxCartPriceCents, currencyCode }),
    email,
  })
}

function Empty({ picture }: { picture: string }) {
  const { say } = useSpeech()
  const { links } = useShop()
  return (
    <div className="empty">
      <img src={picture} alt="" width={400} height={267} />
      <div className="empty-text">
        <p className="lead">{say('cart.empty')}</p>
        <a className="btn" href={links['home']}>
          {say('cart.choose')}
        </a>
      </div>
    </div>
  )
}
