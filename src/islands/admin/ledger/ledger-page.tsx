import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $ledger, type LedgerState, loadLedger } from '../../../stores/staff/ledger.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffShop } from '../use-staff-shop.ts'
import { Disputes } from './disputes.tsx'
import { LedgerFile } from './ledger-file.tsx'
import { RefundsToSend } from './refunds-to-send.tsx'
import { SuspenseList } from './suspense-list.tsx'
import { Transfers } from './transfers.tsx'

/** The books: money that waits for somebody first, then what each account holds and what moved. */
export function LedgerPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const { may } = useStaffShop(staff)
  const list = useStore($ledger)
  const [search, setSearch] = useState(() => new URLSearchParams(location.search).get('find') ?? '')
  useEffect(() => {
    void loadLedger(search)
  }, [search])
  return (
    <section className="admin-work">
      <h1>{say('admin.ledger')}</h1>
      <p className="lead">{say('admin.ledger_lead')}</p>
      {may.includes('orders.refund') && <RefundsToSend onSent={() => void loadLedger(search)} />}
      {list.state === 'loading' && <Skeleton rows={8} />}
      {list.state === 'failed' && (
        <FailureNote failure={list.failure} retry={() => void loadLedger(search)} />
      )}
      {list.state === 'listed' && (
        <>
          <SuspenseList
            waiting={list.ledger.suspense}
            mayAssign={may.includes('ledger.assign')}
            onAssigned={() => void loadLedger(search)}
          />
          <Disputes disputes={list.ledger.disputes} />
          <Balances list={list} />
          <Transfers list={list} search={search} onSearch={setSearch} />
        </>
      )}
      <LedgerFile />
    </section>
  )
}

function Balances({ list }: { list: Extract<LedgerState, { state: 'listed' }> }) {
  const { say, money } = useSpeech()
  const { balances } = list.ledger
  if (balances.length === 0) return null
  return (
    <>
      <h2 className="admin-group">{say('admin.ledger_balances')}</h2>
      <dl className="admin-figures">
        {balances.map(({ kind, balance }) => (
          <div key={`${kind} ${balance.currencyCode}`}>
            <dt>{say(`admin.ledger_${kind}`)}</dt>
            <dd>{money({ ...balance, centAmount: Math.abs(balance.centAmount) })}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
