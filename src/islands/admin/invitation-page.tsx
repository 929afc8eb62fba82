import { useEffect, useState } from 'react'
import { ADMIN_LOGIN } from '../../lib/domain/staff/pages.ts'
import { takeToken } from '../../stores/auth/account-access.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkNewPassword } from '../../stores/form/form-rules.ts'
import { acceptLink } from '../../stores/staff/accounts.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'

/** Where the link of a mail leads that sets a password of the staff. */
export function InvitationPage() {
  const { say } = useSpeech()
  const [token, setToken] = useState<string | null>(null)
  const [email, setEmail] = useState('')
  useEffect(() => setToken(takeToken()), [])
  const form = useForm(createPasswordForm)
  const { busy, failure, send } = form
  const submit = () =>
    send(
      async ({ password }) => {
        const answer = await acceptLink(token ?? '', password)
        if (answer.ok) setEmail(answer.email)
        return answer
      },
      () => {},
    )
  return (
    <section className="admin-work admin-sign-in">
      <h1>{say('staff.join_title')}</h1>
      {email && (
        <Note
          tone="good"
          icon="check"
          role="status"
          acts={<a href={ADMIN_LOGIN}>{say('admin.sign_in')}</a>}
        >
          <p>{say('staff.join_done', { email })}</p>
        </Note>
      )}
      {!email && token === null && <p>{say('staff.join_without')}</p>}
      {!email && token !== null && (
        <>
          <p className="lead">{say('staff.join_lead')}</p>
          <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
            {failure && <FailureNote failure={failure} />}
            <NewPasswordField label={say('forms.password')} bound={form.field('password')} />
            <div className="form-actions">
              <Button busy={busy && say('admin.working')}>{say('staff.join_do')}</Button>
            </div>
          </Form>
        </>
      )}
    </section>
  )
}

const createPasswordForm = () =>
  createForm({
    initial: { password: '' },
    check: checkNewPassword,
    codes: { password_weak: 'password', password_same: 'password' },
  })
