import { formatTime } from '../dates/format.ts'

type Hours = { days: readonly number[]; from: string; to: string }

/** A Monday, from which days of the week are counted. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Opening hours a row each, as a door says them: `Mon–Fri 08:00–17:30`. */
export function openingWords(opening: readonly Hours[], locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const name = (day: number) => format.format(new Date(MONDAY + (day - 1) * DAY_MS))
  const time = (text: string) => formatTime(new Date(`2024-01-01T${text}:00Z`), locale, 'UTC')
  return opening.map(({ days, from, to }) => {
    const runs = runsOf(days).map(([first, last]) =>
      first === last ? name(first) : `${name(first)}–${name(last)}`,
    )
    return `${runs.join(', ')} ${time(from)}–${time(to)}`
  })
}

/** Days that follow each other, as their first and their last. */
function runsOf(days: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const day of [...days].sort((left, right) => left - right)) {
    const run = runs.at(-1)
    if (run?.[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  return runs
}
