import type { Order } from '../../../stores/order/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Totals } from '../parts/totals.tsx'
import { History } from './history.tsx'

/** What an order costs, or what was paid for it and how. */
export function Money({ order }: { order: Order }) {
  const { say, money } = useSpeech()
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">
        {say(order.amountToPay.centAmount > 0 ? 'order.costs' : 'order.costs_paid')}
      </h2>
      <Totals lines={order.lineItems} taxed={order.taxedPrice} />
      {order.reverseCharge && (
        <p className="fine">
          {say('forms.vat_number')}: {order.reverseCharge.vatNumber}
        </p>
      )}
      {order.amountLetOff && (
        <p className="fine">{say('order.let_off', { amount: money(order.amountLetOff) })}</p>
      )}
      <Payments order={order} />
      <Refunds order={order} />
      <History order={order} />
    </section>
  )
}

function Payments({ order }: { order: Order }) {
  const { say, sayIf, money, dayAt, timeAt } = useSpeech()
  if (order.payments.length === 0) return null
  return (
    <>
      <h3>{say('order.payments')}</h3>
      <ul className="order-moments">
        {order.payments.map(({ id, method, state, amount, createdAt }) => (
          <li key={id}>
            {sayIf(`payment.method_${method}`) ?? method}, {money(amount)},{' '}
            {say(`order.payment_${state}`)}
            <small>
              {dayAt(createdAt, 'short')}, {timeAt(createdAt)}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

function Refunds({ order: { refunds } }: { order: Order }) {
  const { say, money, dayAt } = useSpeech()
  const way = useRefundWay()
  if (refunds.length === 0) return null
  return (
    <>
      <h3>{say('order.refunds')}</h3>
      <ul className="order-moments">
        {refunds.map((refund) => (
          <li key={refund.id}>
            {money(refund.amount)}, {way(refund)}
            <small>{dayAt(refund.at, 'short')}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How and how far money goes back, in words. */
function useRefundWay() {
  const { say, day } = useSpeech()
  return ({ to, state, byTransfer, sentOn }: Order['refunds'][number]) => {
    if (to === 'wallet') return say('order.refund_wallet')
    if (!byTransfer) return say(`order.refund_${state}`)
    if (sentOn !== null) return say('order.refund_sent', { day: day(sentOn, 'short') })
    return say(state === 'done' ? 'order.refund_done' : 'order.refund_to_send')
  }
}
