import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $auth, isLoggedIn, login } from '../../stores/auth/auth.ts'
import {
  forgetReturn,
  loginAddress,
  rememberReturn,
  returnAddress,
} from '../../stores/auth/return-to.ts'
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
  const target = useReturn()
  const auth = useStore($auth, { ssr: 'initial' })
  const form = useForm(createLoginForm)
  const { busy, failure, send } = form
  const ended = auth.state === 'anonymous' && auth.ended !== null
  const submit = () =>
    send(
      ({ email, password }) => login({ email: email.trim(), password }),
      () => goOn(target),
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
      <div className="form-actions">
        <Button busy={busy && say('login.busy')}>{say('login.submit')}</Button>
        <a className="more" href={loginAddressOr(links['registration'], target)}>
          {say('login.to_registration')}
        </a>
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

/** Where the visitor wanted to go; sends those who are logged in already to their area. */
export function useReturn(): string {
  const { links } = useShop()
  const { login: loginPath = '/', registration = '/', personalArea = '/' } = links
  const [target, setTarget] = useState(personalArea)
  useEffect(() => {
    if (isLoggedIn()) location.replace(personalArea)
    const wanted = returnAddress(personalArea, [loginPath, registration])
    if (wanted !== personalArea) rememberReturn(wanted)
    setTarget(wanted)
  }, [loginPath, registration, personalArea])
  return target
}

/** The other of login and registration, which comes back to the same place. */
export function loginAddressOr(path: string | undefined, target: string): string {
  return loginAddress(path ?? '/', target)
}

/** Leaves for where the visitor wanted to go. */
export function goOn(target: string): void {
  forgetReturn()
  location.assign(target)
}
