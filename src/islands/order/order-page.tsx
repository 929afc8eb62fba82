import { useStore } from '@nanostores/react'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { $order, loadOrder, type Order } from '../../stores/order/order.ts'
import { AddressText } from '../customer/parts/address-text.tsx'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { PayOrder } from '../payment/parts/pay-again.tsx'
import { ChangeOrder } from '../payment/parts/unpaid-order.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderLine } from './order-line.tsx'
import { Numbered } from './parts/numbered.tsx'
import { OrderStatus } from './parts/order-status.tsx'
import type { WordsOfProducts } from './parts/product-words.ts'
import { Totals } from './parts/totals.tsx'
import { useOrderNumber } from './parts/use-order-number.ts'
import { Timeline } from './timeline.tsx'

type OrderProps = { shop: ShopProps; products: WordsOfProducts }

export function OrderPage({ shop, products }: OrderProps) {
  return (
    <App shop={shop} access="customer" waiting={<Skeleton rows={4} boxes={1} />}>
      <OrderView products={products} />
    </App>
  )
}

function OrderView({ products }: Omit<OrderProps, 'shop'>) {
  const { say, dayAt } = useSpeech()
  const { email } = useShop()
  const number = useOrderNumber()
  const state = useStore($order, { ssr: 'initial' })
  if (state.state === 'failed') {
    return <FailureNote failure={state.failure} retry={() => number && void loadOrder(number)} />
  }
  if (state.state === 'loading') return <Skeleton rows={4} boxes={1} />
  const { order } = state
  return (
    <>
      <h1>
        <Numbered
          text={say('order.title', { number: order.orderNumber })}
          number={order.orderNumber}
        />
      </h1>
      <p className="lead order-lead">
        <OrderStatus state={order.state} />
        {`, ${say('order.ordered_on', { day: dayAt(order.createdAt, 'long') })}`}
      </p>
      <ToPay order={order} />
      {order.state !== 'awaiting_payment' && <OrderAgain id={order.id} />}
      {order.hasExpired && (
        <Note tone="plain" role="status">
          <p>{say('order.expired', { email })}</p>
        </Note>
      )}
      <Artwork order={order} />
      <section aria-labelledby="progress">
        <h2 id="progress">{say('order.progress')}</h2>
        <Timeline order={order} />
      </section>
      <section aria-labelledby="things">
        <h2 id="things">{say('order.things')}</h2>
        <ul className="order-lines">
          {order.lineItems.map((line) => (
            <OrderLine
              key={line.id}
              line={line}
              products={products}
              number={order.orderNumber}
              progress={order.progress.find(({ lineItemId }) => lineItemId === line.id)}
            />
          ))}
        </ul>
        {order.unreadableLines?.map(({ id, jobName, productId }) => (
          <Note key={id} tone="warn">
            <p>
              {say('order.unreadable', {
                name: jobName || products[productId]?.name || productId,
                email,
              })}
            </p>
          </Note>
        ))}
      </section>
      <section className="order-sums" aria-labelledby="costs">
        <div>
          <h2 id="costs">
            {say(order.amountToPay.centAmount > 0 ? 'order.costs' : 'order.costs_paid')}
          </h2>
          <Totals lines={order.lineItems} taxed={order.taxedPrice} withPrint />
          <Payments order={order} />
        </div>
        <Addresses order={order} />
      </section>
    </>
  )
}

function ToPay({ order }: { order: Order }) {
  const { say, money, dayAt, timeAt } = useSpeech()
  const { id, orderNumber, allowedPaymentMethods, expiresAt } = order
  if (allowedPaymentMethods.length === 0 || order.amountToPay.centAmount <= 0) return null
  const amount = money(order.amountToPay)
  return (
    <Note tone="warn" role="status">
      <p>{say('order.to_pay', { amount })}</p>
      {expiresAt && (
        <p>{say('order.expires', { day: dayAt(expiresAt, 'long'), time: timeAt(expiresAt) })}</p>
      )}
      <PayOrder order={{ id, orderNumber }} />
      {order.state === 'awaiting_payment' && <ChangeOrder id={id} />}
    </Note>
  )
}

/** Where the files go, for as long as one can still be sent. */
function Artwork({ order }: { order: Order }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const waits = order.progress.some(({ state }) => waiting.includes(state))
  if (order.state === 'cancelled' || !waits) return null
  return (
    <p className="form-actions">
      <a
        className="btn"
        href={withQuery(links['upload'] ?? '/', { order_number: order.orderNumber })}
      >
        {say('order.send_files')}
      </a>
    </p>
  )
}

/** Something is for the customer to do about the file. */
const waiting: readonly Order['progress'][number]['state'][] = [
  'awaiting_file',
  'question_asked',
  'rejected',
]

function Payments({ order }: { order: Order }) {
  const { say, sayIf, money, dayAt } = useSpeech()
  if (order.payments.length === 0) return null
  return (
    <>
      <h3>{say('order.payments')}</h3>
      <dl className="facts">
        {order.payments.map(({ id, method, state, amount, createdAt }) => (
          <div key={id}>
            <dt>{dayAt(createdAt, 'short')}</dt>
            <dd>
              {sayIf(`payment.method_${method}`) ?? method}, {money(amount)},{' '}
              {say(`order.payment_${state}`)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Addresses({ order }: { order: Order }) {
  const { say } = useSpeech()
  return (
    <div>
      <h2>{say('order.places')}</h2>
      <dl className="facts">
        <div>
          <dt>{say('payment.deliver_to')}</dt>
          <dd>
            <AddressText address={order.shippingAddress} />
          </dd>
        </div>
        <div>
          <dt>{say('payment.invoice_to')}</dt>
          <dd>
            <AddressText address={order.billingAddress} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
