import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { $order, needOrder } from '../../stores/order/order.ts'
import type { Payment } from '../../stores/payment/payment.ts'
import { $result, watchPayment } from '../../stores/payment/payment-result.ts'
import { Numbered } from '../order/parts/numbered.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Note, shown } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NothingHere } from './parts/nothing-here.tsx'
import { UnpaidOrder } from './parts/unpaid-order.tsx'
import { Transfer } from './transfer.tsx'

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
  const payment = 'payment' in state ? state.payment : null
  const isTransfer = state.state === 'promised' && state.payment.transfer !== null
  const isTaken = state.state === 'settled' && state.payment.state === 'captured'
  const isPart = useIsPart(isTaken && payment?.method === 'wallet' ? payment.orderId : null)
  const isDone = isTaken ? isPart === false : state.state === 'promised' && !isTransfer
  const number = payment?.orderNumber ?? ''

  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const id = query.get('payment')
    if (!id) {
      location.replace(linkPath(links, 'orders'))
      return undefined
    }
    return watchPayment(id, { left: query.has('left') })
  }, [links, round])
  useEffect(() => {
    if (isDone) location.replace(`${links['thankYou']}?order_number=${number}`)
  }, [isDone, links, number])

  const again = () => setRound(round + 1)
  if (state.state === 'failed')
    return <NothingHere title={say('payment.result_title')} failure={state.failure} retry={again} />
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
  if (state.state === 'promised' && state.payment.transfer)
    return <Transfer payment={state.payment} transfer={state.payment.transfer} />
  if (state.state !== 'settled' || (isTaken && !isPart)) return <Waiting />
  return <Failed payment={state.payment} picture={picture} products={products} />
}

/** Whether a wallet has paid only a part; null until the order says so, or where none is asked about. */
function useIsPart(orderId: string | null): boolean | null {
  const loaded = useStore($order, { ssr: 'initial' })
  useEffect(() => {
    if (orderId) void needOrder(orderId)
  }, [orderId])
  if (orderId === null) return false
  return loaded.state === 'ready' ? loaded.order.amountToPay.centAmount > 0 : null
}

/** A payment that did not pay the order: the order itself, what happened, and how to go on. */
function Failed({ payment, picture, products }: FailedProps) {
  const { say, sayIf, money } = useSpeech()
  const { links } = useShop()
  const { orderId, orderNumber, state, amount } = payment
  const loaded = useStore($order, { ssr: 'initial' })
  useEffect(() => void needOrder(orderId), [orderId])
  const order = loaded.state === 'ready' && loaded.order.id === orderId ? loaded.order : null
  // Cancelled, or paid in another way since: nothing of it is missing, and the order says how it stands.
  const isOver =
    order !== null && (order.state === 'cancelled' || order.amountToPay.centAmount === 0)
  useEffect(() => {
    if (isOver) location.replace(`${links['orderDetail']}?order_number=${orderNumber}`)
  }, [isOver, links, orderNumber])
  const title = sayIf(`payment.${state}_title`) ?? say('payment.late_title')
  if (order?.state === 'awaiting_payment')
    return (
      <UnpaidOrder order={order} products={products} level={1}>
        {state === 'captured' ? (
          <Note tone="good" icon="check" role="status" ref={shown}>
            <p>{say('payment.part_paid', { amount: money(amount) })}</p>
          </Note>
        ) : (
          <Note tone="warn" role="alert" ref={shown}>
            <p>
              <b>{title}</b>
            </p>
            <p>{sayIf(`payment.${state}`)}</p>
          </Note>
        )}
      </UnpaidOrder>
    )
  if (loaded.state === 'loading' || isOver) return <Waiting />
  return (
    <Outcome
      picture={picture}
      title={title}
      text={
        <Numbered
          text={`${sayIf(`payment.${state}`) ?? ''} ${say('payment.order_stands', { number: orderNumber })}`}
          number={orderNumber}
        />
      }
    >
      <OrderLink number={orderNumber} />
    </Outcome>
  )
}

type FailedProps = Omit<ResultProps, 'shop'> & { payment: Payment }

function Outcome({
  title,
  text,
  picture,
  children,
}: {
  title: string
  text: ReactNode
  picture: string
  children: ReactNode
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
