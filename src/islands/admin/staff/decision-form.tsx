import { useState } from 'react'
import type { Failure } from '../../../lib/client/answer.ts'
import { createForm } from '../../../stores/form/form.ts'
import {
  type Decision,
  decide,
  endSession,
  giveRole,
  type StaffAccount,
  type StaffGrant,
  takeRole,
} from '../../../stores/staff/accounts.ts'
import { reasonFault } from '../../../stores/staff/reason.ts'
import type { StaffMember } from '../../../stores/staff/staff.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { type BoundForm, useForm } from '../../ui/use-form.ts'
import { useStaffShop } from '../use-staff-shop.ts'
import { OpenSessions } from './open-sessions.tsx'
import { grantOf, RoleFields } from './role-fields.tsx'
import { useRoleWords } from './use-role-words.ts'

type Done = Decision | 'grant' | 'revoke' | 'session'
type Values = { reason: string; role: string; tenant: string }
type Work = (reason: string) => Promise<{ ok: true } | Failure>

/** What can be decided about an account: one reason, which is kept, and a button for each. */
export function DecisionForm({ account, staff }: { account: StaffAccount; staff: StaffMember }) {
  const { say } = useSpeech()
  const { id: tenant } = useStaffShop(staff)
  const form = useForm(() => createDecision(tenant))
  const { working, done, failure, act } = useDecisions(form)
  const { id, mayChange } = account
  const decisions: Decision[] = [
    'link',
    'sessions',
    ...(account.hasSecondFactor ? ['factor' as const] : []),
    account.isActive ? 'block' : 'unblock',
  ]
  return (
    <div ref={form.ref}>
      <h3 className="admin-group">{say('staff.decide')}</h3>
      {done && (
        <Note tone="good" icon="check" role="status">
          <p>{say(`staff.done_${done}`)}</p>
        </Note>
      )}
      {failure && <FailureNote failure={failure} />}
      <div className="fields">
        <Field
          label={say('admin.reason')}
          hint={say('staff.reason_hint')}
          width="full"
          autoComplete="off"
          bound={form.field('reason')}
        />
        {mayChange ? (
          <div className="form-actions">
            {decisions.map((what) => (
              <Button
                key={what}
                look="line"
                small
                busy={working === what && say('admin.customers_busy')}
                onClick={() => void act(what, (reason) => decide(what, id, reason))}
              >
                {say(`staff.do_${what}`)}
              </Button>
            ))}
          </div>
        ) : (
          <p className="span-full hint">{say('staff.beyond')}</p>
        )}
      </div>
      <h3 className="admin-group">{say('staff.sessions')}</h3>
      <OpenSessions
        sessions={account.sessions}
        onEnd={
          mayChange
            ? (session) => void act('session', (reason) => endSession(id, session.id, reason))
            : null
        }
      />
      <h3 className="admin-group">{say('staff.roles')}</h3>
      <Roles
        grants={account.grants}
        onTake={(grant) => void act('revoke', (reason) => takeRole(id, grant, reason))}
      />
      <div className="fields">
        <RoleFields staff={staff} chosen={form.values.role} field={form.field} />
        <div className="form-actions">
          <Button
            look="line"
            small
            busy={working === 'grant' && say('admin.customers_busy')}
            onClick={() =>
              void act('grant', (reason) => giveRole(id, grantOf(form.values), reason))
            }
          >
            {say('staff.grant')}
          </Button>
        </div>
      </div>
    </div>
  )
}

type RolesProps = { grants: StaffGrant[]; onTake(grant: StaffGrant): void }

function Roles({ grants, onTake }: RolesProps) {
  const { say } = useSpeech()
  const words = useRoleWords()
  if (grants.length === 0) return <p>{say('staff.no_roles')}</p>
  return (
    <ul className="admin-rows">
      {grants.map((grant) => (
        <li key={`${grant.role} ${grant.tenant}`}>
          <p>{words(grant)}</p>
          <button
            type="button"
            className="link"
            aria-label={say('staff.revoke_what', { what: words(grant) })}
            onClick={() => onTake(grant)}
          >
            {say('staff.revoke')}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Does one thing at a time, once there is a reason; what became of it is said above the reason. */
function useDecisions(form: BoundForm<Values>) {
  const [working, setWorking] = useState<Done | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function act(what: Done, work: Work): Promise<void> {
    const values = form.submit()
    if (!values || working) return
    setWorking(what)
    setDone(null)
    const answer = await work(values.reason.trim())
    setWorking(null)
    setFailure(answer.ok ? null : answer)
    if (!answer.ok) return
    setDone(what)
    form.put({ reason: '' })
  }
  return { working, done, failure, act }
}

const createDecision = (tenant: string) =>
  createForm<Values>({
    initial: { reason: '', role: 'support', tenant },
    check: ({ reason }) => reasonFault(reason),
  })
