import type { ReactNode } from 'react'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNote } from '../../ui/note.tsx'
import type { BoundForm } from '../../ui/use-form.ts'

type Props<Values extends Record<string, string>> = {
  form: BoundForm<Values>
  submit: string
  onSend: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** A form of the profile, with its two buttons. */
export function SectionForm<Values extends Record<string, string>>(props: Props<Values>) {
  const { form, submit, onSend, onCancel, children } = props
  const { say } = useSpeech()
  const { busy, failure } = form
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={onSend}>
      {failure && <FailureNote failure={failure} />}
      {children}
      <div className="form-actions">
        <Button busy={busy && say('account.adding')}>{submit}</Button>
        <Button look="link" onClick={onCancel}>
          {say('forms.cancel')}
        </Button>
      </div>
    </Form>
  )
}
