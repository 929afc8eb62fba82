import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isCollected } from '../../lib/domain/delivery/collection.ts'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { reloadCart } from '../../stores/cart/cart.ts'
import type { Order } from '../../stores/order/order.ts'
import { $pendingOrder, askPendingOrder } from '../../stores/order/pending-order.ts'
import { $pay } from '../../stores/payment/payment.ts'
import { useOpenCart } from '../cart/parts/use-open-cart.ts'
import { Way } from '../checkout/parts/steps.tsx'
import { OrderFold } from '../order/parts/order-fold.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PaymentForm, type TermsProps } from './payment-form.tsx'

/** Of those few whose last order still waits for its money. */
const UnpaidOrder = lazy(async () => {
  const { UnpaidOrder } = await import('./parts/unpaid-order.tsx')
  return { default: UnpaidOrder }
})

type PaymentProps = { shop: ShopProps; products: WordsOfProducts; terms: TermsProps }

export function CheckoutPaymentPage({ shop, ...props }: PaymentProps) {
  return (
    <App shop={shop} access="customer" waiting={<Waiting />}>
      <PaymentStep {...props} />
    </App>
  )
}

function PaymentStep({ products, terms }: Omit<PaymentProps, 'shop'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  const pay = useStore($pay, { ssr: 'initial' })
  const { isPlaced, order } = usePlacedOrder()
  const isLeaving = pay.state === 'leaving' || pay.state === 'starting' || pay.state === 'ordering'
  const { state, isEmpty } = useOpenCart(isPlaced || isLeaving ? null : linkPath(links, 'cart'))
  const cart = state.state === 'ready' ? state.cart : null
  const lacksAddress =
    cart !== null &&
    !isEmpty &&
    (!cart.billingAddress || !(cart.shippingAddress || isCollected(cart.lineItems)))

  useEffect(() => {
    if (lacksAddress) location.replace(linkPath(links, 'checkout'))
  }, [lacksAddress, links])

  if (state.state === 'failed') {
    return <FailureNote failure={state.failure} retry={() => void reloadCart()} />
  }
  if (isEmpty && order && !isLeaving) {
    return (
      <Suspense fallback={<Waiting />}>
        <UnpaidOrder order={order} products={products} level={1} />
      </Suspense>
    )
  }
  if (isLeaving && isEmpty) return <Waiting text={say('payment.leaving')} />
  if (!cart || lacksAddress || isEmpty) return <Waiting />
  return (
    <>
      <Way step="payment" />
      <OrderFold cart={cart} products={products} />
      <PaymentForm cart={cart} products={products} terms={terms} />
    </>
  )
}

/**
 * The order that stands without its payment: of this visit, or of one that was cut short. `isPlaced` is
 * known before the order itself.
 */
function usePlacedOrder(): { isPlaced: boolean; order: Order | null } {
  const pay = useStore($pay, { ssr: 'initial' })
  const [known, setKnown] = useState<{ isPlaced: boolean; order: Order | null }>(NOTHING)
  useEffect(() => {
    setKnown({ isPlaced: $pendingOrder.get() !== null, order: null })
    // Paid in another window meanwhile, it is not to be paid here again.
    if (pay.state === 'idle' || pay.state === 'failed') {
      void askPendingOrder().then((order) => setKnown({ isPlaced: order !== null, order }))
    }
  }, [pay.state])
  const isJustPlaced = pay.state === 'failed' && pay.order !== null
  return { isPlaced: isJustPlaced || known.isPlaced, order: known.order }
}

const NOTHING = { isPlaced: false, order: null }

function Waiting({ text }: { text?: string }) {
  const { say } = useSpeech()
  return (
    <>
      <Way step="payment" />
      <div className="order-columns">
        <div>
          <h1>{say('payment.title')}</h1>
          <div className="section-small">
            {text ? <p role="status">{text}</p> : <Skeleton rows={6} />}
          </div>
        </div>
      </div>
    </>
  )
}
