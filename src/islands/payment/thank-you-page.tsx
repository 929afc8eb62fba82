import { useStore } from '@nanostores/react'
import { filesWanted } from '../../lib/domain/order/files-wanted.ts'
import { isDebitMethod, isPlanMethod } from '../../lib/domain/payment/methods.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import type { LineItem } from '../../stores/cart/cart-line.ts'
import { $order, loadOrder, type Order } from '../../stores/order/order.ts'
import { AccountOffer } from '../auth/parts/account-offer.tsx'
import { Numbered } from '../order/parts/numbered.tsx'
import { OrderSummary } from '../order/parts/order-summary.tsx'
import { areUnprinted, type WordsOfProducts } from '../order/parts/product-words.ts'
import { useOrderNumber } from '../order/parts/use-order-number.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Arrival } from './parts/arrival.tsx'

type ThankYouProps = { shop: ShopProps; products: WordsOfProducts; picture: string }

/** What is said first: by money that is here, promised or still missing. */
function thanksOf(order: Order, { isUnprinted, files }: Wanted) {
  const isDebited = order.payments.some(
    ({ method, state }) => isDebitMethod(method) && state === 'pending',
  )
  if (isDebited && order.state === 'awaiting_payment') return 'payment.thanks_mandate_open' as const
  const isPlanned = order.payments.some(
    ({ method, state }) => isPlanMethod(method) && state === 'captured',
  )
  const isPromised = order.isDeferredPayment && order.amountToPay.centAmount > 0
  if (isUnprinted) {
    if (order.state === 'awaiting_payment') return 'payment.thanks_stock_open' as const
    return isPromised ? ('payment.thanks_deferred' as const) : ('payment.thanks_stock' as const)
  }
  if (order.state === 'awaiting_payment') return 'payment.thanks_open' as const
  if (files && files !== 'send') return 'payment.thanks_sent' as const
  if (isPromised && isPlanned) return 'payment.thanks_plan' as const
  if (isPromised && isDebited) return 'payment.thanks_mandate' as const
  return isPromised ? ('payment.thanks_deferred' as const) : ('payment.thanks_lead' as const)
}

/** What is still missing from the customer, as a voice; nothing before the money, which comes first. */
function missingOf(order: Order, { files, brief }: Wanted) {
  if (order.state === 'awaiting_payment') return null
  if (files === 'send') return brief ? 'payment.missing_both' : 'payment.missing_file'
  return brief ? 'payment.missing_brief' : null
}

type Wanted = ReturnType<typeof wantedOf>

function wantedOf({ lineItems, progress }: Order, products: WordsOfProducts) {
  const printed = lineItems.filter((line) => !areUnprinted(products, [line]))
  return { ...filesWanted<LineItem>(printed, progress), isUnprinted: printed.length === 0 }
}

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
  if (state.state === 'failed') {
    return <FailureNote failure={state.failure} retry={() => number && void loadOrder(number)} />
  }
  if (state.state === 'loading') return <Waiting />
  const { order } = state
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
