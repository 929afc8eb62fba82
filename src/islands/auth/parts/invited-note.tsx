import { useEffect, useState } from 'react'
import { $invitation } from '../../../stores/company/kept-invitation.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Note } from '../../ui/note.tsx'

/** Says to whom an invitation into a company has led here why the page stands between; nobody else sees it. */
export function InvitedNote() {
  const { say } = useSpeech()
  const [isInvited, setInvited] = useState(false)
  useEffect(() => setInvited($invitation.get() !== null), [])
  if (!isInvited) return null
  return (
    <Note tone="plain" icon="person" role="status">
      <p>{say('login.invited')}</p>
    </Note>
  )
}
