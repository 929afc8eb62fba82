import { useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { askForCode, loginByCode } from '../../stores/auth/account-access.ts'
import { keepTypedEmail } from '../../stores/auth/typed-email.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkEmail, checkLoginCode } from '../../stores/form/form-rules.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'
import { EmailField } from './email-field.tsx'

type CodeProps = {
  /** What was typed for the password's form. */
  email: string
  /** Whether the link of a mail to a guest led here, who has no password. */
  isFromMail: boolean
  onIn: () => void
  onBack: () => void
}

/** Logs in whoever has no password at hand: an address first, then the code that was sent there. */
export function CodeForm({ email, isFromMail, onIn, onBack }: CodeProps) {
  const { say } = useSpeech()
  const [askedFor, setAskedFor] = useState('')
  return (
    <>
      {isFromMail && !askedFor && <p className="lead">{say('login.code_order')}</p>}
      {askedFor ? (
        <EnterCode email={askedFor} onIn={onIn} onAgain={() => setAskedFor('')} />
      ) : (
        <AskCode email={email} onAsked={setAskedFor} />
      )}
      <p className="spaced">
        <Button look="link" onClick={onBack}>
          {say(isFromMail ? 'login.code_other' : 'login.code_back')}
        </Button>
      </p>
    </>
  )
}

function AskCode({ email, onAsked }: { email: string; onAsked: (email: string) => void }) {
  const { say } = useSpeech()
  const form = useForm(() => createForm({ initial: { email }, check: checkEmail }))
  const { busy, failure, send } = form
  const submit = () =>
    send(
      (values) => askForCode(values.email.trim()),
      () => onAsked(form.$form.get().values.email.trim()),
    )
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
      {failure && <FailureNote failure={failure} />}
      <EmailField bound={form.field('email')} />
      <div className="form-actions">
        <Button busy={busy && say('login.reset_busy')}>{say('login.code_ask')}</Button>
      </div>
    </Form>
  )
}

const createCodeForm = () =>
  createForm({
    initial: { code: '' },
    check: checkLoginCode,
    codes: { login_code_wrong: 'code' },
  })

type EnterProps = { email: string; onIn: () => void; onAgain: () => void }

function EnterCode({ email, onIn, onAgain }: EnterProps) {
  const { say } = useSpeech()
  const form = useForm(createCodeForm)
  const { busy, failure, send } = form
  const [hasEnded, setEnded] = useState(false)
  const submit = () => {
    let isEnded = false
    return send(
      async ({ code }) => {
        const entered = await loginByCode({ email, code })
        isEnded = entered.ok && entered.passwordEnded
        return entered
      },
      () => (isEnded ? setEnded(true) : onIn()),
    )
  }
  if (hasEnded) return <PasswordEnded email={email} onIn={onIn} />
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
      <Note tone="good" icon="mail" role="status">
        <p>{say('login.code_asked', { email })}</p>
      </Note>
      {failure && <FailureNote failure={failure} />}
      <Field
        label={say('login.code_label')}
        width="full"
        inputMode="numeric"
        autoComplete="one-time-code"
        bound={form.field('code')}
      />
      <div className="form-actions">
        <Button busy={busy && say('login.busy')}>{say('login.submit')}</Button>
        <Button look="link" onClick={onAgain}>
          {say('login.code_again')}
        </Button>
      </div>
    </Form>
  )
}

/** The password of an address that nobody had confirmed is gone: whoever signs in should not learn so by mail alone. */
function PasswordEnded({ email, onIn }: Pick<EnterProps, 'email' | 'onIn'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  return (
    <>
      <Note tone="warn" role="status">
        <p>{say('login.code_ended')}</p>
      </Note>
      <div className="form-actions">
        <Button onClick={onIn}>{say('login.code_go_on')}</Button>
        <a
          className="more"
          href={linkPath(links, 'passwordReset')}
          onClick={() => keepTypedEmail(email)}
        >
          {say('login.reset_title')}
        </a>
      </div>
    </>
  )
}
