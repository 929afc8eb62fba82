import { type ComponentProps, useEffect, useState } from 'react'
import type { VoiceKey } from '../../lib/domain/dictionary/keys.generated.ts'
import { STRENGTH_WANTED } from '../../lib/domain/passwords/password.ts'
import { loadStrength } from '../../stores/auth/password-strength.ts'
import { useShop } from '../page/shop.tsx'
import { useRules } from '../page/use-rules.ts'
import { useSpeech } from '../page/use-speech.ts'
import { PasswordField } from './field.tsx'

type NewPasswordProps = Pick<ComponentProps<typeof PasswordField>, 'label' | 'bound'> & {
  /** What everybody knows of its owner: names, the e-mail address. */
  about?: readonly string[]
}

/** A password to be: how long it has to be, and how hard it is to guess while it is typed. */
export function NewPasswordField({ label, bound, about = [] }: NewPasswordProps) {
  const { say } = useSpeech()
  const { passwordMinimum } = useRules()
  const strength = useStrength(bound.value, about.join('\n'))
  const isLong = [...bound.value].length >= passwordMinimum
  return (
    <>
      <PasswordField
        label={label}
        hint={say('registration.password_hint', { count: passwordMinimum })}
        width="full"
        autoComplete="new-password"
        bound={bound}
      />
      <p className="span-full hint" role="status">
        {isLong && strength !== null && say(wordsOf(strength))}
      </p>
    </>
  )
}

function wordsOf(strength: number): VoiceKey {
  if (strength < STRENGTH_WANTED) return 'forms.strength_weak'
  return strength === STRENGTH_WANTED ? 'forms.strength_good' : 'forms.strength_strong'
}

/** Null until the judge is here, which is loaded with the first letter. */
function useStrength(password: string, about: string): number | null {
  const { language } = useShop()
  const [strength, setStrength] = useState<number | null>(null)
  useEffect(() => {
    if (password === '') return undefined
    let isOld = false
    const judged = loadStrength(language).then((judge) => {
      if (!isOld) setStrength(judge(password, about.split('\n')))
    })
    // It only helps: the server judges anyway.
    judged.catch(() => {})
    return () => {
      isOld = true
    }
  }, [password, about, language])
  return strength
}
