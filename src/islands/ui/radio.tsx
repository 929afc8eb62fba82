import type { ReactNode } from 'react'

type RadioProps = {
  /** Of the radio group; unique on the page. */
  name: string
  value: string
  chosen: string
  onChoose: (value: string) => void
  className?: string
  /** What stands at the end of the row, such as a price. */
  end?: ReactNode
  children: ReactNode
}

/** One row of a radio group, with room for a name and what it means. */
export function Radio({ name, value, chosen, onChoose, className, end, children }: RadioProps) {
  return (
    <label className={className ? `choice ${className}` : 'choice'}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
      />
      <span className="choice-dot" />
      <span>{children}</span>
      {end && <em>{end}</em>}
    </label>
  )
}

type SegmentedProps<Value extends string> = {
  legend: string
  name: string
  options: readonly { value: Value; text: string }[]
  chosen: string
  onChoose: (value: Value) => void
  /** Of the slice that shows it: where it lies and how large it is. */
  className?: string
}

/** Two or three short words side by side, one of them chosen. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, name, options, chosen, onChoose, className } = props
  return (
    <fieldset className={className ? `segmented ${className}` : 'segmented'}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
