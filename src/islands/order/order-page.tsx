import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { isCollected } from '../../lib/domain/delivery/collection.ts'
import { keptUntil } from '../../lib/domain/order/kept-until.ts'
import { isDebitMethod } from '../../lib/domain/payment/methods.ts'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { $order, loadOrder, type Order } from '../../stores/order/order.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NextStep } from './detail/next-step.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderLine } from './order-line.tsx'
import { Numbered } from './parts/numbered.tsx'
import { OrderStatus } from './parts/order-status.tsx'
import type { WordsOfProducts } from './parts/product-words.ts'
import { useOrderNumber } from './parts/use-order-number.ts'

/** Below the lines, and with all that addresses are written by. */
const OrderSums = lazy(async () => {
  const { OrderSums } = await import('./detail/sums.tsx')
  return { default: OrderSums }
})

/** Of those who order for a company. */
const CompanyPart = lazy(async () => {
  const { CompanyPart } = await import('./detail/company-part.tsx')
  return { default: CompanyPart }
})

type OrderProps = { shop: ShopProps; products: WordsOfProducts }

export function OrderPage({ shop, products }: OrderProps) {
  return (
    <App shop={shop} access="customer" waiting={<Waiting />}>
      <OrderView products={products} />
    </App>
  )
}

function Waiting() {
  return (
    <div className="wrap personal-area">
      <Skeleton rows={4} boxes={1} />
    </div>
  )
}

function OrderView({ products }: Omit<OrderProps, 'shop'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  const number = useOrderNumber()
  const state = useStore($order, { ssr: 'initial' })
  if (state.state === 'failed')
    return (
      <div className="wrap personal-area">
        <h1>{say('order.detail_title')}</h1>
        <FailureNote failure={state.failure} retry={() => number && void loadOrder(number)} />
        <p>
          <a href={linkPath(links, 'orders')}>{say('order.list_title')}</a>
        </p>
      </div>
    )
  if (state.state === 'loading') return <Waiting />
  return <OrderDetail order={state.order} products={products} />
}

/** What to do next, the lines, the money and the papers of an order. */
function OrderDetail({ order, products }: { order: Order; products: WordsOfProducts }) {
  return (
    <>
      <section className="ground-butter order-next" aria-labelledby="order">
        <div className="wrap">
          <Head order={order} />
          {order.company && (
            <Suspense fallback={null}>
              <CompanyPart order={order} company={order.company} />
            </Suspense>
          )}
          <DebitUnderWay order={order} />
          <NextStep order={order} products={products} />
        </div>
      </section>
      <div className="wrap order-detail">
        {order.hasExpired && <Expired />}
        <Things order={order} products={products} />
        <Suspense fallback={<Skeleton rows={6} />}>
          <OrderSums order={order} products={products} />
        </Suspense>
      </div>
    </>
  )
}

function Head({ order }: { order: Order }) {
  const { say, dayAt } = useSpeech()
  const { orderNumber: number, createdAt, state } = order
  return (
    <div className="order-head">
      <div>
        <h1 id="order">
          <Numbered text={say('order.title', { number })} number={number} />
        </h1>
        <p className="lead">
          <OrderStatus
            state={state}
            isOwed={order.amountToPay.centAmount > 0}
            isCollected={isCollected(order.lineItems)}
          />
          {`, ${say('order.ordered_on', { day: dayAt(createdAt, 'long') })}`}
        </p>
      </div>
      {state !== 'awaiting_payment' && <OrderAgain id={order.id} />}
    </div>
  )
}

/** Money that takes days asks for nothing, and says what it means for the order. */
function DebitUnderWay({ order }: { order: Order }) {
  const { say, day, dayAt, timeAt } = useSpeech()
  const { payments, lineItems } = order
  const isUnderWay = payments.some(
    ({ method, state }) => isDebitMethod(method) && state === 'pending',
  )
  if (!isUnderWay || order.state === 'cancelled') return null
  const until = keptUntil(order)
  const line = lineItems.find(({ promisedUntil }) => promisedUntil === until)
  return (
    <Note tone="plain" role="status">
      <p>
        {until && line
          ? say('order.debit_waits', {
              day: day(line.promisedArrivalDate, 'long'),
              until: dayAt(until, 'long'),
              time: timeAt(until),
            })
          : say('order.debit_goes_on')}
      </p>
    </Note>
  )
}

function Expired() {
  const { say } = useSpeech()
  const { email } = useShop()
  return (
    <Note tone="plain" role="status">
      <p>{say('order.expired', { email })}</p>
    </Note>
  )
}

function Things({ order, products }: { order: Order; products: WordsOfProducts }) {
  const { say } = useSpeech()
  const { email } = useShop()
  const isMine = order.company?.orderedBy.isYou ?? true
  return (
    <section aria-labelledby="things">
      <h2 id="things" className="visually-hidden">
        {say('order.things')}
      </h2>
      <ul className="order-lines">
        {order.lineItems.map((line) => (
          <OrderLine
            key={line.id}
            line={line}
            products={products}
            orderId={order.id}
            number={order.orderNumber}
            isMine={isMine}
            isUnpaid={order.state === 'awaiting_payment'}
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
  )
}
