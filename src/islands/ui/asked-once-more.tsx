import { type MouseEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from './button.tsx'
import { Note, shown } from './note.tsx'

type AskedProps = {
  children: ReactNode
  /** What stands against doing it; null where nothing does, and it is done at once. */
  against: string | null
  /** What the button says that does it all the same. */
  anyway: ReactNode
  busy: string | false
  look?: { look?: 'full' | 'line'; wide?: boolean; small?: boolean }
  onAct(): void
}

/** A button that asks once more where something stands against what it does. */
export function AskedOnceMore({ children, against, anyway, busy, look, onAct }: AskedProps) {
  const { say } = useSpeech()
  const [isAsked, setAsked] = useState(false)
  if (!isAsked || against === null)
    return (
      <Button {...look} busy={busy} onClick={() => (against === null ? onAct() : setAsked(true))}>
        {children}
      </Button>
    )
  // The keyboard goes back to the button that asked.
  const cancel = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const around = currentTarget.closest('.note')?.parentElement
    flushSync(() => setAsked(false))
    around?.querySelector('button')?.focus()
  }
  const acts = (
    <>
      <Button small busy={busy} onClick={onAct}>
        {anyway}
      </Button>
      <Button look="link" onClick={cancel}>
        {say('forms.cancel')}
      </Button>
    </>
  )
  return (
    <Note tone="warn" role="alert" ref={shown} acts={acts}>
      <p>{against}</p>
    </Note>
  )
}
