import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { askForAccount } from '../../../stores/auth/account-access.ts'
import { $customer } from '../../../stores/customer/customer.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** Offers a guest, once something is ordered, to make an account of it; nobody else sees it. */
export function AccountOffer() {
  const { say } = useSpeech()
  const customer = useStore($customer, { ssr: 'initial' })
  const [state, setState] = useState<'offered' | 'busy' | 'asked' | 'failed'>('offered')
  if (!customer?.isGuest) return null
  const ask = async () => {
    setState('busy')
    setState((await askForAccount()).ok ? 'asked' : 'failed')
  }
  return (
    <Note
      tone="plain"
      icon="person"
      acts={
        state !== 'asked' && (
          <Button look="link" busy={state === 'busy' && say('login.reset_busy')} onClick={ask}>
            {say('login.offer_do')}
          </Button>
        )
      }
    >
      <p>{say('login.offer')}</p>
      <p role="status">
        {state === 'asked' && say('login.offer_asked', { email: customer.email })}
        {state === 'failed' && say('failures.failed')}
      </p>
    </Note>
  )
}
