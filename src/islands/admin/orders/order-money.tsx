import { useState } from 'react'
import { disputeReason } from '../../../lib/domain/payment/dispute.ts'
import { isPlanMethod } from '../../../lib/domain/payment/methods.ts'
import type { StaffOrder } from '../../../stores/staff/orders/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { OrderPlan } from './order-plan.tsx'
import { RefundForm } from './refund-form.tsx'

/** What the order comes to, what came in, what was given back, and giving it back. */
export function OrderMoney({ open, mayRefund }: { open: StaffOrder; mayRefund: boolean }) {
  const { say, sayIf, money, percent, dayAt } = useSpeech()
  const { order, refunds, disputes, refundable } = open
  const { taxedPrice } = order
  const [asking, setAsking] = useState(false)
  return (
    <section>
      <h3 className="admin-desk-rule">{say('desk.money')}</h3>
      <dl className="admin-desk-money">
        <div>
          <dt>{say('desk.before_vat')}</dt>
          <dd>{money(taxedPrice.totalNet)}</dd>
        </div>
        {taxedPrice.portions.map(({ taxRate, vat }) => (
          <div key={taxRate}>
            <dt>{say('desk.vat', { rate: percent(taxRate) })}</dt>
            <dd>{money(vat)}</dd>
          </div>
        ))}
        <div className="admin-desk-total">
          <dt>{say('desk.total')}</dt>
          <dd>{money(taxedPrice.totalGross)}</dd>
        </div>
        {order.payments.map(({ id, method, state, amount, createdAt }) => (
          <div key={id}>
            <dt>
              {sayIf(`payment.method_${method}`) ?? method},{' '}
              {sayIf(`order.payment_${state}`) ?? state} <small>{dayAt(createdAt, 'short')}</small>
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        {refunds.map(({ id, amount, to, state, reason, at }) => (
          <div key={id}>
            <dt>
              {say('desk.refunded', { way: say(`desk.refund_to_${to}`) })},{' '}
              {say(`desk.refund_${state}`)}{' '}
              <small>
                {dayAt(at, 'short')}, {reason}
              </small>
            </dt>
            <dd>{money({ ...amount, centAmount: -amount.centAmount })}</dd>
          </div>
        ))}
        <LetOff amount={order.amountLetOff} />
        {disputes.map(({ id, amount, state, since, reason, isErased }) => (
          <div key={id}>
            <dt>
              {say(`admin.dispute_${state}`)}{' '}
              <small>
                {dayAt(since, 'short')}, {disputeReason(reason, say)}
                {isErased && `. ${say('admin.dispute_erased')}`}
              </small>
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className="admin-desk-total">
          <dt>{say('desk.left_to_pay')}</dt>
          <dd>{money(order.amountToPay)}</dd>
        </div>
      </dl>
      {order.payments.some(({ method }) => isPlanMethod(method)) && (
        <OrderPlan id={order.id} version={open.version} />
      )}
      {order.reverseCharge && <ReverseCharge of={order.reverseCharge} />}
      {asking && <RefundForm open={open} onClose={() => setAsking(false)} />}
      {mayRefund && !asking && refundable.centAmount > 0 && (
        <p className="admin-desk-acts">
          <Button look="link" onClick={() => setAsking(true)}>
            {say('desk.refund')}
          </Button>
        </p>
      )}
    </section>
  )
}

/** What lines cost that were cancelled before anybody paid them. */
function LetOff({ amount }: { amount: StaffOrder['order']['amountLetOff'] }) {
  const { say, money } = useSpeech()
  if (!amount) return null
  return (
    <div>
      <dt>{say('desk.let_off')}</dt>
      <dd>{money({ ...amount, centAmount: -amount.centAmount })}</dd>
    </div>
  )
}

/** What proves that the order was rightly charged without VAT. */
function ReverseCharge({ of }: { of: NonNullable<StaffOrder['order']['reverseCharge']> }) {
  const { say, dayAt } = useSpeech()
  const { vatNumber: number, companyName, consultationNumber, confirmedAt } = of
  return (
    <p className="fine">
      {say('desk.reverse_charge', {
        number,
        company: companyName || '–',
        day: dayAt(confirmedAt, 'short'),
        consultation: consultationNumber || '–',
      })}
    </p>
  )
}
