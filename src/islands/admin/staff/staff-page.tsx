import { useStore } from '@nanostores/react'
import { ADMIN_STAFF } from '../../../lib/domain/staff/pages.ts'
import { $accounts, loadAccounts, type StaffAccount } from '../../../stores/staff/accounts.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { PickPage } from '../pick-page.tsx'
import { InviteForm } from './invite-form.tsx'
import { StaffDetail } from './staff-detail.tsx'
import { useRoleWords } from './use-role-words.ts'

/** Accounts of the staff: who there is, and what is decided about the one that is open. */
export function StaffPage({ staff }: { staff: StaffMember }) {
  const { say } = useSpeech()
  const list = useStore($accounts)
  return (
    <PickPage
      id="staff"
      title={say('staff.title')}
      lead={say('staff.lead')}
      choose={say('staff.choose')}
      at={{ path: ADMIN_STAFF, query: 'account' }}
      list={list.state === 'listed' ? { ...list, items: list.accounts } : list}
      load={loadAccounts}
      row={(account) => <Row of={account} />}
      detail={(account) => <StaffDetail account={account} staff={staff} />}
      another={{
        id: 'invite',
        label: say('staff.invite'),
        form: (open) => <InviteForm staff={staff} onInvited={open} />,
      }}
    />
  )
}

function Row({ of: { name, email, grants, isActive, isInvited } }: { of: StaffAccount }) {
  const { say } = useSpeech()
  const words = useRoleWords()
  return (
    <>
      <b>{name}</b>
      <span>{email}</span>
      <span>{grants.map(words).join('; ') || say('staff.no_roles')}</span>
      {isInvited && <span>{say('staff.state_invited')}</span>}
      {!isActive && <em className="admin-lost">{say('staff.state_blocked')}</em>}
    </>
  )
}
