import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type NumberProps = {
  id: string
  label: string
  /** As typed; whatever is wrong with it stays. */
  value: string
  hint: string
  /** What is wrong, and what is right. */
  error?: string | undefined
  /** Below what is wrong: what would do. */
  instead?: ReactNode
  minimum: number
  maximum: number
  increment: number
  onType: (value: string) => void
}

type InputProps = Omit<NumberProps, 'label' | 'hint' | 'instead'> & {
  /** A number was finished: by Enter, or by leaving the field. */
  onDone?: ((value: string) => void) | undefined
}

/** The box a number is typed into; `NumberWords` of the same id stand below it. */
export function NumberInput(props: InputProps) {
  const { id, value, error, minimum, maximum, increment, onType, onDone } = props
  const keyed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    // Enter finishes the number; it must not send the form around it.
    event.preventDefault()
    onDone?.(event.currentTarget.value)
  }
  return (
    <input
      id={id}
      type="number"
      inputMode="numeric"
      min={minimum}
      max={maximum}
      step={increment}
      value={value}
      aria-invalid={error !== undefined}
      aria-describedby={`${id}-words`}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={keyed}
      {...(onDone && { onBlur: () => onDone(value) })}
    />
  )
}

/**
 * What may be typed, or what is wrong with what was: in the same place, so that it moves nothing that a
 * finger is on its way to.
 */
export function NumberWords(props: Pick<NumberProps, 'id' | 'hint' | 'error' | 'instead'>) {
  const { id, hint, error, instead } = props
  return (
    <div className="field-words" id={`${id}-words`}>
      {error ? (
        <p className="field-error">
          <Icon name="alert" />
          {error}
        </p>
      ) : (
        <p className="hint" suppressHydrationWarning>
          {hint}
        </p>
      )}
      {error && instead}
    </div>
  )
}
