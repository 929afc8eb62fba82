import { useEffect, useState } from 'react'
import type { Order } from '../../../stores/order/order.ts'
import { $pendingOrder, askPendingOrder } from '../../../stores/order/pending-order.ts'

/** The order that the last cart became and that nobody has paid yet. */
export function useWaitingOrder(): Order | null {
  const [order, setOrder] = useState<Order | null>(null)
  useEffect(() => {
    const ask = () => void askPendingOrder().then(setOrder)
    ask()
    // The cart may find out that it was ordered. Somebody who clears it has paid.
    const stop = $pendingOrder.listen((known) => known && ask())
    // The Back button may bring this page back as it was left.
    addEventListener('pageshow', ask)
    return () => {
      stop()
      removeEventListener('pageshow', ask)
    }
  }, [])
  return order
}
