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

/** An order's state in words; the colour only repeats it. */
export function OrderStatus({ state }: { state: OrderSummary['state'] }) {
  const { say } = useSpeech()
  return <span className={`order-state ${tones[state]}`}>{say(`order.state_${state}`)}</span>
}
