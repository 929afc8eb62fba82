import { addPasskey, dropPassword } from '../../../stores/auth/passkeys.ts'
import type { Customer } from '../../../stores/customer/customer.ts'
import { createForm } from '../../../stores/form/form.ts'
import { type FieldFaults, missing } from '../../../stores/form/form-rules.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useKeptForm } from '../../ui/use-kept-form.ts'
import { checkProof, noProof, ProofFields, proofCodes, proofOf } from '../parts/proof-fields.tsx'
import { SectionForm } from '../parts/section-form.tsx'

/** The name of the form for another one. */
export const NEW_PASSKEY = 'passkey'

type Named = { keyName: string }

/** A passkey is to be told from others. */
export function checkKeyName(values: Named): FieldFaults<Named> {
  return missing(values, { keyName: 'account.passkey_name_missing' })
}

type FormProps = { onEnd: (said: string | null) => void }

/** Another passkey: what it is called, who asks, and then the device asks in its own window. */
export function AddPasskeyForm({ customer, onEnd }: FormProps & { customer: Customer }) {
  const { say } = useSpeech()
  const form = useKeptForm(NEW_PASSKEY, () =>
    createForm({
      initial: { keyName: '', ...noProof },
      check: (values) => ({ ...checkKeyName(values), ...checkProof(values) }),
      codes: proofCodes,
    }),
  )
  const submit = () =>
    form.send(
      (values) => addPasskey(values.keyName.trim(), proofOf(values)),
      () => onEnd(say('account.passkey_added')),
    )
  return (
    <SectionForm
      form={form}
      submit={say('account.passkey_add_do')}
      onSend={submit}
      onCancel={() => onEnd(null)}
    >
      {form.failure && !form.failure.problem && (
        <p className="span-full">
          {form.failure.code === 'passkey_known' && say('account.passkey_known')}
          {form.failure.code === 'passkey_wrong' && say('account.passkey_failed')}
        </p>
      )}
      <Field
        label={say('account.passkey_name')}
        hint={say('account.passkey_name_hint')}
        width="full"
        autoComplete="off"
        bound={form.field('keyName')}
      />
      <ProofFields form={form} email={customer.email} />
    </SectionForm>
  )
}

/** Doing without a password. */
export function DropPasswordForm({ onEnd }: FormProps) {
  const { say } = useSpeech()
  const form = useForm(() =>
    createForm({
      initial: { currentPassword: '' },
      check: (values) => missing(values, { currentPassword: 'forms.password_missing' }),
      codes: { password_wrong: 'currentPassword' },
    }),
  )
  const submit = () =>
    form.send(
      ({ currentPassword }) => dropPassword(currentPassword),
      () => onEnd(say('account.passkey_only_done')),
    )
  return (
    <SectionForm
      form={form}
      submit={say('account.passkey_only_do')}
      onSend={submit}
      onCancel={() => onEnd(null)}
    >
      <p className="span-full">{say('account.passkey_only_lead')}</p>
      <PasswordField
        label={say('account.password_current')}
        width="full"
        autoComplete="current-password"
        bound={form.field('currentPassword')}
      />
    </SectionForm>
  )
}
