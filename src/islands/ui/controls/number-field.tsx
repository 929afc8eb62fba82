import type { KeyboardEvent } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  id: string
  label: string
  unit?: string
  /** As typed; whatever is wrong with it stays. */
  value: string
  hint: string
  /** What is wrong, and what is right. */
  error?: string | undefined
  minimum: number
  maximum: number
  increment: number
  onType: (value: string) => void
  /** Enter, or leaving the field. */
  onDone?: () => void
}

/** A number the shopper types, with its unit, its limits and a sentence where it is wrong. */
export function NumberField(props: Props) {
  const { id, label, unit, value, hint, error, minimum, maximum, increment, onType, onDone } = props
  const done = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter finishes the number; it must not send the form around it.
    event.preventDefault()
    onDone?.()
  }
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <span className="with-unit">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={minimum}
          max={maximum}
          step={increment}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={done}
          {...(onDone && { onBlur: onDone })}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
      <p className="hint" id={`${id}-hint`} suppressHydrationWarning>
        {hint}
      </p>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
