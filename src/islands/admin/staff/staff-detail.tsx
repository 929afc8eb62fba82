import { ADMIN_AUDIT } from '../../../lib/domain/staff/pages.ts'
import { withQuery } from '../../../lib/domain/urls/query.ts'
import type { StaffAccount } from '../../../stores/staff/accounts.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { DecisionForm } from './decision-form.tsx'
import { useRoleWords } from './use-role-words.ts'

type DetailProps = { account: StaffAccount; staff: StaffMember }

/** One account: what it is, what it may do where, and what can be decided about it. */
export function StaffDetail({ account, staff }: DetailProps) {
  const { say } = useSpeech()
  const words = useRoleWords()
  const isOwn = account.id === staff.id
  return (
    <>
      <h2>{account.name}</h2>
      <Facts account={account} />
      {isOwn ? (
        <>
          <h3 className="admin-group">{say('staff.roles')}</h3>
          <ul className="admin-rows">
            {account.grants.map((grant) => (
              <li key={`${grant.role} ${grant.tenant}`}>{words(grant)}</li>
            ))}
          </ul>
          <p className="hint">{say('staff.yourself')}</p>
        </>
      ) : (
        <DecisionForm account={account} staff={staff} />
      )}
      <p>
        <a className="more" href={withQuery(ADMIN_AUDIT, { subject: `staff:${account.id}` })}>
          {say('staff.log')}
        </a>
      </p>
    </>
  )
}

function Facts({ account }: { account: StaffAccount }) {
  const { say, dayAt, timeAt } = useSpeech()
  const { email, isActive, isInvited, hasSecondFactor, sessions, lastSignIn } = account
  const state = isInvited ? 'invited' : 'active'
  const facts: [string, string][] = [
    [say('forms.email'), email],
    [say('staff.state'), say(`staff.state_${isActive ? state : 'blocked'}`)],
    [say('staff.factor'), say(hasSecondFactor ? 'staff.factor_on' : 'staff.factor_off')],
    [say('staff.sessions'), String(sessions.length)],
    [
      say('staff.last'),
      lastSignIn ? `${dayAt(lastSignIn, 'short')}, ${timeAt(lastSignIn)}` : say('staff.never'),
    ],
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
