import { type ReactNode, useState } from 'react'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

type AskedProps = {
  children: ReactNode
  /** What stands against doing it; null where nothing does, and it is done at once. */
  against: string | null
  /** What the button says that does it all the same. */
  anyway: ReactNode
  busy: string | false
  look?: { wide?: boolean; small?: boolean }
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
  const acts = (
    <>
      <Button small busy={busy} onClick={onAct}>
        {anyway}
      </Button>
      <Button look="link" onClick={() => setAsked(false)}>
        {say('forms.cancel')}
      </Button>
    </>
  )
  return (
    <Note tone="warn" role="alert" acts={acts}>
      <p>{against}</p>
    </Note>
  )
}
