import type { ReactNode } from 'react'
import type { Order } from '../../../stores/order/order.ts'
import { KeepDate } from '../../order/parts/keep-date.tsx'
import { OrderedLines } from '../../order/parts/ordered-lines.tsx'
import type { WordsOfProducts } from '../../order/parts/product-words.ts'
import { Totals } from '../../order/parts/totals.tsx'
import { Vow } from '../../order/parts/vow.tsx'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Methods, useMethods } from '../methods.tsx'
import { ChangeOrder } from './change-order.tsx'
import { PayNow } from './pay-again.tsx'

type UnpaidProps = {
  order: Order
  products: WordsOfProducts
  /** The page's heading, or one on it. */
  level: 1 | 2
  /** What became of the attempt before. */
  children?: ReactNode
}

/** An order that waits for its money, drawn as the order itself: until when, what, how to pay it. */
export function UnpaidOrder({ order, products, level, children }: UnpaidProps) {
  const { say, money, dayAt } = useSpeech()
  const { links } = useShop()
  const methods = useMethods({ orderId: order.id, lineItems: order.lineItems })
  const { orderNumber: number, lineItems, expiresAt, payments, amountPaid } = order
  const Heading = `h${level}` as const
  const day = expiresAt ? dayAt(expiresAt, 'long') : null
  return (
    <section className="order-unpaid" aria-labelledby="unpaid">
      {children}
      <div className="payment-sheet">
        <p>
          {day ? say('payment.kept_until', { number, day }) : say('payment.unpaid', { number })}
        </p>
        <Heading id="unpaid">
          {say('payment.unpaid_title', { amount: money(order.amountToPay) })}
        </Heading>
        <div className="payment-docket">
          <OrderedLines lines={lineItems} products={products} progress={order.progress} />
          <KeepDate lines={lineItems} ordered />
        </div>
      </div>
      <div className="order-columns">
        <div>
          <Methods
            of={methods}
            legend={say(payments.length > 0 ? 'payment.pay_otherwise' : 'payment.title')}
          />
        </div>
        <aside className="order-summary" aria-labelledby="unpaid-costs">
          <h2 id="unpaid-costs">{say('order.costs')}</h2>
          <Totals lines={lineItems} taxed={order.taxedPrice} />
          {amountPaid.centAmount > 0 && (
            <p>{say('payment.paid_before', { amount: money(amountPaid) })}</p>
          )}
          <PayNow order={order} methods={methods} />
          <Attempts order={order} />
          <p>
            <a className="more" href={`${links['orderDetail']}?order_number=${number}`}>
              {say('payment.to_order')}
            </a>
          </p>
          {(order.company?.orderedBy.isYou ?? true) && <ChangeOrder id={order.id} />}
          <Vow />
        </aside>
      </div>
    </section>
  )
}

/** What was tried before, and how it ended. */
function Attempts({ order }: { order: Order }) {
  const { say, sayIf, dayAt, timeAt, money } = useSpeech()
  if (order.payments.length === 0) return null
  return (
    <dl className="payment-attempts">
      {order.payments.map(({ id, method, state, amount, createdAt }) => (
        <div key={id}>
          <dt>
            {dayAt(createdAt, 'short')}, {timeAt(createdAt)}
          </dt>
          <dd>
            {sayIf(`payment.method_${method}`) ?? method}, {money(amount)}
          </dd>
          <dd>{say(`order.payment_${state}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
