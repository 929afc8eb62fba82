import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import {
  hasPasskeys,
  loginByPickedPasskey,
  offerPasskeys,
} from '../../stores/auth/passkey-login.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote, Note } from '../ui/note.tsx'

type Entered = { ok: true } | Failure

/** Signing in without typing anything; the browser offers it in the field for the e-mail address too. */
export function PasskeyWay({ onIn }: { onIn: () => void }) {
  const { say } = useSpeech()
  // Nearly every browser has passkeys: its place is kept until it is known.
  const [isOffered, setOffered] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const take = useEffectEvent((entered: Entered) => {
    if (entered.ok) onIn()
    else setFailure(entered)
  })
  useEffect(() => {
    if (hasPasskeys()) return offerPasskeys(take)
    setOffered(false)
    return undefined
  }, [])
  if (!isOffered) return null
  const pick = async () => {
    setBusy(true)
    setFailure(null)
    const entered = await loginByPickedPasskey()
    if (entered.ok) onIn()
    else {
      setFailure(entered)
      setBusy(false)
    }
  }
  return (
    <div className="span-full">
      {failure && (failure.problem || failure.code !== 'passkey_wrong') && (
        <FailureNote failure={failure} />
      )}
      {failure && !failure.problem && failure.code === 'passkey_wrong' && (
        <Note tone="warn" role="alert">
          <p>{say('login.passkey_failed')}</p>
        </Note>
      )}
      <Button look="line" busy={busy && say('login.passkey_busy')} onClick={() => void pick()}>
        {say('login.passkey')}
      </Button>
    </div>
  )
}
