import { useStore } from '@nanostores/react'
import { linkPath } from '../../../lib/domain/urls/link-path.ts'
import { setPassword } from '../../../stores/auth/account-access.ts'
import { $passkeys } from '../../../stores/auth/passkeys.ts'
import { createForm } from '../../../stores/form/form.ts'
import { checkPasswordChange } from '../../../stores/form/form-rules.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { PasswordField } from '../../ui/field.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { Section } from '../parts/section.tsx'
import { SectionForm } from '../parts/section-form.tsx'

export function PasswordSection() {
  const { say } = useSpeech()
  const { links } = useShop()
  const passkeys = useStore($passkeys, { ssr: 'initial' })
  if (passkeys.state === 'listed' && !passkeys.hasPassword) {
    return (
      <section className="customer-section" aria-labelledby="no-password">
        <h2 id="no-password">{say('account.password_title')}</h2>
        <div>
          <p>{say('account.password_none')}</p>
          <p>
            <a className="more" href={linkPath(links, 'passwordReset')}>
              {say('account.password_set')}
            </a>
          </p>
        </div>
      </section>
    )
  }
  return (
    <Section
      name="password"
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
