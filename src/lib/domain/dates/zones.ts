import { dayNumber, type IsoDate } from './days.ts'

const MINUTE_MS = 60_000

/** Formatters cost some 50 µs to make; their keys come from tenant data. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock on the wall of a time zone shows: the date, and the minutes since its midnight. */
export type LocalTime = { date: IsoDate; minutes: number }

/** The wall clock of a time zone at an instant. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts = { year: '', month: '', day: '', hour: '', minute: '' }
  for (const { type, value } of clock(timeZone).formatToParts(instant)) {
    if (type in parts) parts[type as keyof typeof parts] = value
  }
  const { year, month, day, hour, minute } = parts
  return { date: `${year}-${month}-${day}`, minutes: Number(hour) * 60 + Number(minute) }
}

/**
 * The instant a wall clock shows a time. Where the clocks skip it in spring, the instant as late
 * after the gap; where they show it twice in autumn, the first.
 */
export function instantOf(local: LocalTime, timeZone: string): Date {
  const asUtc = dayNumber(local.date) * 1440 + local.minutes
  // The offset a day before and a day after: one of them, or both, is right here.
  const before = asUtc - offset(asUtc - 1440, timeZone)
  const after = asUtc - offset(asUtc + 1440, timeZone)
  const shown = [before, after].filter((minutes) => minutes + offset(minutes, timeZone) === asUtc)
  return new Date((shown.length > 0 ? Math.min(...shown) : before) * MINUTE_MS)
}

/** Minutes of a `HH:MM` time since midnight. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

function offset(utcMinutes: number, timeZone: string): number {
  const { date, minutes } = localTime(new Date(utcMinutes * MINUTE_MS), timeZone)
  return dayNumber(date) * 1440 + minutes - utcMinutes
}

function clock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}
