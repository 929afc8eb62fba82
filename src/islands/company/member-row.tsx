import { useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import type { CompanyRole } from '../../lib/contract/limits.ts'
import { type Company, type Member, remove, setRoles } from '../../stores/company/company.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote } from '../ui/note.tsx'
import { useRoleWords } from './parts/use-role-words.ts'
import { RoleBoxes } from './role-boxes.tsx'

type RowProps = { company: Company; member: Member; onLeft: () => void }
type View = 'row' | 'roles' | 'removing'

/** Somebody of the company, and what who administers the members may change of it. */
export function MemberRow({ company, member, onLeft }: RowProps) {
  const { say, dayAt } = useSpeech()
  const roleWords = useRoleWords()
  const [view, setView] = useState<View>('row')
  const back = () => setView('row')
  const administers = company.roles.includes('administers')
  const { name, email, isYou } = member
  return (
    <li>
      <div>
        <p>
          <b>{name}</b>
          {isYou && ` (${say('company.you')})`}
        </p>
        {email !== '' && <p>{email}</p>}
        <p>{roleWords(member.roles)}</p>
        <p className="hint">{say('company.since', { day: dayAt(member.since, 'long') })}</p>
      </div>
      {view === 'row' && (
        <p className="company-acts">
          {administers && (
            <Button look="link" onClick={() => setView('roles')}>
              {say('company.change')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
          {(administers || isYou) && (
            <Button look="link" onClick={() => setView('removing')}>
              {say(isYou ? 'company.leave' : 'company.remove')}
              {!isYou && <span className="visually-hidden"> {name}</span>}
            </Button>
          )}
        </p>
      )}
      {view === 'roles' && <RolesForm member={member} onEnd={back} />}
      {view === 'removing' && <Removing {...{ company, member, onLeft }} onEnd={back} />}
    </li>
  )
}

function RolesForm({ member, onEnd }: { member: Member; onEnd: () => void }) {
  const { say } = useSpeech()
  const [roles, choose] = useState<CompanyRole[]>(member.roles)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sent, setSent] = useState<'no' | 'busy' | 'missing'>('no')
  const send = async () => {
    if (roles.length === 0) return setSent('missing')
    setSent('busy')
    const answer = await setRoles(member.id, roles)
    setSent('no')
    if (answer.ok) onEnd()
    else setFailure(answer)
  }
  return (
    <Form className="fields" busy={sent === 'busy'} onSend={send}>
      {failure && <FailureNote failure={failure} />}
      <RoleBoxes
        chosen={roles}
        onChoose={choose}
        isMissing={sent === 'missing' && roles.length === 0}
      />
      <div className="form-actions">
        <Button small busy={sent === 'busy' && say('company.busy')}>
          {say('company.save')}
        </Button>
        <Button look="link" onClick={onEnd}>
          {say('forms.cancel')}
        </Button>
      </div>
    </Form>
  )
}

function Removing({ company, member, onLeft, onEnd }: RowProps & { onEnd: () => void }) {
  const { say } = useSpeech()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const { isYou, name } = member
  const go = async () => {
    if (busy) return
    setBusy(true)
    const answer = await remove(member.id)
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    if (isYou) onLeft()
  }
  return (
    <div className="company-sure" role="alert">
      {failure && <FailureNote failure={failure} />}
      <p>
        {isYou
          ? say('company.leave_sure', { company: company.name })
          : say('company.remove_sure', { name })}
      </p>
      <div className="form-actions">
        <Button small look="line" busy={busy && say('company.busy')} onClick={() => void go()}>
          {say(isYou ? 'company.leave_do' : 'company.remove_do')}
        </Button>
        <Button look="link" onClick={onEnd}>
          {say(isYou ? 'company.keep' : 'forms.cancel')}
        </Button>
      </div>
    </div>
  )
}
