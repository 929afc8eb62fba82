import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { $auth, isLoggedIn, login } from '../../stores/auth/auth.ts'
import { loginAddress } from '../../stores/auth/login-address.ts'
import { returnAddress } from '../../stores/auth/return-to.ts'
import { keepTypedEmail, takeTypedEmail } from '../../stores/auth/typed-email.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkLogin } from '../../stores/form/form-rules.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'
import { EmailField } from './email-field.tsx'

export function LoginPage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="stranger">
      <LoginForm />
    </App>
  )
}

function LoginForm() {
  const { say } = useSpeech()
  const { links } = useShop()
  const wanted = useReturn()
  const auth = useStore($auth, { ssr: 'initial' })
  const form = useForm(createLoginForm)
  const { busy, failure, send } = form
  useTypedEmail(form.put)
  const ended = auth.state === 'anonymous' && auth.ended !== null
  const submit = () =>
    send(
      ({ email, password }) => login({ email: email.trim(), password }),
      () => location.assign(wanted ?? linkPath(links, 'personalArea')),
    )

  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
      {ended && (
        <Note tone="warn" role="status">
          <p>{say('login.ended')}</p>
        </Note>
      )}
      {failure && <FailureNote failure={failure} />}
      <EmailField bound={form.field('email')} />
      <PasswordField
        label={say('forms.password')}
        width="full"
        autoComplete="current-password"
        bound={form.field('password')}
      />
      <p className="span-full">
        <a
          className="more"
          href={linkPath(links, 'passwordReset')}
          onClick={() => keepTypedEmail(form.values.email)}
        >
          {say('login.forgotten')}
        </a>
      </p>
      <div className="form-actions">
        <Button busy={busy && say('login.busy')}>{say('login.submit')}</Button>
        <OtherPage
          path={linkPath(links, 'registration')}
          wanted={wanted}
          email={form.values.email}
          text={say('login.to_registration')}
        />
      </div>
    </Form>
  )
}

const createLoginForm = () =>
  createForm({
    initial: { email: '', password: '' },
    check: checkLogin,
    // Which of the two is wrong is not said, so that nobody learns who has an account.
    codes: { credentials_wrong: 'password' },
  })

/**
 * Where the visitor wanted to go, null where that is not said; sends those who are logged in already
 * to their area.
 */
export function useReturn(): string | null {
  const { links } = useShop()
  const personalArea = linkPath(links, 'personalArea')
  const [never] = useState(() => [linkPath(links, 'login'), linkPath(links, 'registration')])
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (isLoggedIn()) location.replace(personalArea)
    setWanted(returnAddress(never))
  }, [never, personalArea])
  return wanted
}

type OtherProps = { path: string; wanted: string | null; email: string; text: string }

/** Leads to the other of login and registration, which comes back to the same place. */
export function OtherPage({ path, wanted, email, text }: OtherProps) {
  return (
    <a
      className="more"
      href={wanted === null ? path : loginAddress(path, wanted)}
      onClick={() => keepTypedEmail(email)}
    >
      {text}
    </a>
  )
}

/** Takes over the email address that was typed on the other page. */
export function useTypedEmail(put: (typed: { email: string }) => void): void {
  const [take] = useState(() => put)
  useEffect(() => {
    const email = takeTypedEmail()
    if (email) take({ email })
  }, [take])
}
