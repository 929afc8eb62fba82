import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cardName } from '../../../lib/domain/payment/card-text.ts'
import { $staffPlan, loadStaffPlan } from '../../../stores/staff/orders/plan.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { PlanRows } from '../../payment/parts/plan-rows.tsx'

/** The instalments of an order, as they stand, and the card that they are charged to. */
export function OrderPlan({ id, version }: { id: string; version: number }) {
  const { say, money } = useSpeech()
  const plan = useStore($staffPlan)
  useEffect(() => void loadStaffPlan(id), [id, version])
  if (!plan) return null
  const { owed, card, instalments } = plan
  return (
    <>
      <h3 className="admin-desk-rule">{say('payment.plan_title')}</h3>
      <PlanRows instalments={instalments} />
      <p className="fine">
        {owed.centAmount > 0 && `${say('desk.plan_owed', { amount: money(owed) })} `}
        {card
          ? say(card.brand === 'sepa_debit' ? 'desk.plan_account' : 'desk.plan_card', {
              brand: cardName(card),
              number: card.lastFour,
            })
          : say('desk.plan_no_card')}{' '}
        {say('desk.plan_refund')}
      </p>
    </>
  )
}
