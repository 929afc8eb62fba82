import { askForCode } from '../../../stores/auth/account-access.ts'
import type { FieldFaults } from '../../../stores/form/form-rules.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import type { BoundForm } from '../../ui/use-form.ts'

/** What proves once more who asks, and by which of the two. */
export type ProofValues = { currentPassword: string; code: string; by: string }

export const noProof: ProofValues = { currentPassword: '', code: '', by: 'password' }

/** Which field shows what the server says of a proof. */
export const proofCodes = { password_wrong: 'currentPassword', login_code_wrong: 'code' } as const

/** As calls take it. */
export const proofOf = ({ by, currentPassword, code }: ProofValues) =>
  by === 'code' ? { currentPassword: '', code } : { currentPassword, code: '' }

export function checkProof({ by, currentPassword, code }: ProofValues): FieldFaults<ProofValues> {
  if (by === 'password')
    return currentPassword === '' ? { currentPassword: 'forms.password_missing' } : {}
  return /^\s*(\d\s*){6}$/.test(code) ? {} : { code: 'account.data_code_missing' }
}

type Props<Values extends ProofValues> = { form: BoundForm<Values>; email: string }

/** The password, or for who forgot it, or has none, the code of a mail. */
export function ProofFields<Values extends ProofValues>({ form, email }: Props<Values>) {
  const { say } = useSpeech()
  if (form.values.by === 'code') {
    return (
      <>
        <p className="span-full" role="status">
          {say('account.data_code_sent', { email })}
        </p>
        <Field
          label={say('account.data_code')}
          width="full"
          inputMode="numeric"
          autoComplete="one-time-code"
          bound={form.field('code')}
        />
      </>
    )
  }
  const ask = async () => {
    const answer = await askForCode(email)
    if (answer.ok) form.put({ by: 'code', currentPassword: '' } as Partial<Values>)
    else form.refuse(answer)
  }
  return (
    <>
      <PasswordField
        label={say('account.password_current')}
        width="full"
        autoComplete="current-password"
        bound={form.field('currentPassword')}
      />
      <p className="span-full">
        <button type="button" className="link" onClick={() => void ask()}>
          {say('account.data_code_ask')}
        </button>
      </p>
    </>
  )
}
