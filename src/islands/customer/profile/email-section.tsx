import { askForEmail } from '../../../stores/auth/account-access.ts'
import type { Customer } from '../../../stores/customer/customer.ts'
import { createForm } from '../../../stores/form/form.ts'
import { checkEmailChange } from '../../../stores/form/form-rules.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { Section } from '../parts/section.tsx'
import { SectionForm } from '../parts/section-form.tsx'

/** The address somebody logs in with: changed once a link was opened at both. */
export function EmailSection({ customer }: { customer: Customer }) {
  const { say } = useSpeech()
  return (
    <Section
      title={say('account.email_title')}
      open={say('account.change')}
      form={(close) => <EmailForm onEnd={close} />}
    >
      <p>{customer.email}</p>
    </Section>
  )
}

const createEmailForm = () =>
  createForm({
    initial: { email: '', currentPassword: '' },
    check: checkEmailChange,
    codes: { password_wrong: 'currentPassword' },
  })

function EmailForm({ onEnd }: { onEnd: (said: string | null) => void }) {
  const { say } = useSpeech()
  const form = useForm(createEmailForm)
  const submit = () =>
    form.send(
      ({ email, currentPassword }) => askForEmail({ email: email.trim(), currentPassword }),
      () => onEnd(say('account.email_asked')),
    )
  return (
    <SectionForm
      form={form}
      submit={say('account.email_change')}
      onSend={submit}
      onCancel={() => onEnd(null)}
    >
      <Field
        label={say('account.email_new')}
        width="full"
        type="email"
        inputMode="email"
        autoComplete="email"
        bound={form.field('email')}
      />
      <PasswordField
        label={say('account.password_current')}
        width="full"
        autoComplete="current-password"
        bound={form.field('currentPassword')}
      />
    </SectionForm>
  )
}
