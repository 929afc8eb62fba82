import { useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import type { CompanyRole } from '../../lib/contract/limits.ts'
import { type Company, invite, withdraw } from '../../stores/company/company.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkEmail } from '../../stores/form/form-rules.ts'
import { Section } from '../customer/parts/section.tsx'
import { SectionForm } from '../customer/parts/section-form.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FailureNote } from '../ui/note.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { useRoleWords } from './parts/use-role-words.ts'
import { RoleBoxes } from './role-boxes.tsx'

/** Who is invited and has not said yes, and the form that invites somebody else. */
export function Invitations({ company: { invitations } }: { company: Company }) {
  const { say, dayAt } = useSpeech()
  const roleWords = useRoleWords()
  const [failure, setFailure] = useState<Failure | null>(null)
  const end = async (id: string) => {
    const answer = await withdraw(id)
    setFailure(answer.ok ? null : answer)
  }
  return (
    <Section
      name="company-invitation"
      title={say('company.invite')}
      open={say('company.invite')}
      form={(close) => <InviteForm onEnd={close} />}
    >
      {failure && <FailureNote failure={failure} />}
      {invitations.length > 0 && (
        <>
          <h3 className="company-invited">{say('company.invitations')}</h3>
          <ul className="company-members">
            {invitations.map(({ id, email, roles, expiresAt }) => (
              <li key={id}>
                <div>
                  <p>
                    <b>{email}</b>
                  </p>
                  <p>{roleWords(roles)}</p>
                  <p className="hint">
                    {say('company.invitation_until', { day: dayAt(expiresAt, 'long') })}
                  </p>
                </div>
                <p className="company-acts">
                  <Button look="link" onClick={() => void end(id)}>
                    {say('company.withdraw')}
                    <span className="visually-hidden"> {email}</span>
                  </Button>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function InviteForm({ onEnd }: { onEnd: (said: string | null) => void }) {
  const { say } = useSpeech()
  const [roles, choose] = useState<CompanyRole[]>(['orders', 'sees'])
  const [tried, setTried] = useState(false)
  const form = useKeptForm('company-invitation', () =>
    createForm({ initial: { email: '' }, check: checkEmail }),
  )
  const send = async () => {
    setTried(true)
    if (roles.length === 0) return
    await form.send(
      ({ email }) => invite(email.trim(), roles),
      () => onEnd(say('company.invite_sent', { email: form.values.email.trim() })),
    )
  }
  return (
    <SectionForm
      form={form}
      submit={say('company.invite_do')}
      onSend={send}
      onCancel={() => onEnd(null)}
    >
      <Field
        label={say('forms.email')}
        width="full"
        type="email"
        inputMode="email"
        autoComplete="off"
        bound={form.field('email')}
      />
      <RoleBoxes chosen={roles} onChoose={choose} isMissing={tried && roles.length === 0} />
    </SectionForm>
  )
}
