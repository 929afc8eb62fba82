import type { OrderSummary } from '../../../stores/order/order.ts'
import { useSpeech } from '../../page/use-speech.ts'

const tones: Record<OrderSummary['state'], string> = {
  awaiting_payment: 'state-wait',
  paid: 'state-good',
  in_production: 'state-good',
  shipped: 'state-good',
  delivered: 'state-good',
  cancelled: 'state-bad',
}

/** An order's state in words; the colour only repeats it. */
export function OrderStatus({ state }: { state: OrderSummary['state'] }) {
  const { say } = useSpeech()
  return <span className={`state ${tones[state]}`}>{say(`order.state_${state}`)}</span>
}
