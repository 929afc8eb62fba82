import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'

export type PickerOption = {
  key: string
  name: string
  /** Four words at most. */
  note?: string | undefined
  /** What it adds to the price; a space while that is not known. */
  delta?: string
  /** Its swatch, of class `option-picture`, which never changes; words alone where there is none. */
  picture?: ReactNode
  /** It goes with the other choices only if these change. */
  blocked?: boolean
  /** Nothing makes it fit. */
  impossible?: boolean
}

type Props = {
  /** Of the radio group; unique on the page. */
  name: string
  legend: string
  hint?: string | undefined
  options: PickerOption[]
  /** The key of the chosen option, or several keys. */
  chosen: string | readonly string[] | undefined
  /** Any number may be chosen. */
  several?: boolean
  onPick: (key: string) => void
  describedBy?: string | undefined
  /** Beside another group: two swatches take its whole width. */
  paired?: boolean
  /** Below the options: rules and changes. */
  children?: ReactNode
}

/** Swatches to choose of: native radios or checkboxes, so that keys and forms work by themselves. */
export function OptionPicker(props: Props) {
  const { name, legend, hint, options, chosen, onPick, describedBy, paired, several } = props
  const isChosen = (key: string) =>
    typeof chosen === 'string' ? chosen === key : !!chosen?.includes(key)
  const latest = useRef(onPick)
  useEffect(() => {
    latest.current = onPick
  })
  const pick = useCallback((key: string) => latest.current(key), [])
  return (
    <fieldset className="option-group" {...(describedBy && { 'aria-describedby': describedBy })}>
      <legend>
        {legend}
        {hint && <small> {hint}</small>}
      </legend>
      <div className={`option-grid ${columns(options.length, paired === true)}`}>
        {options.map((option) => (
          <Option
            key={option.key}
            {...{ name, option, pick }}
            type={several ? 'checkbox' : 'radio'}
            isChosen={isChosen(option.key)}
          />
        ))}
      </div>
      {props.children}
    </fieldset>
  )
}

type OptionProps = {
  name: string
  type: 'checkbox' | 'radio'
  option: PickerOption
  isChosen: boolean
  pick: (key: string) => void
}

/** Most options say after a choice what they said before: only those that do not are rendered. */
const Option = memo(function Option({ name, type, option, isChosen, pick }: OptionProps) {
  return (
    <label className={classes(option)}>
      <input
        type={type}
        name={name}
        value={option.key}
        checked={isChosen}
        disabled={option.impossible === true}
        onChange={() => pick(option.key)}
      />
      {option.picture}
      <span className="option-name">{option.name}</span>
      {option.note && <span className="option-note">{option.note}</span>}
      {option.delta && (
        <span className="option-delta" suppressHydrationWarning>
          {option.delta}
        </span>
      )}
    </label>
  )
}, saysTheSame)

function saysTheSame(one: OptionProps, other: OptionProps): boolean {
  const said = ['name', 'note', 'delta', 'blocked', 'impossible'] as const
  return (
    one.isChosen === other.isChosen && said.every((key) => one.option[key] === other.option[key])
  )
}

/** Even rows of swatches of much the same width: five stand as three and two, two leave room. */
function columns(count: number, paired: boolean): string {
  if (count === 2) return paired ? 'option-grid-2' : 'option-grid-2 option-grid-of-3'
  if (count <= 4) return `option-grid-${count}`
  return count % 4 === 0 ? 'option-grid-4' : 'option-grid-3'
}

function classes({ picture, blocked }: PickerOption): string {
  return `option${picture ? '' : ' option-words'}${blocked ? ' option-blocked' : ''}`
}
