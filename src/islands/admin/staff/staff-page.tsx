import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ADMIN_STAFF } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import { $accounts, loadAccounts, type StaffAccount } from '../../../stores/staff/accounts.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InviteForm } from './invite-form.tsx'
import { StaffDetail } from './staff-detail.tsx'
import { useRoleWords } from './use-role-words.ts'

/** Accounts of the staff: who there is, and what is decided about the one that is open. */
export function StaffPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const list = useStore($accounts)
  const [open, setOpen] = useState(
    () => new URLSearchParams(location.search).get('account') ?? 'none',
  )
  useEffect(() => {
    void loadAccounts()
  }, [])
  const go = (id: string) => {
    setOpen(id)
    history.replaceState(null, '', withQuery(ADMIN_STAFF, { account: id }))
  }
  const accounts = list.state === 'listed' ? list.accounts : []
  const account = accounts.find(({ id }) => id === open)
  return (
    <div className="admin-pair">
      <section aria-labelledby="staff">
        <h1 id="staff">{say('staff.title')}</h1>
        <p>{say('staff.lead')}</p>
        {list.state === 'loading' && <Skeleton rows={8} />}
        {list.state === 'failed' && (
          <FailureNote failure={list.failure} retry={() => void loadAccounts()} />
        )}
        {list.state === 'listed' && <Accounts accounts={accounts} open={open} onOpen={go} />}
        <Button look="line" small onClick={() => go('invite')}>
          {say('staff.invite')}
        </Button>
      </section>
      <section className="admin-picked">
        {open === 'invite' && <InviteForm staff={staff} onInvited={go} />}
        {account && <StaffDetail key={account.id} account={account} staff={staff} />}
        {!account && open !== 'invite' && <p className="hint">{say('staff.choose')}</p>}
      </section>
    </div>
  )
}

type ListProps = { accounts: StaffAccount[]; open: string; onOpen(id: string): void }

function Accounts({ accounts, open, onOpen }: ListProps) {
  const { say } = useSpeech()
  const words = useRoleWords()
  return (
    <ul className="admin-picks">
      {accounts.map(({ id, name, email, grants, isActive, isInvited }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === open ? 'true' : undefined}
            onClick={() => onOpen(id)}
          >
            <b>{name}</b>
            <span>{email}</span>
            <span>{grants.map(words).join('; ') || say('staff.no_roles')}</span>
            {isInvited && <span>{say('staff.state_invited')}</span>}
            {!isActive && <em className="admin-lost">{say('staff.state_blocked')}</em>}
          </button>
        </li>
      ))}
    </ul>
  )
}
