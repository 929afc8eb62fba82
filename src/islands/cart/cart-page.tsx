import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isCollected } from '../../lib/domain/delivery/collection.ts'
import { isDesigned } from '../../lib/domain/order/files-wanted.ts'
import { $cart, reloadCart } from '../../stores/cart/cart.ts'
import type { Cart } from '../../stores/cart/cart-line.ts'
import { hasLeftOut } from '../../stores/order/left-out.ts'
import { useLinePrice } from '../order/parts/line-price.ts'
import { useLineLabels } from '../order/parts/line-text.tsx'
import { areUnprinted, type WordsOfProducts } from '../order/parts/product-words.ts'
import { isReverseCharged } from '../order/parts/reverse-charged.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useRules } from '../page/use-rules.ts'
import { useSpeech } from '../page/use-speech.ts'
import { useWaitingOrder } from '../payment/parts/use-waiting-order.ts'
import { Empty } from '../ui/empty.tsx'
import { LineIcon } from '../ui/icon.tsx'
import { FailureNote } from '../ui/note.tsx'
import { PriceSwitch } from '../ui/price-switch.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLater } from '../ui/use-later.ts'
import { useAskedCart } from './asked-cart.ts'
import { CartLine } from './cart-line.tsx'
import { CartNotices, UnreadableLine } from './cart-notices.tsx'
import { CartBar, Summary } from './cart-summary.tsx'

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
const loadArrival = () => import('./cart-arrival.tsx')
const loadBeside = () => import('./left-over.tsx')
const loadLeftOut = () => import('./left-out.tsx')

function CartView({ products, emptyPicture }: Omit<CartProps, 'shop'>) {
  const state = useStore($cart, { ssr: 'initial' })
  const waiting = useWaitingOrder()
  const unpaid = useLater(loadUnpaid, waiting !== null)
  const labelsOf = useLineLabels(products)
  const token = useAskedCart()
  const shared = useLater(loadShared, token !== null)
  const leftOut = useLater(loadLeftOut, state.state === 'ready' && hasLeftOut())
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
      {leftOut && <leftOut.LeftOutNote products={products} />}
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
        {!waiting && !cart?.leftOver && <NoLines picture={emptyPicture} />}
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
                cartId={cart.id}
                label={labels[index] ?? ''}
                products={products}
                busy={busy}
              />
            ))}
          </ul>
          <Arrival cart={cart} labels={labels} busy={busy} />
          <NeededLater cart={cart} products={products} />
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
          ? sayCount(isCollected(cart.lineItems) ? 'cart.lead_ready' : 'cart.lead_day', count, {
              day: day(date, 'short'),
            })
          : sayCount('cart.lead', count)}
      </p>
    </>
  )
}

/** What may come after the order: files, and briefs of what our designers make. */
function NeededLater({ cart: { lineItems }, products }: { cart: Cart; products: WordsOfProducts }) {
  const { say } = useSpeech()
  const designed = lineItems.filter(isDesigned)
  const unsent = lineItems.filter((line) => !line.hasFile && !isDesigned(line))
  const later = [
    !areUnprinted(products, unsent) && say('cart.artwork_later'),
    designed.length > 0 && say('cart.brief_later'),
  ].filter((text) => text !== false)
  return later.map((text) => (
    <p key={text} className="time-left spaced">
      <LineIcon path="M12 20V9M7 13l5-5 5 5M5 4h14" />
      <span>{text}</span>
    </p>
  ))
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

/** Asked, and fetched, where products come on different days. */
function Arrival(props: { cart: Cart; labels: readonly string[]; busy: boolean }) {
  const { arrival } = props.cart
  const choice = useLater(loadArrival, arrival !== undefined)
  return choice && arrival ? <choice.CartArrival {...props} arrival={arrival} /> : null
}

/** What lies beside the cart, fetched where something does. */
function Beside(props: { cart: Cart; products: WordsOfProducts; busy: boolean }) {
  const { savedForLater = [], leftOver = [] } = props.cart
  const beside = useLater(loadBeside, savedForLater.length + leftOver.length > 0)
  return beside && <beside.LeftOver {...props} />
}

function NoLines({ picture }: { picture: string }) {
  const { say } = useSpeech()
  const { links } = useShop()
  return (
    <Empty picture={picture} text={say('cart.empty')}>
      <a className="btn" href={links['home']}>
        {say('cart.choose')}
      </a>
    </Empty>
  )
}
