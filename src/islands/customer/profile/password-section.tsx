import { setPassword } from '../../../stores/auth/account-access.ts'
import { createForm } from '../../../stores/form/form.ts'
import { checkPasswordChange } from '../../../stores/form/form-rules.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { PasswordField } from '../../ui/field.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { Section } from '../parts/section.tsx'
import { SectionForm } from '../parts/section-form.tsx'

export function PasswordSection() {
  const { say } = useSpeech()
  return (
    <Section
      title={say('account.password_title')}
      open={say('account.change')}
      form={(close) => <PasswordForm onEnd={close} />}
    >
      <p aria-hidden="true">••••••••••</p>
    </Section>
  )
}

const createPasswordForm = () =>
  createForm({
    initial: { currentPassword: '', password: '' },
    check: checkPasswordChange,
    codes: {
      password_wrong: 'currentPassword',
      password_weak: 'password',
      password_same: 'password',
    },
  })

function PasswordForm({ onEnd }: { onEnd: (said: string | null) => void }) {
  const { say } = useSpeech()
  const form = useForm(createPasswordForm)
  const submit = () => form.send(setPassword, () => onEnd(say('account.password_changed')))
  return (
    <SectionForm
      form={form}
      submit={say('account.password_change')}
      onSend={submit}
      onCancel={() => onEnd(null)}
    >
      <PasswordField
        label={say('account.password_current')}
        width="full"
        autoComplete="current-password"
        bound={form.field('currentPassword')}
      />
      <NewPasswordField label={say('account.password_new')} bound={form.field('password')} />
    </SectionForm>
  )
}
