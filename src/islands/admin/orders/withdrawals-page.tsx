import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ADMIN_LEGACY_ORDERS, ADMIN_ORDERS } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import {
  $staffWithdrawals,
  findWithdrawals,
  type ListedWithdrawal,
} from '../../../stores/staff/withdrawals.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What consumers withdrew from, the newest first, each with its order where there is one. */
export function WithdrawalsPage() {
  const { say } = useSpeech()
  const list = useStore($staffWithdrawals)
  useEffect(() => void findWithdrawals('newest'), [])
  return (
    <section className="admin-work">
      <h1>{say('withdrawals.title')}</h1>
      <p>{say('withdrawals.lead')}</p>
      <div aria-live="polite">
        {list.state === 'loading' && <Skeleton rows={5} />}
        {list.state === 'failed' && (
          <FailureNote failure={list.failure} retry={() => void findWithdrawals('newest')} />
        )}
        {list.state === 'listed' && list.withdrawals.length === 0 && (
          <p>{say('withdrawals.none')}</p>
        )}
        {list.state === 'listed' && (
          <ul className="admin-rows">
            {list.withdrawals.map((each) => (
              <Withdrawal key={each.id} withdrawal={each} />
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

function Withdrawal({ withdrawal }: { withdrawal: ListedWithdrawal }) {
  const { say, dayAt, timeAt } = useSpeech()
  const { declaredAt, name, email, orderNumber, goods, order } = withdrawal
  const pages = {
    here: withQuery(ADMIN_ORDERS, { view: 'all', order: orderNumber }),
    earlier: withQuery(ADMIN_LEGACY_ORDERS, { search: orderNumber }),
    none: null,
  }
  const page = pages[order]
  const at = `${dayAt(declaredAt, 'numeric')}, ${timeAt(declaredAt)}`
  const said = [name, email, goods || say('withdrawals.all_goods'), say(`withdrawals.of_${order}`)]
  return (
    <li>
      <p>
        <b>{page ? <a href={page}>{orderNumber}</a> : orderNumber}</b> {at}
        <br />
        {said.filter(Boolean).join(', ')}
      </p>
    </li>
  )
}
