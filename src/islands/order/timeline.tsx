import type { Order } from '../../stores/order/order.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Icon } from '../ui/icon.tsx'

/** The way of an order that goes well; what has happened comes from its history. */
const STEPS: readonly Order['state'][] = [
  'awaiting_payment',
  'paid',
  'in_production',
  'shipped',
  'delivered',
]

/** Where an order stands: what is behind it, with its time, and what is still to come. */
export function Timeline({ order }: { order: Order }) {
  const { say, dayAt, timeAt } = useSpeech()
  const happened = new Map(order.history.map(({ state, at }) => [state, at]))
  const steps = order.state === 'cancelled' ? [...happened.keys()] : STEPS
  return (
    <ol className="order-timeline">
      {steps.map((state) => {
        const at = happened.get(state)
        const isNow = state === order.state
        return (
          <li
            key={state}
            className={at ? 'order-timeline-done' : undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className="order-timeline-dot">{at && !isNow && <Icon name="check" />}</span>
            <span>
              <b>
                {state === 'awaiting_payment' && at && !isNow
                  ? say('order.ordered')
                  : say(`order.state_${state}`)}
              </b>
              <span className="hint">
                {at ? `${dayAt(at, 'long')}, ${timeAt(at)}` : say('order.to_come')}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
