import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { $order, loadOrder } from '../../stores/order/order.ts'
import type { Payment } from '../../stores/payment/payment.ts'
import { $result, watchPayment } from '../../stores/payment/payment-result.ts'
import { Numbered } from '../order/parts/numbered.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PayAgain } from './parts/pay-again.tsx'
import { UnpaidOrder } from './parts/unpaid-order.tsx'

type ResultProps = { shop: ShopProps; picture: string; products: WordsOfProducts }

export function PaymentResultPage({ shop, ...props }: ResultProps) {
  return (
    <App shop={shop} access="customer" waiting={<Waiting />}>
      <Result {...props} />
    </App>
  )
}

function Result({ picture, products }: Omit<ResultProps, 'shop'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  const [round, setRound] = useState(0)
  const state = useStore($result, { ssr: 'initial' })
  const captured = state.state === 'settled' && state.payment.state === 'captured'
  const number = state.state === 'settled' ? state.payment.orderNumber : ''

  useEffect(() => {
    const id = new URLSearchParams(location.search).get('payment')
    if (!id) {
      location.replace(linkPath(links, 'orders'))
      return undefined
    }
    return watchPayment(id)
  }, [links, round])
  useEffect(() => {
    if (captured) location.replace(`${links['thankYou']}?order_number=${number}`)
  }, [captured, links, number])

  const again = () => setRound(round + 1)
  if (state.state === 'failed') return <FailureNote failure={state.failure} retry={again} />
  if (state.state === 'late') {
    return (
      <Outcome title={say('payment.late_title')} text={say('payment.late')} picture={picture}>
        <div className="form-actions">
          <Button onClick={again}>{say('payment.look_again')}</Button>
          <OrderLink number={state.payment.orderNumber} />
        </div>
      </Outcome>
    )
  }
  if (state.state === 'waiting' || captured) return <Waiting />
  return <Failed payment={state.payment} picture={picture} products={products} />
}

type FailedProps = Omit<ResultProps, 'shop'> & { payment: Payment }

/** A payment that brought nothing: what happened, that the order stands, and what to do. */
function Failed({ payment, picture, products }: FailedProps) {
  const { say, sayIf } = useSpeech()
  const { orderId, orderNumber, state } = payment
  const loaded = useStore($order, { ssr: 'initial' })
  useEffect(() => void loadOrder(orderId), [orderId])
  const order = loaded.state === 'ready' ? loaded.order : null
  const isUnpaid = order?.state === 'awaiting_payment'
  return (
    <>
      <Outcome
        picture={picture}
        title={sayIf(`payment.${state}_title`) ?? say('payment.late_title')}
        text={
          <Numbered
            text={`${sayIf(`payment.${state}`) ?? ''} ${say('payment.order_stands', { number: orderNumber })}`}
            number={orderNumber}
          />
        }
      >
        {!isUnpaid && <PayAgain order={{ id: orderId, orderNumber }} />}
      </Outcome>
      {isUnpaid && <UnpaidOrder order={order} products={products} level={2} />}
    </>
  )
}

function Outcome({
  title,
  text,
  picture,
  children,
}: {
  title: string
  text: React.ReactNode
  picture: string
  children: React.ReactNode
}) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="payment-result">
      <div>
        <h1 ref={ref} tabIndex={-1}>
          {title}
        </h1>
        <p className="lead">{text}</p>
        {children}
      </div>
      <img src={picture} alt="" width={400} height={267} />
    </div>
  )
}

function OrderLink({ number }: { number: string }) {
  const { say } = useSpeech()
  const { links } = useShop()
  return (
    <a className="more" href={`${links['orderDetail']}?order_number=${number}`}>
      {say('payment.to_order')}
    </a>
  )
}

function Waiting() {
  const { say } = useSpeech()
  return (
    <div className="payment-narrow">
      <h1>{say('payment.waiting_title')}</h1>
      <p className="lead">{say('payment.waiting')}</p>
      <Skeleton rows={2} />
    </div>
  )
}
