import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import type { getPaymentPlan } from '../../../lib/contract/payment-plan.ts'
import { localDay } from '../../../lib/domain/dates/days.ts'
import { useSpeech } from '../../page/use-speech.ts'

type Plan = NonNullable<OutputOf<typeof getPaymentPlan>['plan']>
type Instalment = Pick<Plan['instalments'][number], 'number' | 'dueOn' | 'amount'> &
  Partial<Pick<Plan['instalments'][number], 'left' | 'state'>>

/** Instalments by their days, with how they stand where that is known. */
export function PlanRows({ instalments }: { instalments: readonly Instalment[] }) {
  const { say, sayIf, day, money } = useSpeech()
  if (instalments.length === 0) return null
  const isToday = (dueOn: string, state: string | undefined) =>
    state === undefined && dueOn === localDay()
  return (
    <dl className="facts">
      {instalments.map(({ number, dueOn, amount, left, state }) => (
        <div key={number}>
          <dt>{isToday(dueOn, state) ? say('payment.plan_today') : day(dueOn, 'long')}</dt>
          <dd>
            {money(amount)}
            {state && state !== 'coming' && `, ${sayIf(`payment.plan_${state}`) ?? state}`}
            {left && state === 'overdue' && left.centAmount < amount.centAmount
              ? ` (${money(left)})`
              : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
