import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadCart } from '../../../stores/cart/cart.ts'
import type { Cart } from '../../../stores/cart/cart-line.ts'
import { $vatCheck, askVies, type VatCheck } from '../../../stores/customer/vat-number.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** What VIES says of the customer's number; nothing where the shop charges VAT in any case. */
export function VatNumber() {
  const { say } = useSpeech()
  const { busy, check } = useStore($vatCheck, { ssr: 'initial' })
  useEffect(() => void askVies(), [])
  return check && <State check={check} busy={busy} then={say('vat.anywhere')} onAsk={askVies} />
}

/** The same of a cart, which is charged by it: asks where nobody has, and loads the cart anew. */
export function CartVatNumber({ cart }: { cart: Cart }) {
  const { say } = useSpeech()
  const { busy, check } = useStore($vatCheck, { ssr: 'initial' })
  const { vatNumber: known } = cart
  const isOpen = known?.state === 'checking' || known?.state === 'unavailable'
  const number = known?.number
  useEffect(() => {
    if (isOpen && number) void askAnew({ number, state: 'checking', companyName: '' })
  }, [isOpen, number])
  if (!known) return null
  // Asked on this page in vain, the cart has nothing new to say.
  const shown =
    known.state === 'checking' && check && !busy ? { ...known, state: check.state } : known
  const then = known.reverseCharge ? say('vat.reversed') : say('vat.elsewhere')
  return <State check={shown} busy={busy} then={then} onAsk={() => askAnew(known)} />
}

async function askAnew({ number, state, companyName }: VatCheck): Promise<void> {
  const now = await askVies({ number, state, companyName })
  if (now && now.state !== 'unavailable') await loadCart()
}

type StateProps = {
  check: VatCheck
  busy: boolean
  /** What follows from a confirmed number. */
  then: string
  onAsk: () => unknown
}

function State({ check, busy, then, onAsk }: StateProps) {
  const { say } = useSpeech()
  const { number, state, companyName: company } = check
  const mayAsk = state === 'unknown' || state === 'unavailable'
  return (
    <Note
      tone={tones[state]}
      {...(state === 'checking' && { icon: 'clock' })}
      role="status"
      acts={
        mayAsk && (
          <Button look="link" busy={busy && say('vat.asking')} onClick={() => void onAsk()}>
            {say('vat.again')}
          </Button>
        )
      }
    >
      {state === 'confirmed' ? (
        <p>
          {company
            ? say('vat.confirmed', { number, company })
            : say('vat.confirmed_unnamed', { number })}{' '}
          {then}
        </p>
      ) : (
        <p>{say(`vat.${state}`, { number })}</p>
      )}
    </Note>
  )
}

const tones = {
  checking: 'plain',
  confirmed: 'good',
  unknown: 'warn',
  unavailable: 'warn',
} as const
