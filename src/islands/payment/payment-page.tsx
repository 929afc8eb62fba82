import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { reloadCart } from '../../stores/cart/cart.ts'
import {
  $pendingOrder,
  askPendingOrder,
  type PlacedOrder,
} from '../../stores/order/pending-order.ts'
import { $pay } from '../../stores/payment/payment.ts'
import { useOpenCart } from '../cart/parts/use-open-cart.ts'
import { Way } from '../checkout/parts/steps.tsx'
import { Numbered } from '../order/parts/numbered.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PayAgain } from './parts/pay-again.tsx'
import { PaymentForm, type TermsProps } from './payment-form.tsx'

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
  const placed = usePlacedOrder()
  const isLeaving = pay.state === 'leaving' || pay.state === 'starting' || pay.state === 'ordering'
  const { state, isEmpty } = useOpenCart(placed || isLeaving ? null : (links['cart'] ?? '/'))
  const cart = state.state === 'ready' ? state.cart : null
  const lacksAddress = cart !== null && !isEmpty && (!cart.shippingAddress || !cart.billingAddress)

  useEffect(() => {
    if (lacksAddress) location.replace(links['checkout'] ?? '/')
  }, [lacksAddress, links])

  if (state.state === 'failed') {
    return <FailureNote failure={state.failure} retry={() => void reloadCart()} />
  }
  if (isEmpty && placed && !isLeaving) {
    return (
      <div className="payment-narrow">
        <h1>{say('payment.placed_title')}</h1>
        <p className="lead">
          <Numbered
            text={say('payment.placed', { number: placed.orderNumber })}
            number={placed.orderNumber}
          />
        </p>
        <PayAgain order={placed} />
      </div>
    )
  }
  if (isLeaving && isEmpty) return <Waiting text={say('payment.leaving')} />
  if (!cart || lacksAddress || isEmpty) return <Waiting />
  return (
    <>
      <Way step="payment" />
      <PaymentForm cart={cart} products={products} terms={terms} />
    </>
  )
}

/** The order that stands without its payment: of this visit, or of one that was cut short. */
function usePlacedOrder(): PlacedOrder | null {
  const pay = useStore($pay, { ssr: 'initial' })
  const [pending, setPending] = useState<PlacedOrder | null>(null)
  useEffect(() => {
    setPending($pendingOrder.get())
    // Paid in another window meanwhile, it is not to be paid here again.
    if (pay.state === 'idle') void askPendingOrder().then(setPending)
  }, [pay.state])
  return pay.state === 'failed' ? (pay.order ?? pending) : pending
}

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
