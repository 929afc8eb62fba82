import { useMemo } from 'react'
import type { Cart } from '../../../stores/cart/cart-line.ts'
import { movedByAddress } from '../../../stores/checkout/address-moved.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Note } from '../../ui/note.tsx'

/** What the address of the step before has changed: a parcel to an island costs more and takes longer. */
export function AddressMoved({ cart }: { cart: Cart }) {
  const { say, money, day } = useSpeech()
  const { country } = useShop()
  const moved = useMemo(() => movedByAddress(cart, country), [cart, country])
  if (!moved) return null
  const { total, day: arrival, isFar } = moved
  return (
    <Note tone="plain" icon="clock" role="status">
      {total && (
        <p>{say('payment.address_total', { from: money(total.from), to: money(total.to) })}</p>
      )}
      {isFar && <p>{say('payment.address_far')}</p>}
      {arrival && (
        <p>
          {say('payment.address_day', {
            from: day(arrival.from, 'long'),
            to: day(arrival.to, 'long'),
          })}
        </p>
      )}
    </Note>
  )
}
