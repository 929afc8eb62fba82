import type { Ink } from '../../lib/contract/own-design.ts'
import { inkNames, inks } from '../../lib/domain/own-design/inks.ts'
import { useSpeech } from '../page/use-speech.ts'

type InkProps = {
  /** Of the radio group; unique on the page. */
  name: string
  legend: string
  value: Ink | null
  onInk: (ink: Ink | null) => void
  /** The paper may stay as it is. */
  orNone?: boolean
}

/** One of the printing colours, by what it looks like and what it is called. */
export function InkChoice({ name, legend, value, onInk, orNone = false }: InkProps) {
  const { say } = useSpeech()
  const choices: (Ink | null)[] = orNone ? [null, ...inkNames] : [...inkNames]
  const nameOf = (ink: Ink | null) =>
    say(ink === null ? 'designer.ground_none' : `designer.ink_${ink}`)
  return (
    <fieldset className="designer-inks">
      <legend>{say('designer.named', { what: legend, ink: nameOf(value) })}</legend>
      {choices.map((ink) => {
        const called = nameOf(ink)
        return (
          <label key={ink ?? 'none'} title={called}>
            <input
              type="radio"
              name={name}
              checked={ink === value}
              onChange={() => onInk(ink)}
              aria-label={called}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <circle cx="10" cy="10" r="9.5" fill={ink === null ? '#ffffff' : inks[ink].hex} />
              {ink === null && <path d="M4 16 16 4" className="designer-no-ink" />}
            </svg>
          </label>
        )
      })}
    </fieldset>
  )
}
