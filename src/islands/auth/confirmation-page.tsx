import { useEffect, useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { confirmBy, takeToken } from '../../stores/auth/account-access.ts'
import { App } from '../page/app.tsx'
import { type ShopProps, useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { FailureNote, Note } from '../ui/note.tsx'

type Confirmation =
  | { state: 'wait' | 'none' | 'verified' | 'half' | 'changed' }
  | { state: 'failed'; failure: Failure }

/** Opened by the link of a mail that proves an e-mail address. */
export function ConfirmationPage({ shop }: { shop: ShopProps }) {
  return (
    <App shop={shop} access="anyone">
      <Confirmed />
    </App>
  )
}

function Confirmed() {
  const { say } = useSpeech()
  const { links } = useShop()
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'wait' })
  useEffect(() => {
    const token = takeToken()
    if (token === null) {
      setConfirmation((now) => (now.state === 'wait' ? { state: 'none' } : now))
      return
    }
    void confirmBy(token).then((answer) =>
      setConfirmation(answer.ok ? { state: answer.state } : { state: 'failed', failure: answer }),
    )
  }, [])
  // Where the address stands, another link is sent to it.
  const details = (
    <p className="spaced">
      <a className="more" href={linkPath(links, 'profile')}>
        {say('account.details')}
      </a>
    </p>
  )
  if (confirmation.state === 'failed') {
    return (
      <>
        <FailureNote failure={confirmation.failure} />
        {details}
      </>
    )
  }
  const { state } = confirmation
  const isDone = state !== 'wait' && state !== 'none'
  return (
    <>
      <Note tone={isDone ? 'good' : 'plain'} role="status">
        <p>{say(`login.confirm_${state}`)}</p>
      </Note>
      {state !== 'wait' && details}
    </>
  )
}
