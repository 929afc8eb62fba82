import { NumberInput, type NumberProps, NumberWords } from './number-input.tsx'

type StepperProps = NumberProps & {
  fewer: string
  more: string
  /** A number was finished: by Enter, by leaving the field, or by a button. */
  onDone: (value: string) => void
}

/** A quantity to type or to count up and down. */
export function NumberStepper({ label, hint, instead, fewer, more, ...input }: StepperProps) {
  const { id, value, error, minimum, maximum, increment, onType, onDone } = input
  const number = Number(value)
  const stepTo = (target: number) => {
    const text = String(Math.min(maximum, Math.max(minimum, target)))
    onType(text)
    onDone(text)
  }
  return (
    <div className="option-group">
      <label className="option-group-name" htmlFor={id}>
        {label}
      </label>
      <div className="number-stepper">
        <button
          type="button"
          aria-label={fewer}
          disabled={number <= minimum}
          onClick={() => stepTo(number - increment)}
        >
          −
        </button>
        <NumberInput {...input} />
        <button
          type="button"
          aria-label={more}
          disabled={number >= maximum}
          onClick={() => stepTo(number + increment)}
        >
          +
        </button>
      </div>
      <NumberWords {...{ id, hint, error, instead }} />
    </div>
  )
}
