import { useId, useState } from 'react'

type NumberProps = {
  label: string
  value: number
  minimum: number
  maximum: number
  step?: number
  onNumber: (value: number) => void
}

/** A number that counts as soon as it is one that can be; what is typed stays as it is typed until the field is left. */
export function NumberBox({ label, value, minimum, maximum, step = 1, onNumber }: NumberProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={minimum}
        max={maximum}
        step={step}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          const number = target.valueAsNumber
          if (number >= minimum && number <= maximum) onNumber(number)
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
