import { localTime } from '../../../lib/domain/dates/zones.ts'
import type { LineItem } from '../../../stores/cart/cart-line.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Icon } from '../../ui/icon.tsx'

/** Until when something has to be done for a line's day to hold, or that it holds no more. */
export function DayKept({
  line,
}: {
  line: Pick<LineItem, 'promisedUntil' | 'promisedArrivalDate'>
}) {
  const { say, day, dayAt, timeAt } = useSpeech()
  const { timeZone } = useShop()
  const until = new Date(line.promisedUntil)
  const now = new Date()
  const arrival = day(line.promisedArrivalDate, 'short')
  const time = timeAt(line.promisedUntil)
  const dateOf = (instant: Date) => localTime(instant, timeZone).date
  const said =
    dateOf(until) === dateOf(now)
      ? say('cart.until_today', { time })
      : say('cart.until_day', { day: dayAt(line.promisedUntil, 'short'), time })
  return (
    <p className="time-left">
      <Icon name="clock" />
      <span>
        {until > now
          ? say('order.todo_by', { until: said, day: arrival })
          : say('order.todo_late', { day: arrival })}
      </span>
    </p>
  )
}
