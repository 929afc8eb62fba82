import { useEffect, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import {
  acceptInvitation,
  askInvitation,
  forgetInvitation,
  type Invitation,
} from '../../stores/company/company.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'
import { useRoleWords } from './parts/use-role-words.ts'

type Shown =
  | { state: 'none' }
  | { state: 'open'; invitation: Invitation; failure: Failure | null; busy: boolean }
  | { state: 'failed'; failure: Failure }

/** The invitation that somebody has come with, and their yes. */
export function InvitationSheet({ onJoined }: { onJoined: (company: string) => void }) {
  const { say } = useSpeech()
  const roleWords = useRoleWords()
  const [shown, setShown] = useState<Shown>({ state: 'none' })
  useEffect(() => {
    void askInvitation().then((answer) => {
      if (!answer) return
      // One that is not open any more is nothing to come back to; one for another address is.
      if (!answer.ok && answer.code === 'company_invitation_invalid') forgetInvitation()
      if (answer.ok)
        setShown({ state: 'open', invitation: answer.value, failure: null, busy: false })
      else setShown({ state: 'failed', failure: answer })
    })
  }, [])
  if (shown.state === 'none') return null
  if (shown.state === 'failed') return <FailureNote failure={shown.failure} />
  const { invitation, failure, busy } = shown
  const { name: company, by } = invitation
  const join = async () => {
    if (busy) return
    setShown({ ...shown, busy: true, failure: null })
    const answer = await acceptInvitation()
    if (!answer.ok) return setShown({ ...shown, busy: false, failure: answer })
    setShown({ state: 'none' })
    onJoined(company)
  }
  return (
    <section className="company-invitation" aria-labelledby="invitation">
      <h2 id="invitation">
        {by === ''
          ? say('company.invited_nobody', { company })
          : say('company.invited', { by, company })}
      </h2>
      <p>{say('company.invited_roles', { roles: roleWords(invitation.roles) })}</p>
      <p>{say('company.invited_what')}</p>
      {failure && <FailureNote failure={failure} />}
      <p>
        <Button busy={busy && say('company.busy')} onClick={() => void join()}>
          {say('company.join', { company })}
        </Button>
      </p>
    </section>
  )
}
