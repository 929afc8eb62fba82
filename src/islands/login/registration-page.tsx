import { useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import { register } from '../../stores/auth.ts'
import {
  checkRegistration,
  PASSWORD_LENGTH,
  type RegistrationValues,
} from '../../stores/form-rules.ts'
import { forgetReturn } from '../../stores/return-to.ts'
import { App } from '../ui/app.tsx'
import { Button } from '../ui/controls/button.tsx'
import { CheckField, Field, PasswordField } from '../ui/controls/field.tsx'
import { Linked } from '../ui/controls/linked.tsx'
import { FailureNote } from '../ui/controls/note.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { type ShopProps, useShop } from '../ui/shop.tsx'
import { useSpeech } from '../ui/use-speech.ts'
import { loginAddressOr, useReturn } from './login-page.tsx'

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
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm(blank, checkRegistration)
  const isCompany = form.values.category === '1'

  const send = async () => {
    const values = form.submit()
    if (!values) return
    setBusy(true)
    setFailure(null)
    const answer = await register({
      email: values.email.trim(),
      password: values.password,
      firstName: values.firstName,
      lastName: values.lastName,
      user_category: isCompany ? '1' : '2',
      ...(isCompany && { company: values.company, vatNumber: values.vatNumber }),
      termsAccepted: true,
    })
    if (answer.ok) {
      forgetReturn()
      location.assign(target)
      return
    }
    setBusy(false)
    const named = form.refuse(answer, { email_taken: 'email', password_weak: 'password' })
    if (!named) setFailure(answer)
  }

  return (
    <form
      className="fields"
      method="post"
      noValidate
      ref={form.ref}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
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
      <Field
        label={say('forms.email')}
        width="full"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        bound={form.field('email')}
      />
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
      <div className="form-acts">
        <Button busy={busy && say('registration.busy')}>{say('registration.submit')}</Button>
        <a className="more" href={loginAddressOr(links['login'], target)}>
          {say('registration.to_login')}
        </a>
      </div>
    </form>
  )
}

/** Private or company: the specification's user categories 2 and 1. */
function Category({ value, onChoose }: { value: string; onChoose: (value: string) => void }) {
  const { say } = useSpeech()
  return (
    <fieldset className="switch">
      <legend className="vh">{say('registration.category')}</legend>
      {['2', '1'].map((category) => (
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
