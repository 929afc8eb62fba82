import { useSpeech } from '../page/use-speech.ts'
import { type Bound, Field } from '../ui/field.tsx'

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
      bound={bound}
    />
  )
}
