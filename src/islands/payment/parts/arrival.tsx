import { isCollected } from '../../../lib/domain/delivery/collection.ts'
import { openingWords } from '../../../lib/domain/delivery/opening-words.ts'
import { keptUntil } from '../../../lib/domain/order/kept-until.ts'
import { todosOf } from '../../../lib/domain/order/todo.ts'
import type { Order } from '../../../stores/order/order.ts'
import { useSpeech } from '../../page/use-speech.ts'

/** The day it arrives, or where it can be fetched from then on. */
export function Arrival({ order }: { order: Order }) {
  const { say, locale, day, dayAt, timeAt } = useSpeech()
  const arrivals = order.lineItems.map((line) => line.promisedArrivalDate).toSorted()
  const [first, last] = [arrivals[0], arrivals.at(-1)]
  const until = keptUntil(order)
  // What a customer has to do about files, too, keeps the day or loses it.
  const [todo] = todosOf([order])
  const place = isCollected(order.lineItems) ? order.lineItems[0]?.collection : undefined
  const comes = first === last ? 'payment.next_arrives_on' : 'payment.next_arrives'
  const arrives = place ? 'cart.ready_from' : comes
  return (
    <li>
      <h2>{last && say(arrives, { day: day(last, 'long') })}</h2>
      {place && (
        <p>
          {say('payment.next_ready_text', {
            place: place.lines.join(', '),
            open: openingWords(place.opening, locale).join('; '),
          })}
        </p>
      )}
      <p>
        {until &&
          say('payment.next_arrives_if', { until: dayAt(until, 'long'), time: timeAt(until) })}
        {!until &&
          (todo
            ? say('payment.next_arrives_files', {
                until: dayAt(todo.until, 'long'),
                time: timeAt(todo.until),
              })
            : say('payment.next_arrives_text'))}
      </p>
    </li>
  )
}
