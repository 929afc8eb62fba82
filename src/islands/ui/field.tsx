import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId, useState } from 'react'
import { useVoice } from '../page/shop.tsx'
import { Icon } from './icon.tsx'

/** What a form's `field(name)` gives: the field's value, its fault, and what it tells the form. */
export type Bound = {
  name: string
  value: string
  error: string | undefined
  /** Characters; from the shop's rules. */
  maxLength: number | undefined
  onValue: (value: string) => void
  onLeave: () => void
}

type FrameProps = {
  label: string
  optional?: boolean
  hint?: string
  width?: 'full' | 'third' | 'rest' | 'half'
  bound: Bound
}

type InputProps = FrameProps & {
  type?: 'text' | 'email' | 'tel' | 'password' | 'date'
  autoComplete: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'email' | 'tel'
}

const widths = {
  full: 'span-full',
  third: 'span-third',
  rest: 'span-rest',
  half: 'span-half',
} as const

/** A text field: label above, hint and fault below, both linked to it. */
export function Field({ type = 'text', ...props }: InputProps) {
  return <Frame {...props}>{(linked) => <input {...inputOf(props, linked)} type={type} />}</Frame>
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: InputProps) {
  const say = useVoice()
  const [shown, setShown] = useState(false)
  return (
    <Frame {...props}>
      {(linked) => (
        <span className="reveal">
          <input
            {...inputOf(props, linked)}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
          />
          <button type="button" onClick={() => setShown(!shown)}>
            {say(shown ? 'forms.password_hide' : 'forms.password_show')}
            <span className="visually-hidden"> {props.label}</span>
          </button>
        </span>
      )}
    </Frame>
  )
}

export function SelectField({
  options,
  autoComplete,
  ...props
}: FrameProps & {
  options: { value: string; text: string }[]
  autoComplete: HTMLInputAutoCompleteAttribute
}) {
  const { bound } = props
  return (
    <Frame {...props}>
      {(linked) => (
        <select
          {...linked}
          name={bound.name}
          value={bound.value}
          autoComplete={autoComplete}
          onChange={(event) => bound.onValue(event.target.value)}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}

/** A box to tick; `bound.value` is `yes` or empty. */
export function CheckField({ bound, children }: { bound: Bound; children: ReactNode }) {
  const id = useId()
  return (
    <div className="span-full">
      <Checkbox
        name={bound.name}
        checked={bound.value === 'yes'}
        errorId={bound.error && `${id}-error`}
        onCheck={(checked) => bound.onValue(checked ? 'yes' : '')}
      >
        {children}
      </Checkbox>
      <Fault id={`${id}-error`} text={bound.error} />
    </div>
  )
}

type CheckboxProps = {
  name: string
  checked: boolean
  /** The element that says what is wrong. */
  errorId?: string | undefined
  onCheck: (checked: boolean) => void
  children: ReactNode
}

/** A box to tick that nothing is asked of. */
export function Checkbox({ name, checked, errorId, onCheck, children }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

type Linked = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  required: boolean
}

function Frame({
  label,
  optional,
  hint,
  width = 'half',
  bound,
  children,
}: FrameProps & { children: (linked: Linked) => ReactNode }) {
  const say = useVoice()
  const id = useId()
  const described = [hint && `${id}-hint`, bound.error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field ${widths[width]}${bound.error ? ' field-invalid' : ''}`}>
      <label htmlFor={id}>
        {label} {optional && <small>{say('forms.optional')}</small>}
      </label>
      {children({
        id,
        'aria-invalid': bound.error ? true : undefined,
        'aria-describedby': described || undefined,
        required: !optional,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Fault id={`${id}-error`} text={bound.error} />
    </div>
  )
}

function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" />
      {text}
    </p>
  )
}

function inputOf({ bound, autoComplete, inputMode }: InputProps, linked: Linked) {
  return {
    ...linked,
    name: bound.name,
    value: bound.value,
    autoComplete,
    inputMode,
    maxLength: bound.maxLength,
    onChange: (event: { target: { value: string } }) => bound.onValue(event.target.value),
    onBlur: bound.onLeave,
  }
}
