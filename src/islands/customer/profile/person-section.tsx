import { shownVatNumber } from '../../../lib/domain/tax/shown-vat-number.ts'
import { type Customer, changeProfile } from '../../../stores/customer/customer.ts'
import { createForm } from '../../../stores/form/form.ts'
import { checkProfile } from '../../../stores/form/form-rules.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Field } from '../../ui/field.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'
import { Section } from '../parts/section.tsx'
import { SectionForm } from '../parts/section-form.tsx'
import { VatNumber } from '../parts/vat-number.tsx'

export function PersonSection({ customer }: { customer: Customer }) {
  const { say, locale } = useSpeech()
  const { firstName, lastName, company, vatNumber } = customer
  const number = shownVatNumber(vatNumber, locale)
  const lines = [`${firstName} ${lastName}`, company, number].filter(Boolean)
  return (
    <Section
      name="person"
      title={say('account.person')}
      open={say('account.change')}
      form={(close) => <PersonForm customer={customer} onEnd={close} />}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {vatNumber && <VatNumber key={vatNumber} />}
    </Section>
  )
}

type FormProps = { customer: Customer; onEnd: (said: string | null) => void }

function PersonForm({ customer, onEnd }: FormProps) {
  const { say } = useSpeech()
  const { firstName, lastName, company, vatNumber } = customer
  const form = useKeptForm('person', () =>
    createForm({ initial: { firstName, lastName, company, vatNumber }, check: checkProfile }),
  )
  const submit = () => form.send(changeProfile, () => onEnd(say('account.saved')))
  return (
    <SectionForm
      form={form}
      submit={say('account.edit_save')}
      onSend={submit}
      onCancel={() => onEnd(null)}
    >
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
      <Field
        label={say('forms.company')}
        optional
        autoComplete="organization"
        bound={form.field('company')}
      />
      <Field
        label={say('forms.vat_number')}
        optional
        autoComplete="off"
        bound={form.field('vatNumber')}
      />
    </SectionForm>
  )
}
