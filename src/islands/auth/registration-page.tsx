import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { register } from '../../stores/auth/auth.ts'
import { createForm } from '../../stores/form/form.ts'
import { checkRegistration, type RegistrationValues } from '../../stores/form/form-rules.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import type { Terms } from '../page/terms-props.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Linked } from '../ui/linked.tsx'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { FailureNote } from '../ui/note.tsx'
import { Segmented } from '../ui/radio.tsx'
import { type BoundForm, useForm } from '../ui/use-form.ts'
import { EmailField } from './email-field.tsx'
import { OtherPage, useReturn, useTypedEmail } from './login-page.tsx'
import { InvitedNote } from './parts/invited-note.tsx'

type RegistrationProps = { shop: ShopProps } & Terms

const blank: RegistrationValues = {
  category: '2',
  firstName: '',
  lastName: '',
  company: '',
  vatNumber: '',
  email: '',
  password: '',
  newsletter: '',
  terms: '',
}

/** Private or company: the specification's user categories 2 and 1. */
const CATEGORIES = ['2', '1'] as const

const createRegistrationForm = () =>
  createForm({
    initial: blank,
    check: checkRegistration,
    codes: { password_weak: 'password' },
  })

export function RegistrationPage({ shop, ...texts }: RegistrationProps) {
  return (
    <App shop={shop} access="stranger">
      <RegistrationForm {...texts} />
    </App>
  )
}

function RegistrationForm({ terms, privacy, version }: Omit<RegistrationProps, 'shop'>) {
  const { say } = useSpeech()
  const { links } = useShop()
  const wanted = useReturn()
  const form = useForm(createRegistrationForm)
  const { busy, failure, send } = form
  useTypedEmail(form.put)
  const isCompany = form.values.category === '1'
  const submit = () =>
    send(
      async ({ email, password, firstName, lastName, company, vatNumber, newsletter }) => {
        return register({
          email: email.trim(),
          password,
          firstName,
          lastName,
          user_category: isCompany ? '1' : '2',
          ...(isCompany && { company, vatNumber }),
          user_subscriber_status: newsletter === 'yes' ? '1' : '0',
          termsAccepted: true,
          acceptedTerms: version,
        })
      },
      () => location.assign(landing(wanted, links)),
    )

  const login = (words: 'registration.to_login' | 'login.submit') => (
    <OtherPage
      path={linkPath(links, 'login')}
      wanted={wanted}
      email={form.values.email}
      text={say(words)}
    />
  )

  const { email, firstName, lastName } = form.values
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
      <InvitedNote />
      {failure && <FailureNote failure={failure} />}
      <Segmented
        legend={say('registration.category')}
        name="category"
        options={CATEGORIES.map((value) => ({
          value,
          text: say(`registration.category_${value}`),
        }))}
        chosen={form.values.category}
        onChoose={form.field('category').onValue}
      />
      <Field
        label={say('forms.first_name')}
        autoComplete="given-name"
        bound={form.field('firstName')}
      />
      <Field
        label={say('forms.last_name')}
        autoComplete="family-name"
        bound={form.field('lastName')}
      />
      {isCompany && <CompanyFields form={form} />}
      <EmailField bound={form.field('email')} />
      <NewPasswordField
        label={say('registration.password')}
        bound={form.field('password')}
        about={[email.split('@')[0] ?? '', firstName, lastName]}
      />
      <CheckField bound={form.field('newsletter')}>{say('registration.newsletter')}</CheckField>
      <CheckField bound={form.field('terms')}>
        <Linked text={say('registration.terms')} links={{ terms, privacy }} />
      </CheckField>
      <div className="form-actions">
        <Button busy={busy && say('registration.busy')}>{say('registration.submit')}</Button>
        {login('registration.to_login')}
      </div>
    </Form>
  )
}

/** Where a new customer lands: the welcome page, unless it was for another page than the home page. */
function landing(wanted: string | null, links: Record<string, string>): string {
  return wanted === null || wanted === links['home'] ? linkPath(links, 'welcome') : wanted
}

function CompanyFields({ form }: { form: BoundForm<RegistrationValues> }) {
  const { say } = useSpeech()
  return (
    <>
      <Field
        label={say('forms.company')}
        autoComplete="organization"
        bound={form.field('company')}
      />
      <Field
        label={say('forms.vat_number')}
        optional
        autoComplete="off"
        bound={form.field('vatNumber')}
      />
    </>
  )
}
