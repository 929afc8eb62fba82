import { type ReactNode, useId, useRef, useState } from 'react'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'

type MessageFormProps = {
  className: string
  label: ReactNode
  placeholder?: string
  text: string
  onText(text: string): void
  /** Asked only where something was written. */
  onSend(): Promise<unknown>
  busy: string | false
  /** What the button says. */
  send: string
  button?: { look?: 'full' | 'line'; small?: boolean }
  /** What stands before the text. */
  children?: ReactNode
}

/** What somebody writes to somebody. An empty message is not sent, and says so. */
export function MessageForm(props: MessageFormProps) {
  const { className, label, placeholder, text, onText, onSend, busy, send, button } = props
  const { say } = useSpeech()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isAsked, setAsked] = useState(false)
  const isMissing = isAsked && text.trim() === ''
  const submit = async () => {
    setAsked(text.trim() === '')
    if (text.trim()) await onSend()
    else field.current?.focus()
  }
  return (
    <Form className={className} busy={Boolean(busy)} onSend={submit}>
      {props.children}
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        maxLength={2000}
        value={text}
        placeholder={placeholder}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        onChange={({ target }) => onText(target.value)}
      />
      {isMissing && (
        <p id={`${id}-missing`} className="field-error" role="alert">
          {say('forms.message_missing')}
        </p>
      )}
      <p className="form-actions">
        <Button {...button} busy={busy}>
          {send}
        </Button>
      </p>
    </Form>
  )
}
