import { useEffect, useState } from 'react'
import { askPendingOrder, type PlacedOrder } from '../../../stores/order/pending-order.ts'
import { Numbered } from '../../order/parts/numbered.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Note } from '../../ui/note.tsx'
import { PayAgain } from './pay-again.tsx'

/** The order that the last cart became and that nobody has paid yet. */
export function useWaitingOrder(): PlacedOrder | null {
  const [order, setOrder] = useState<PlacedOrder | null>(null)
  useEffect(() => {
    const ask = () => void askPendingOrder().then(setOrder)
    ask()
    // The Back button may bring this page back as it was left.
    addEventListener('pageshow', ask)
    return () => removeEventListener('pageshow', ask)
  }, [])
  return order
}

/** Says where the cart went: it is an order now, which waits for its payment. */
export function WaitingOrder({ order }: { order: PlacedOrder }) {
  const { say } = useSpeech()
  const { orderNumber } = order
  return (
    <Note tone="warn" role="status">
      <p>
        <b>{say('payment.placed_title')}</b>
      </p>
      <p>
        <Numbered text={say('payment.placed', { number: orderNumber })} number={orderNumber} />
      </p>
      <PayAgain order={order} />
    </Note>
  )
}
