import { useId } from 'react'
import type { Design } from '../../stores/design/design.ts'
import { useSpeech } from '../page/use-speech.ts'

type QuestionProps = {
  question: Design['form'][number]
  values: readonly string[]
  fault: string | undefined
  isOpen: boolean
  onValues(values: string[]): void
}

/** One question of a brief: a text, or options to choose from. */
export function Question(props: QuestionProps) {
  return props.question.kind === 'text' ? (
    <TextQuestion {...props} />
  ) : (
    <ChoiceQuestion {...props} />
  )
}

function TextQuestion({ question, values, fault, isOpen, onValues }: QuestionProps) {
  const { say } = useSpeech()
  const id = useId()
  const { key, label, hint, long, maximumLength, required } = question
  const shared = {
    id,
    name: `brief-${key}`,
    value: values[0] ?? '',
    maxLength: maximumLength,
    readOnly: !isOpen,
    required,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': `${id}-hint ${id}-fault`,
  }
  return (
    <div className="design-question">
      <label htmlFor={id}>
        {label} {!required && <span className="hint">{say('forms.optional')}</span>}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {long ? (
        <textarea {...shared} rows={4} onChange={({ target }) => onValues([target.value])} />
      ) : (
        <input {...shared} type="text" onChange={({ target }) => onValues([target.value])} />
      )}
      <p className="field-error" id={`${id}-fault`}>
        {fault}
      </p>
    </div>
  )
}

function ChoiceQuestion({ question, values, fault, isOpen, onValues }: QuestionProps) {
  const id = useId()
  const { key, label, hint, several, options } = question
  const toggle = (option: string) => {
    if (!several) return onValues([option])
    const others = values.filter((each) => each !== option)
    return onValues(others.length === values.length ? [...values, option] : others)
  }
  return (
    <fieldset className="design-question" aria-describedby={`${id}-hint ${id}-fault`}>
      <legend>{label}</legend>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="design-options">
        {options.map((option) => (
          <label key={option.key} className="checkbox">
            <input
              type={several ? 'checkbox' : 'radio'}
              name={`brief-${key}`}
              checked={values.includes(option.key)}
              disabled={!isOpen}
              onChange={() => toggle(option.key)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <p className="field-error" id={`${id}-fault`}>
        {fault}
      </p>
    </fieldset>
  )
}
