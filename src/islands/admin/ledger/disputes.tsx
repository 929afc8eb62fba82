import { disputeReason } from '../../../lib/domain/payment/dispute.ts'
import type { Ledger } from '../../../stores/staff/ledger.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** Payments that cards' owners dispute: open ones first, with the day until which to answer. */
export function Disputes({ disputes }: Pick<Ledger, 'disputes'>) {
  const { say, sayCount, money, dayAt } = useSpeech()
  if (disputes.length === 0) return null
  const open = disputes.filter(({ state }) => state === 'open')
  return (
    <>
      <h2 className="admin-group">{sayCount('admin.disputes_count', open.length)}</h2>
      <p>{say('admin.disputes_why')}</p>
      <ul className="admin-ledger-suspense">
        {disputes.map(({ id, amount, orderNumber, provider, state, isHeld, ...each }) => (
          <li key={id}>
            <p className="admin-ledger-suspense-head">
              <b>{money(amount)}</b>
              <span>
                {[dayAt(each.since, 'short'), provider, orderNumber, each.reference].join(' · ')}
              </span>
            </p>
            <p>
              {say(`admin.dispute_${state}`)}{' '}
              {say(isHeld ? 'admin.dispute_held' : 'admin.dispute_free')}{' '}
              {state === 'open' &&
                each.answerBy &&
                say('admin.dispute_answer', { day: dayAt(each.answerBy, 'long') })}
            </p>
            {each.isErased && <p>{say('admin.dispute_erased')}</p>}
            <p>{say('admin.dispute_reason', { reason: disputeReason(each.reason, say) })}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
