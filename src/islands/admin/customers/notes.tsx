import { useState } from 'react'
import { createForm } from '../../../stores/form/form.ts'
import { keepNote, type StaffCustomer } from '../../../stores/staff/customers.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { useForm } from '../../ui/use-form.ts'

/** What staff wrote down about a customer, and a field for more. */
export function Notes({ customer: { notes }, mayWrite }: NotesProps) {
  const { dayAt, timeAt } = useSpeech()
  return (
    <>
      {mayWrite && <NoteForm key={notes.length} />}
      {notes.length > 0 && (
        <ul className="admin-list">
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <p className="admin-customer-note">{text}</p>
              <p className="hint">
                {by}, {dayAt(at, 'short')}, {timeAt(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type NotesProps = { customer: StaffCustomer; mayWrite: boolean }

function NoteForm() {
  const { say } = useSpeech()
  // One key a note: sent again after a lost answer, it is kept once.
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm(createNoteForm)
  const { busy, failure, send } = form
  return (
    <Form
      className="fields"
      ref={form.ref}
      busy={busy}
      onSend={() =>
        send(
          ({ text }) => keepNote(text.trim(), key),
          () => {},
        )
      }
    >
      {failure && <FailureNote failure={failure} />}
      <Field
        label={say('admin.customers_note')}
        width="full"
        autoComplete="off"
        bound={form.field('text')}
      />
      <div className="form-actions">
        <Button look="line" small busy={busy && say('admin.customers_busy')}>
          {say('admin.customers_note_add')}
        </Button>
      </div>
    </Form>
  )
}

const createNoteForm = () =>
  createForm({
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: 'admin.customers_note_missing' } : {}),
  })
