import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { $auth, isLoggedIn, login } from '../../stores/auth/auth.ts'
import { takeHidden } from '../../stores/auth/hidden-part.ts'
import { loginAddress } from '../../stores/auth/login-address.ts'
import { returnAddress } from '../../stores/auth/return-to.ts'
import { keepTypedEmail, takeTypedEmail } from '../../stores/auth/typed-email.ts'
import { fetched } from '../../stores/browser/fetched.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkLogin } from '../../stores/form/form-rules.ts'
import { comesFromCart } from '../../stores/session/from-cart.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useForm } from '../ui/use-form.ts'
import { EmailField } from './email-field.tsx'
import { InvitedNote } from './parts/invited-note.tsx'
import { PasskeyWay } from './passkey-way.tsx'

export function LoginPage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="stranger">
      <LoginForm />
    </App>
  )
}

/** For those who forgot their password: fetched when they say so. */
const CodeForm = lazy(async () => {
  const { CodeForm } = await fetched(() => import('./code-form.tsx'))
  return { default: CodeForm }
})

function LoginForm() {
  const { say } = useSpeech()
  const { links } = useShop()
  const wanted = useReturn()
  const auth = useStore($auth, { ssr: 'initial' })
  const form = useForm(createLoginForm)
  const { busy, failure, send } = form
  useTypedEmail(form.put)
  const ended = auth.state === 'anonymous' && auth.ended !== null
  const [byCode, setByCode] = useState<'asked' | 'from a mail' | null>(null)
  const [put] = useState(() => form.put)
  useEffect(() => {
    // Who ordered as a guest has no password, and came by the link of a mail (decision 96).
    const email = takeHidden('email')
    if (!email) return
    put({ email })
    setByCode('from a mail')
  }, [put])
  const goOn = () => location.assign(wanted ?? linkPath(links, 'personalArea'))
  const submit = () => send(({ email, password }) => login({ email: email.trim(), password }), goOn)
  if (byCode) {
    return (
      <Suspense fallback={<Skeleton rows={3} />}>
        <CodeForm
          email={form.values.email}
          isFromMail={byCode === 'from a mail'}
          onIn={goOn}
          onBack={() => setByCode(null)}
        />
      </Suspense>
    )
  }

  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
      <InvitedNote />
      {ended && (
        <Note tone="warn" role="status">
          <p>{say('login.ended')}</p>
        </Note>
      )}
      {failure && <FailureNote failure={failure} />}
      <EmailField bound={form.field('email')} passkeys />
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
      <PasskeyWay onIn={goOn} />
      <p className="span-full">
        <Button look="link" onClick={() => setByCode('asked')}>
          {say('login.code_way')}
        </Button>
      </p>
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
    comesFromCart(links)
    setWanted(returnAddress(never))
  }, [never, personalArea, links])
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
