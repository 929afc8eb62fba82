import { NumberInput, type NumberProps, NumberWords } from './number-input.tsx'

type FieldProps = NumberProps & { unit?: string; onDone?: () => void }

/** A number the shopper types, with its unit, its limits and a sentence where it is wrong. */
export function NumberField({ unit, label, hint, instead, ...input }: FieldProps) {
  const { id, error } = input
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <span className="with-unit">
        <NumberInput {...input} />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
      <NumberWords {...{ id, hint, error, instead }} />
    </div>
  )
}
