import type { ReactNode } from 'react'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'

type ActsProps = {
  /** While it is sent: said in the button's place. */
  busy: string | false
  /** What sending does. */
  children: ReactNode
  onClose(): void
}

/** How a form of the desk ends: it is sent, or left. */
export function FormActs({ busy, children, onClose }: ActsProps) {
  const { say } = useSpeech()
  return (
    <p className="admin-desk-acts">
      <Button small busy={busy}>
        {children}
      </Button>
      <Button look="link" onClick={onClose}>
        {say('desk.back')}
      </Button>
    </p>
  )
}
