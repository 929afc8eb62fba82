import { useEffect, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { askForReset, resetBy, takeToken } from '../../stores/auth/account-access.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkEmail, checkNewPassword } from '../../stores/form/form-rules.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'
import { EmailField } from './email-field.tsx'
import { useTypedEmail } from './login-page.tsx'

export function PasswordPage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="anyone">
      <Password />
    </App>
  )
}

/** Asks for a link, or sets the password where one was opened. */
function Password() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(takeToken()), [])
  return token === null ? <AskForm /> : <NewPasswordForm token={token} onAgain={setToken} />
}

function AskForm() {
  const { say } = useSpeech()
  const form = useForm(() => createForm({ initial: { email: '' }, check: checkEmail }))
  const [askedFor, setAskedFor] = useState('')
  useTypedEmail(form.put)
  const { busy, failure, send } = form
  if (askedFor) {
    return (
      <Note
        tone="good"
        icon="mail"
        role="status"
        acts={
          <Button look="link" onClick={() => setAskedFor('')}>
            {say('login.reset_again')}
          </Button>
        }
      >
        <p>{say('login.reset_asked', { email: askedFor })}</p>
      </Note>
    )
  }
  const submit = () =>
    send(
      ({ email }) => askForReset(email.trim()),
      () => setAskedFor(form.$form.get().values.email.trim()),
    )
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
      <p className="span-full">{say('login.reset_lead')}</p>
      {failure && <FailureNote failure={failure} />}
      <EmailField bound={form.field('email')} />
      <div className="form-actions">
        <Button busy={busy && say('login.reset_busy')}>{say('login.reset_ask')}</Button>
      </div>
    </Form>
  )
}

const createNewPasswordForm = () =>
  createForm({
    initial: { password: '' },
    check: checkNewPassword,
    codes: { password_weak: 'password', password_same: 'password' },
  })

type NewProps = { token: string; onAgain: (none: null) => void }

function NewPasswordForm({ token, onAgain }: NewProps) {
  const { say } = useSpeech()
  const { links } = useShop()
  const form = useForm(createNewPasswordForm)
  const { busy, failure, send } = form
  const submit = () =>
    send(
      ({ password }) => resetBy(token, password),
      () => location.assign(linkPath(links, 'personalArea')),
    )
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
      <p className="span-full">{say('login.reset_choose')}</p>
      {failure && <FailureNote failure={failure} />}
      <NewPasswordField label={say('registration.password')} bound={form.field('password')} />
      <div className="form-actions">
        <Button busy={busy && say('login.reset_saving')}>{say('login.reset_save')}</Button>
        {failure && (
          <Button look="link" onClick={() => onAgain(null)}>
            {say('login.reset_again')}
          </Button>
        )}
      </div>
    </Form>
  )
}
