import { isCollected } from '../../../lib/domain/delivery/collection.ts'
import { stateName } from '../../../lib/domain/fulfilment/state-name.ts'
import type { Order } from '../../../stores/order/order.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** What an order came to, and when; how far each thing is stands on its ruler. */
export function History({ order }: { order: Order }) {
  const { say, dayAt, timeAt } = useSpeech()
  // What is promised goes on before it is paid.
  const nameOf = (state: Order['state']) =>
    state === 'paid' && order.isDeferredPayment
      ? 'confirmed'
      : stateName(state, isCollected(order.lineItems))
  return (
    <>
      <h3>{say('order.progress')}</h3>
      <ol className="order-moments">
        {order.history.map(({ state, at }, index) => (
          <li key={at + state}>
            {index === 0 ? say('order.ordered') : say(`order.state_${nameOf(state)}`)}
            <small>
              {dayAt(at, 'short')}, {timeAt(at)}
            </small>
          </li>
        ))}
      </ol>
    </>
  )
}
