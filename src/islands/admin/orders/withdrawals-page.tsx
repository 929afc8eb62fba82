import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import {
  $staffWithdrawals,
  $withdrawalView,
  findWithdrawals,
  viewWithdrawals,
} from '../../../stores/staff/withdrawals.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffShop } from '../use-staff-shop.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'

/** What consumers withdrew from, the newest first, each with its order where there is one. */
export function WithdrawalsPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const mayAnswer = useStaffShop(staff).may.includes('orders.edit')
  const view = useStore($withdrawalView)
  const list = useStore($staffWithdrawals)
  useEffect(() => void findWithdrawals('newest'), [])
  return (
    <section className="admin-work">
      <h1>{say('withdrawals.title')}</h1>
      <p>{say('withdrawals.lead')}</p>
      <Views />
      <div aria-live="polite">
        {list.state === 'loading' && <Skeleton rows={5} />}
        {list.state === 'failed' && (
          <FailureNote failure={list.failure} retry={() => void findWithdrawals('newest')} />
        )}
        {list.state === 'listed' && list.withdrawals.length === 0 && (
          <p>{say(view === 'open' ? 'withdrawals.none_open' : 'withdrawals.none')}</p>
        )}
        {list.state === 'listed' && (
          <ul className="admin-rows">
            {list.withdrawals.map((each) => (
              <WithdrawalRow key={each.id} withdrawal={each} mayAnswer={mayAnswer} />
            ))}
          </ul>
        )}
        {list.state === 'listed' && list.next && (
          <Button look="line" onClick={() => void findWithdrawals('older')}>
            {say('order.older')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Which of them are shown, as buttons of which one is pressed. */
function Views() {
  const { say } = useSpeech()
  const view = useStore($withdrawalView)
  return (
    <fieldset className="admin-desk-views">
      <legend className="visually-hidden">{say('withdrawals.views')}</legend>
      {(['open', 'answered', 'all'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className="link"
          aria-pressed={each === view}
          onClick={() => void viewWithdrawals(each)}
        >
          {say(`withdrawals.view_${each}`)}
        </button>
      ))}
    </fieldset>
  )
}
