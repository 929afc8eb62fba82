import type { Order } from '../../../stores/order/order.ts'
import { ChangeOrder } from './change-order.tsx'
import { PayOrder } from './pay-again.tsx'

/** How an order of which something is owed is paid, or taken back while nobody has paid any of it. */
export function OwedOrder({ order }: { order: Order }) {
  const isMine = order.company?.orderedBy.isYou ?? true
  const isUntouched = order.state === 'awaiting_payment' && order.amountPaid.centAmount === 0
  return (
    <>
      <PayOrder order={order} />
      {isMine && isUntouched && <ChangeOrder id={order.id} />}
    </>
  )
}
