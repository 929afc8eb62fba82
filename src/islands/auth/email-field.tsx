import { useSpeech } from '../page/use-speech.ts'
import { type Bound, Field } from '../ui/field.tsx'

/** The address a customer logs in with; with `passkeys` the browser offers those it has in the field. */
export function EmailField({ bound, passkeys }: { bound: Bound; passkeys?: boolean }) {
  const { say } = useSpeech()
  return (
    <Field
      label={say('forms.email')}
      width="full"
      type="email"
      inputMode="email"
      autoComplete={passkeys ? 'username webauthn' : 'username'}
      bound={bound}
    />
  )
}
