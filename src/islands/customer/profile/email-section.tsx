import { askForEmail } from '../../../stores/auth/account-access.ts'
import type { Customer } from '../../../stores/customer/customer.ts'
import { createForm } from '../../../stores/form/form.ts'
import { checkEmail } from '../../../stores/form/form-rules.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Field } from '../../ui/field.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'
import { checkProof, noProof, ProofFields, proofCodes, proofOf } from '../parts/proof-fields.tsx'
import { Section } from '../parts/section.tsx'
import { SectionForm } from '../parts/section-form.tsx'

/** The address somebody logs in with: changed once a link was opened at both. */
export function EmailSection({ customer }: { customer: Customer }) {
  const { say } = useSpeech()
  return (
    <Section
      name="email"
      title={say('account.email_title')}
      open={say('account.change')}
      form={(close) => <EmailForm customer={customer} onEnd={close} />}
    >
      <p>{customer.email}</p>
    </Section>
  )
}

const createEmailForm = () =>
  createForm({
    initial: { email: '', ...noProof },
    check: (values) => ({ ...checkEmail(values), ...checkProof(values) }),
    codes: proofCodes,
  })

type FormProps = { customer: Customer; onEnd: (said: string | null) => void }

function EmailForm({ customer, onEnd }: FormProps) {
  const { say } = useSpeech()
  const form = useKeptForm('email', createEmailForm)
  const submit = () =>
    form.send(
      (values) => askForEmail({ email: values.email.trim(), ...proofOf(values) }),
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
      <ProofFields form={form} email={customer.email} />
    </SectionForm>
  )
}
