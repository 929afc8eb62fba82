import type { VoiceKey } from '../../lib/domain/dictionary/keys.generated.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkLogin } from '../../stores/form/form-rules.ts'
import { signIn } from '../../stores/staff/staff.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Field, PasswordField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote, Note } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'

const CODE = /^\s*(\d\s*){6}$/

/** What is wrong with a code as it was typed, as a voice. */
export function codeFault(code: string): VoiceKey | undefined {
  return CODE.test(code) ? undefined : 'admin.code_invalid'
}

/** Address and password, and the code of the second factor once it is asked for. */
export function SignInPage({ ended }: { ended: boolean }) {
  const { say } = useSpeech()
  const form = useForm(createSignInForm)
  const { busy, failure, values } = form
  const asked = values.asked === 'yes'
  const submit = () =>
    form.send(
      async ({ email, password, code }) => {
        const answer = await signIn({ email: email.trim(), password, ...(asked && { code }) })
        if (!answer.ok && answer.code === 'code_required') form.put({ asked: 'yes' })
        return answer
      },
      // The page follows the sign-in.
      () => {},
    )

  return (
    <section className="admin-work admin-sign-in">
      <h1>{say('admin.sign_in_title')}</h1>
      <p className="lead">{say('admin.sign_in_lead')}</p>
      {ended && (
        <Note tone="warn" role="status">
          <p>{say('admin.ended')}</p>
        </Note>
      )}
      <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
        {failure && failure.code !== 'code_required' && <FailureNote failure={failure} />}
        <Field
          label={say('forms.email')}
          width="full"
          type="email"
          inputMode="email"
          autoComplete="username"
          bound={form.field('email')}
        />
        <PasswordField
          label={say('forms.password')}
          width="full"
          autoComplete="current-password"
          bound={form.field('password')}
        />
        {asked && (
          <div className="span-full" role="status">
            <CodeField bound={form.field('code')} />
          </div>
        )}
        <div className="form-actions">
          <Button busy={busy && say('admin.signing_in')}>{say('admin.sign_in')}</Button>
        </div>
      </Form>
    </section>
  )
}

/** `asked` is `yes` once the account turned out to have a second factor. */
const createSignInForm = () =>
  createForm({
    initial: { email: '', password: '', code: '', asked: '' },
    check: (values) => {
      const fault = values.asked === 'yes' ? codeFault(values.code) : undefined
      return { ...checkLogin(values), ...(fault && { code: fault }) }
    },
    codes: { credentials_wrong: 'password', code_wrong: 'code' },
  })

export function CodeField({ bound }: { bound: Parameters<typeof Field>[0]['bound'] }) {
  const { say } = useSpeech()
  return (
    <Field
      label={say('admin.code')}
      hint={say('admin.code_hint')}
      width="full"
      inputMode="numeric"
      autoComplete="one-time-code"
      bound={bound}
    />
  )
}
