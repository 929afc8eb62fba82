import { formatDayAt, formatTime } from '../../lib/domain/dates/format.ts'
import { useShop, useVoice } from '../page/shop.tsx'
import { Icon } from '../ui/icon.tsx'
import { useConfigured } from './product-context.tsx'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Until when the dates hold. The HTML says the moment, which is true for everybody who reads it;
 * the time that is left is counted in the browser.
 */
export function TimeLeft({ promised = false }: { promised?: boolean }) {
  const { locale, timeZone } = useShop()
  const arrivals = useConfigured('dates', (dates) => dates.arrivals)
  const priority = useConfigured('choice', (choice) => choice.priority)
  const fileCheck = useConfigured('choice', (choice) => choice.fileCheck)
  const now = useConfigured('now')
  const say = useVoice()
  const arrival = arrivals.find((each) => each.priority === priority)
  if (!arrival) return null
  const orderBy = new Date(arrival.orderBy)
  const time = formatTime(orderBy, locale, timeZone)
  const left = now === null ? DAY : orderBy.getTime() - now
  const span = duration(left)
  const designed = fileCheck === 'designed' ? '_designed' : ''
  const day = formatDayAt(orderBy, locale, timeZone, 'short')
  return (
    <p className="time-left">
      <Icon name="clock" />
      <span suppressHydrationWarning>
        {left >= DAY || left <= 0 ? (
          say(`product.order_by${designed}`, { day, time })
        ) : (
          <Emphasis
            text={say(`product.order_in${designed}`, { time })}
            value={say(span.hours === 0 ? 'product.minutes' : 'product.hours', span)}
          />
        )}
        {promised && ` ${say('product.late_promise')}`}
      </span>
    </p>
  )
}

/** A sentence with the time that is left set in bold. */
function Emphasis({ text, value }: { text: string; value: string }) {
  const [before, after] = text.split('{left}')
  return (
    <>
      {before}
      <b>{value}</b>
      {after}
    </>
  )
}

function duration(left: number): { hours: number; minutes: number } {
  const minutes = Math.ceil(left / MINUTE)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
