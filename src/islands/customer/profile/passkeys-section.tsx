import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { hasPasskeys } from '../../../stores/auth/passkey-login.ts'
import { $passkeys, loadPasskeys } from '../../../stores/auth/passkeys.ts'
import type { Customer } from '../../../stores/customer/customer.ts'
import { unsentOf } from '../../../stores/customer/unsent.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote, Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddPasskeyForm, DropPasswordForm, NEW_PASSKEY } from './passkey-forms.tsx'
import { PasskeyRow } from './passkey-row.tsx'

type Wish = 'add' | 'drop'

/** The customer's passkeys: another, other names, one less, and doing without a password. */
export function PasskeysSection({ customer }: { customer: Customer }) {
  const { say } = useSpeech()
  const state = useStore($passkeys, { ssr: 'initial' })
  const [wish, setWish] = useState<Wish | null>(() => unsentOf(NEW_PASSKEY) && 'add')
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => void loadPasskeys(), [])
  const end = (sentence: string | null) => {
    setSaid(sentence)
    setWish(null)
  }
  return (
    <section className="customer-section" aria-labelledby="passkeys">
      <h2 id="passkeys">{say('account.passkeys')}</h2>
      <div>
        {said && (
          <Note tone="good" role="status">
            <p>{said}</p>
          </Note>
        )}
        {state.state === 'loading' && <Skeleton rows={2} />}
        {state.state === 'failed' && (
          <FailureNote failure={state.failure} retry={() => void loadPasskeys()} />
        )}
        {state.state === 'listed' && (
          <>
            <p>{say('account.passkeys_lead')}</p>
            <ul className="customer-sessions">
              {state.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onDone={setSaid} />
              ))}
            </ul>
            {wish === 'add' && <AddPasskeyForm customer={customer} onEnd={end} />}
            {wish === 'drop' && <DropPasswordForm onEnd={end} />}
            {wish === null && (
              <Wishes
                canDrop={state.hasPassword && state.passkeys.length > 0}
                onWish={(next) => {
                  setSaid(null)
                  setWish(next)
                }}
              />
            )}
          </>
        )}
      </div>
    </section>
  )
}

type WishesProps = { canDrop: boolean; onWish: (wish: Wish) => void }

function Wishes({ canDrop, onWish }: WishesProps) {
  const { say } = useSpeech()
  if (!hasPasskeys()) return <p className="hint">{say('account.passkeys_unknown')}</p>
  return (
    <p className="form-actions">
      <Button look="line" small onClick={() => onWish('add')}>
        {say('account.passkey_add')}
      </Button>
      {canDrop && (
        <Button look="link" onClick={() => onWish('drop')}>
          {say('account.passkey_only')}
        </Button>
      )}
    </p>
  )
}
