const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The ISO date that a clock in the given zone shows at an instant: `2026-11-26`. */
export function localDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)
}

/** The next instant at which the zone's date changes; "today" stops being true then. */
export function nextMidnight(now: Date, timeZone: string): Date {
  const today = localDate(now, timeZone)
  let before = now.getTime()
  let after = before + DAY + 2 * HOUR
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2)
    if (localDate(new Date(middle), timeZone) === today) before = middle
    else after = middle
  }
  return new Date(Math.ceil(before / 1000) * 1000)
}

/** `19:30` of an instant on the zone's clock. */
export function clockTime(instant: Date, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)
}

/** `Thu 26 Nov`, as short as the locale writes it. */
export function shortDay(isoDate: string, locale: string): string {
  return formatDate(isoDate, locale, { weekday: 'short', day: 'numeric', month: 'short' })
}

/** What a calendar leaf shows: `Thu`, `26`, `November`. */
export function leafParts(isoDate: string, locale: string) {
  return {
    weekday: formatDate(isoDate, locale, { weekday: 'short' }).replace(/\.$/, ''),
    day: String(Number(isoDate.slice(8))),
    month: formatDate(isoDate, locale, { month: 'long' }),
  }
}

/** `Monday`. */
export function weekday(isoDate: string, locale: string): string {
  return formatDate(isoDate, locale, { weekday: 'long' })
}

function formatDate(isoDate: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(`${isoDate}T00:00:00Z`)
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)
}
