import { dayNumber, isoDate } from '../dates/days.ts'
import { instantOf } from '../dates/zones.ts'

/** From the first instant on, and up to the second. */
export type Window = { from: Date; to: Date }

/**
 * The instants of a start and an end, each an ISO instant or a day of a time zone: the start is the
 * midnight that begins it, the end the one that ends it, whatever the clocks do in between.
 */
export function windowOf(shown: { start: string; end: string }, timeZone: string): Window {
  return { from: instant(shown.start, 0, timeZone), to: instant(shown.end, 1, timeZone) }
}

function instant(moment: string, daysLater: number, timeZone: string): Date {
  if (moment.includes('T')) return new Date(moment)
  return instantOf({ date: isoDate(dayNumber(moment) + daysLater), minutes: 0 }, timeZone)
}

export function isShown({ from, to }: Window, now: Date): boolean {
  return from <= now && now < to
}

export function overlap(one: Window, other: Window): boolean {
  return one.from < other.to && other.from < one.to
}

/** The next instant at which one of these windows opens or closes; null where none does any more. */
export function nextEdge(windows: readonly Window[], now: Date): Date | null {
  const edges = windows.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > now)
  return edges.reduce<Date | null>((next, edge) => (next && next <= edge ? next : edge), null)
}
