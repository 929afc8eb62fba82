import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import type { Cart } from '../../stores/cart/cart-line.ts'
import { loadMethods } from '../../stores/payment/methods.ts'
import { $pay, placeOrder } from '../../stores/payment/payment.ts'
import { KeepDate } from '../order/parts/keep-date.tsx'
import { OrderSummary } from '../order/parts/order-summary.tsx'
import { areUnprinted, type WordsOfProducts } from '../order/parts/product-words.ts'
import { Vow } from '../order/parts/vow.tsx'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Linked } from '../ui/linked.tsx'
import { FailureNote, Note, shown } from '../ui/note.tsx'
import { Methods, useMethods } from './methods.tsx'
import { namedOf, saidOf } from './named.ts'
import { PaymentAddresses } from './parts/payment-addresses.tsx'
import { References } from './references.tsx'

/** Of carts whose prices have moved. */
const PricesMoved = lazy(async () => {
  const { PricesMoved } = await import('./parts/prices-moved.tsx')
  return { default: PricesMoved }
})
const MovedList = lazy(async () => {
  const { MovedList } = await import('./parts/prices-moved.tsx')
  return { default: MovedList }
})

/** Of orders that are placed after a cut-off. */
const DatesMoved = lazy(async () => {
  const { DatesMoved } = await import('./parts/dates-moved.tsx')
  return { default: DatesMoved }
})

/** Of companies that name a VAT number. */
const CartVatNumber = lazy(async () => {
  const { CartVatNumber } = await import('../customer/parts/vat-number.tsx')
  return { default: CartVatNumber }
})

export type TermsProps = { terms: string; privacy: string; version: string }

type PaymentFormProps = { cart: Cart; products: WordsOfProducts; terms: TermsProps }

/** The last look: where it goes, how it is paid, what it costs, and the button that orders it. */
export function PaymentForm({ cart, products, terms }: PaymentFormProps) {
  const { say, money } = useSpeech()
  const { links } = useShop()
  const [named, setNamed] = useState(() => namedOf(cart))
  const pay = useStore($pay, { ssr: 'initial' })
  const methods = useMethods({ cartId: cart.id, lineItems: cart.lineItems })
  const moved = cart.lineItems.filter((line) => line.priceMoved)
  const isFree = cart.taxedPrice.totalGross.centAmount === 0
  const busy = pay.state === 'ordering' || pay.state === 'starting' || pay.state === 'leaving'

  const send = async () => {
    if (moved.length > 0) return
    // Pressed before the answer is there: by the first method, and never from a card that nobody has seen.
    const paying = methods.paying ?? (isFree ? null : await loadMethods({ cartId: cart.id }))
    if (!paying && !isFree) return
    const said = { acceptedTerms: terms.version, ...saidOf(named) }
    await placeOrder(cart, said, paying, links['orderDetail'])
  }

  return (
    <Form className="order-columns" busy={busy} onSend={send}>
      <div>
        <h1>{say('payment.title')}</h1>
        {pay.state === 'failed' && <FailureNote failure={pay.failure} />}
        <Suspense fallback={null}>
          {moved.length > 0 ? (
            <PricesMoved cart={cart} lines={moved} products={products} />
          ) : (
            pay.state === 'priceChanged' && (
              <Note tone="warn" role="alert" ref={shown}>
                <p>
                  <b>
                    {pay.moved.length > 0
                      ? say('payment.prices_moved')
                      : say('payment.vat_moved', { total: money(cart.taxedPrice.totalGross) })}
                  </b>
                </p>
                <MovedList moved={pay.moved} cart={cart} products={products} />
                <p>{say('payment.prices_now')}</p>
              </Note>
            )
          )}
          {pay.state === 'datesChanged' && (
            <DatesMoved moved={pay.moved} cart={cart} products={products} />
          )}
        </Suspense>
        <PaymentAddresses cart={cart} />
        {cart.vatNumber && (
          <Suspense fallback={null}>
            <CartVatNumber cart={cart} />
          </Suspense>
        )}
        {isFree ? <NothingToPay /> : <Methods of={methods} legend={say('payment.methods')} />}
        <References cartId={cart.id} named={named} onName={setNamed} />
      </div>
      <OrderSummary
        lines={cart.lineItems}
        taxed={cart.taxedPrice}
        products={products}
        title={say('checkout.summary')}
      >
        {moved.length > 0 ? (
          <p className="fine">{say('payment.moved_first')}</p>
        ) : (
          <Button wide busy={busy && say(`payment.busy_${pay.state}`)}>
            {say('payment.order_button')}
          </Button>
        )}
        <p className="fine">
          <Linked text={say('payment.terms')} links={terms} />
        </p>
        <Withdrawal lines={cart.lineItems} products={products} />
        <KeepDate lines={cart.lineItems} />
        <Vow />
      </OrderSummary>
    </Form>
  )
}

/** A code took off as much as it costs. */
function NothingToPay() {
  const { say } = useSpeech()
  return <p>{say('payment.reason_amount_zero')}</p>
}

/** Whether the law lets a consumer send back what is ordered: what is made to a design, it does not. */
function Withdrawal({ lines, products }: { lines: Cart['lineItems']; products: WordsOfProducts }) {
  const { say } = useSpeech()
  const isFromStock = lines.some((line) => areUnprinted(products, [line]))
  return (
    <p className="fine">{say(isFromStock ? 'payment.withdrawal_stock' : 'payment.withdrawal')}</p>
  )
}
