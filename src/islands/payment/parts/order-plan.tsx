import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cardName } from '../../../lib/domain/payment/card-text.ts'
import type { Order } from '../../../stores/order/order.ts'
import { $plan, loadPlan, type Plan } from '../../../stores/payment/plan.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { OwedOrder } from './owed-order.tsx'
import { PlanRows } from './plan-rows.tsx'

/** The instalments of an order: how they stand, what is owed now, and paying that or the rest. */
export function OrderPlan({ order }: { order: Order }) {
  const { say, money } = useSpeech()
  const plan = useStore($plan, { ssr: 'initial' })
  useEffect(() => void loadPlan(order.id), [order.id])
  if (!plan) return null
  const isOwed = plan.owed.centAmount > 0
  return (
    <article className="order-docket" aria-labelledby="plan">
      <div className="order-docket-body">
        <h2 id="plan">
          {isOwed
            ? say('payment.plan_owed_title', { amount: money(plan.owed) })
            : say('payment.plan_title')}
        </h2>
        <How plan={plan} isMine={order.company?.orderedBy.isYou ?? true} />
        <PlanRows instalments={plan.instalments} />
        {order.allowedPaymentMethods.length > 0 &&
          (isOwed ? (
            <OwedOrder order={order} />
          ) : (
            <details>
              <summary>{say('payment.plan_rest', { amount: money(order.amountToPay) })}</summary>
              <OwedOrder order={order} />
            </details>
          ))}
      </div>
    </article>
  )
}

function How({ plan: { owed, card }, isMine }: { plan: Plan; isMine: boolean }) {
  const { say } = useSpeech()
  if (owed.centAmount > 0) return <p>{say('payment.plan_owed')}</p>
  // The card of a colleague is not shown.
  if (!isMine) return null
  if (!card) return <p>{say('payment.plan_no_card')}</p>
  if (card.brand === 'sepa_debit')
    return <p>{say('payment.plan_debited_on', { number: card.lastFour })}</p>
  const values = { brand: cardName(card), number: card.lastFour }
  return <p>{say('payment.plan_charged', values)}</p>
}
