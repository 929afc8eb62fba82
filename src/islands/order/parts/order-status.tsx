import { stateName } from '../../../lib/domain/fulfilment/state-name.ts'
import type { OrderSummary } from '../../../stores/order/orders.ts'
import { useSpeech } from '../../page/use-speech.ts'

const tones: Record<OrderSummary['state'], string> = {
  awaiting_payment: 'order-state-wait',
  paid: 'order-state-good',
  in_production: 'order-state-good',
  shipped: 'order-state-good',
  delivered: 'order-state-good',
  cancelled: 'order-state-bad',
}

type StatusProps = {
  state: OrderSummary['state']
  /** It goes on though it is not paid: it is paid later, or in instalments. */
  isOwed?: boolean
  /** Its customer fetches all of it. */
  isCollected?: boolean | undefined
}

/** An order's state in words; the colour only repeats it. */
export function OrderStatus({ state, isOwed, isCollected = false }: StatusProps) {
  const { say } = useSpeech()
  return (
    <span className={`order-state ${tones[state]}`}>
      {say(
        state === 'paid' && isOwed
          ? 'order.state_confirmed'
          : `order.state_${stateName(state, isCollected)}`,
      )}
    </span>
  )
}
