import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { $order, loadOrder, type Order } from '../../stores/order/order.ts'
import { AccountOffer } from '../auth/parts/account-offer.tsx'
import { Numbered } from '../order/parts/numbered.tsx'
import { OrderSummary } from '../order/parts/order-summary.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { useOrderNumber } from '../order/parts/use-order-number.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Arrival } from './parts/arrival.tsx'
import { NothingHere } from './parts/nothing-here.tsx'
import { isThanked, missingOf, thanksOf, type Wanted, wantedOf } from './parts/thanks.ts'

type ThankYouProps = { shop: ShopProps; products: WordsOfProducts; picture: string }

export function ThankYouPage({ shop, ...props }: ThankYouProps) {
  return (
    <App shop={shop} access="customer" waiting={<Waiting />}>
      <ThankYou {...props} />
    </App>
  )
}

function ThankYou({ products, picture }: Omit<ThankYouProps, 'shop'>) {
  const number = useOrderNumber()
  const state = useStore($order, { ssr: 'initial' })
  const { say } = useSpeech()
  const { links } = useShop()
  const order = state.state === 'ready' ? state.order : null
  // The order says what is missing, or that it is cancelled.
  const instead =
    order && !isThanked(order)
      ? withQuery(links['orderDetail'] ?? '/', { order_number: order.orderNumber })
      : null
  useEffect(() => {
    if (instead) location.replace(instead)
  }, [instead])
  if (state.state === 'failed') {
    return (
      <NothingHere
        title={say('order.detail_title')}
        failure={state.failure}
        retry={() => number && void loadOrder(number)}
      />
    )
  }
  if (!order || instead) return <Waiting />
  const wanted = wantedOf(order, products)
  const missing = missingOf(order, wanted)
  const thanks = say(thanksOf(order, wanted), { number: order.orderNumber })
  return (
    <>
      <div className="payment-result">
        <div>
          <h1>{say('payment.thanks')}</h1>
          <p className="lead">
            <Numbered
              text={missing ? `${thanks} ${say(missing)}` : thanks}
              number={order.orderNumber}
            />
          </p>
        </div>
        <img src={picture} alt="" width={400} height={267} />
      </div>
      <div className="order-columns">
        <Next order={order} wanted={wanted} />
        <OrderSummary
          lines={order.lineItems}
          progress={order.progress}
          taxed={order.taxedPrice}
          products={products}
          title={say('payment.your_order', { number: order.orderNumber })}
        />
      </div>
    </>
  )
}

/** What happens now, in order: the file or the brief, our look at it, the day it arrives. */
function Next({ order, wanted }: { order: Order; wanted: Wanted }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const { orderNumber } = order
  const { files, brief, isUnprinted } = wanted
  return (
    <div>
      <AccountOffer />
      <ol className="payment-next">
        {files && <FileStep files={files} orderNumber={orderNumber} />}
        {brief && (
          <li>
            <h2>{say('payment.next_brief')}</h2>
            <p>{say('payment.next_brief_text')}</p>
            <p className="form-actions">
              <a
                className={files === 'send' ? 'btn btn-line' : 'btn'}
                href={withQuery(links['design'] ?? '/', {
                  order_number: orderNumber,
                  line: brief.id,
                })}
              >
                {say('payment.brief_design')}
              </a>
            </p>
          </li>
        )}
        {files && (
          <li>
            <h2>{say('payment.next_check')}</h2>
            <p>{say('payment.next_check_text')}</p>
          </li>
        )}
        {isUnprinted && (
          <li>
            <h2>{say('payment.next_pack')}</h2>
            <p>{say('payment.next_pack_text')}</p>
          </li>
        )}
        <Arrival order={order} />
      </ol>
      <p>
        <a className="more" href={`${links['orderDetail']}?order_number=${orderNumber}`}>
          {say('payment.to_order')}
        </a>
      </p>
    </div>
  )
}

const fileSteps = {
  send: ['payment.next_file', 'payment.next_file_text', 'payment.send_files'],
  another: ['order.todo_file_again', 'order.why_file_again', 'payment.send_files'],
  approve: ['payment.next_sent', 'payment.next_sent_text', 'payment.see_files'],
  by_person: ['payment.next_sent', 'payment.next_person_text', 'payment.see_sent'],
} as const

type StepProps = { files: keyof typeof fileSteps; orderNumber: string }

/** The files to send, or what becomes of those that came with the order. */
function FileStep({ files, orderNumber }: StepProps) {
  const { say } = useSpeech()
  const { links } = useShop()
  const [title, text, link] = fileSteps[files]
  return (
    <li>
      <h2>{say(title)}</h2>
      <p>{say(text)}</p>
      <p className="form-actions">
        <a
          className={files === 'by_person' ? 'btn btn-line' : 'btn'}
          href={withQuery(links['upload'] ?? '/', { order_number: orderNumber })}
        >
          {say(link)}
        </a>
      </p>
    </li>
  )
}

function Waiting() {
  const { say } = useSpeech()
  return (
    <div className="order-columns">
      <div>
        <h1>{say('payment.thanks')}</h1>
        <Skeleton rows={5} />
      </div>
    </div>
  )
}
