import { type ReactNode, useId, useState } from 'react'
import { unsentOf } from '../../../stores/customer/unsent.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

type SectionProps = {
  /** The name of its form (`useKeptForm`). */
  name: string
  title: string
  /** What stands there while nothing is being changed. */
  children: ReactNode
  /** The word of the button that opens the form. */
  open: string
  /** The form; it closes itself with the sentence that says what came of it, or with nothing. */
  form: (close: (said: string | null) => void) => ReactNode
}

/** A part of the profile that is read until somebody wants to change it. */
export function Section({ name, title, children, open, form }: SectionProps) {
  const { say } = useSpeech()
  const id = useId()
  const [isOpen, setOpen] = useState(() => unsentOf(name) !== null)
  const [said, setSaid] = useState<string | null>(null)
  const close = (sentence: string | null) => {
    setSaid(sentence)
    setOpen(false)
  }
  return (
    <section className="customer-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>
        {said && !isOpen && (
          <Note tone="good" role="status">
            <p>{said}</p>
          </Note>
        )}
        {isOpen ? (
          form(close)
        ) : (
          <>
            {children}
            <p>
              <Button look="link" onClick={() => setOpen(true)}>
                {open}
                <span className="visually-hidden">
                  {open === say('account.change') && ` ${title}`}
                </span>
              </Button>
            </p>
          </>
        )}
      </div>
    </section>
  )
}
