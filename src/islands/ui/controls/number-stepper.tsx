import type { KeyboardEvent } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  id: string
  label: string
  fewer: string
  more: string
  /** As typed; whatever is wrong with it stays. */
  value: string
  hint: string
  error?: string | undefined
  minimum: number
  maximum: number
  increment: number
  onType: (value: string) => void
  /** A number was finished: by Enter, by leaving the field, or by a button. */
  onDone: (value: string) => void
}

/** A quantity to type or to count up and down. */
export function NumberStepper(props: Props) {
  const { id, label, value, hint, error, minimum, maximum, increment, onType, onDone } = props
  const number = Number(value)
  const stepTo = (target: number) => {
    const text = String(Math.min(maximum, Math.max(minimum, target)))
    onType(text)
    onDone(text)
  }
  const keyed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    // Enter finishes the number; it must not send the form around it.
    event.preventDefault()
    onDone(event.currentTarget.value)
  }
  return (
    <div className="set">
      <label className="set-name" htmlFor={id}>
        {label}
      </label>
      <div className="count">
        <button
          type="button"
          aria-label={props.fewer}
          disabled={number <= minimum}
          onClick={() => stepTo(number - increment)}
        >
          −
        </button>
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
          onKeyDown={keyed}
          onBlur={() => onDone(value)}
        />
        <button
          type="button"
          aria-label={props.more}
          disabled={number >= maximum}
          onClick={() => stepTo(number + increment)}
        >
          +
        </button>
      </div>
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
