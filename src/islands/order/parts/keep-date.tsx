import { useEffect, useState } from 'react'
import { localTime } from '../../../lib/domain/dates/zones.ts'
import type { LineItem } from '../../../stores/cart/cart-line.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Icon } from '../../ui/icon.tsx'

/**
 * Until when to pay for the first date to hold: information, not pressure. What is `ordered` has the
 * date it was ordered with.
 */
export function KeepDate({ lines, ordered }: { lines: LineItem[]; ordered?: boolean }) {
  const { say, day, dayAt, timeAt } = useSpeech()
  const { timeZone } = useShop()
  const now = useMinute()
  const first = lines.toSorted((left, right) =>
    left.promisedUntil.localeCompare(right.promisedUntil),
  )[0]
  if (!first) return null
  const { promisedUntil, promisedArrivalDate } = first
  const arrival = day(promisedArrivalDate, 'short')
  if (new Date(promisedUntil) <= now) {
    const passed = ordered ? 'payment.date_passed' : 'cart.date_passed'
    return <Left text={say(passed, { day: arrival })} />
  }
  const isToday =
    localTime(now, timeZone).date === localTime(new Date(promisedUntil), timeZone).date
  const time = timeAt(promisedUntil)
  const until = isToday
    ? say('cart.until_today', { time })
    : say('cart.until_day', { day: dayAt(promisedUntil, 'short'), time })
  const pay = first.collection ? 'cart.pay_by_ready' : 'cart.pay_by'
  return <Left text={say(pay, { until, day: arrival })} />
}

function Left({ text }: { text: string }) {
  return (
    <p className="time-left">
      <Icon name="clock" />
      <span>{text}</span>
    </p>
  )
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
