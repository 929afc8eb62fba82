import { useMemo } from 'react'
import type { Cart } from '../../../stores/cart/cart-line.ts'
import { movedByAddress } from '../../../stores/checkout/address-moved.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Note } from '../../ui/note.tsx'

/** What the address of the step before has changed: a parcel to an island costs more and takes longer. */
export function AddressMoved({ cart }: { cart: Cart }) {
  const { say, money, day } = useSpeech()
  const before = useMemo(() => movedByAddress(cart), [cart])
  if (!before) return null
  const last = cart.lineItems
    .map((line) => line.promisedArrivalDate)
    .toSorted()
    .at(-1)
  return (
    <Note tone="plain" icon="clock" role="status">
      {before.total && (
        <p>
          {say('payment.address_total', {
            from: money(before.total),
            to: money(cart.taxedPrice.totalGross),
          })}
        </p>
      )}
      {before.day && last && (
        <p>
          {say('payment.address_day', { from: day(before.day, 'long'), to: day(last, 'long') })}
        </p>
      )}
    </Note>
  )
}
