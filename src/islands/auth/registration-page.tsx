import { register } from '../../stores/auth/auth.ts'
import {
  checkRegistration,
  PASSWORD_LENGTH,
  type RegistrationValues,
} from '../../stores/form/form-rules.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, Field, PasswordField } from '../ui/field.tsx'
import { Form, useSending } from '../ui/form.tsx'
import { Linked } from '../ui/linked.tsx'
import { FailureNote } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'
import { EmailField } from './email-field.tsx'
import { goOn, loginAddressOr, useReturn } from './login-page.tsx'

type RegistrationProps = { shop: ShopProps; terms: string; privacy: string }

const blank: RegistrationValues = {
  category: '2',
  firstName: '',
  lastName: '',
  company: '',
  vatNumber: '',
  email: '',
  password: '',
  terms: '',
}

export function RegistrationPage({ shop, ...texts }: RegistrationProps) {
  return (
    <App shop={shop} access="stranger">
      <RegistrationForm {...texts} />
    </App>
  )
}

function RegistrationForm({ terms, privacy }: Omit<RegistrationProps, 'shop'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  const target = useReturn()
  const form = useForm(blank, checkRegistration)
  const { busy, failure, send } = useSending(form, {
    email_taken: 'email',
    password_weak: 'password',
  })
  const isCompany = form.values.category === '1'
  const submit = () =>
    send(
      ({ email, password, firstName, lastName, company, vatNumber }) =>
        register({
          email: email.trim(),
          password,
          firstName,
          lastName,
          user_category: isCompany ? '1' : '2',
          ...(isCompany && { company, vatNumber }),
          termsAccepted: true,
        }),
      () => goOn(target),
    )

  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
      {failure && <FailureNote failure={failure} />}
      <Category value={form.values.category} onChoose={(category) => form.put({ category })} />
      <Field
        label={say('forms.first_name')}
        autoComplete="given-name"
        maxLength={60}
        bound={form.field('firstName')}
      />
      <Field
        label={say('forms.last_name')}
        autoComplete="family-name"
        maxLength={60}
        bound={form.field('lastName')}
      />
      {isCompany && (
        <>
          <Field
            label={say('forms.company')}
            autoComplete="organization"
            maxLength={100}
            bound={form.field('company')}
          />
          <Field
            label={say('forms.vat_number')}
            optional
            autoComplete="off"
            maxLength={20}
            bound={form.field('vatNumber')}
          />
        </>
      )}
      <EmailField bound={form.field('email')} />
      <PasswordField
        label={say('registration.password')}
        hint={say('registration.password_hint', { count: PASSWORD_LENGTH })}
        width="full"
        autoComplete="new-password"
        maxLength={200}
        bound={form.field('password')}
      />
      <CheckField bound={form.field('terms')}>
        <Linked text={say('registration.terms')} links={{ terms, privacy }} />
      </CheckField>
      <div className="form-actions">
        <Button busy={busy && say('registration.busy')}>{say('registration.submit')}</Button>
        <a className="more" href={loginAddressOr(links['login'], target)}>
          {say('registration.to_login')}
        </a>
      </div>
    </Form>
  )
}

/** Private or company: the specification's user categories 2 and 1. */
function Category({ value, onChoose }: { value: string; onChoose: (value: string) => void }) {
  const { say } = useSpeech()
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{say('registration.category')}</legend>
      {(['2', '1'] as const).map((category) => (
        <label key={category}>
          <input
            type="radio"
            name="category"
            value={category}
            checked={value === category}
            onChange={() => onChoose(category)}
          />
          <span>{say(`registration.category_${category}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
