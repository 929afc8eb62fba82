import { type Bound, Field } from '../ui/controls/field.tsx'
import { useSpeech } from '../ui/use-speech.ts'

/** The address a customer logs in with. */
export function EmailField({ bound }: { bound: Bound }) {
  const { say } = useSpeech()
  return (
    <Field
      label={say('forms.email')}
      width="full"
      type="email"
      inputMode="email"
      autoComplete="username"
      maxLength={254}
      bound={bound}
    />
  )
}
