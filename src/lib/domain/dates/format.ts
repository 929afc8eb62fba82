import type { IsoDate } from './days.ts'
import { localTime } from './zones.ts'

/** `short` Thu 26 Nov, `long` Thursday 26 November 2026, `numeric` 26/11/2026. */
export type DayStyle = 'short' | 'long' | 'numeric'

const STYLES: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * A calendar day in a locale, with spaces that do not break within `26 Nov`. It has no time zone: a promised
 * day is that day everywhere. Numeric dates are DD-MM-YYYY in French locales (specification, section 9, display).
 */
export function formatDay(date: IsoDate, locale: string, style: DayStyle): string {
  if (style === 'numeric' && isFrench(locale)) return date.split('-').reverse().join('-')
  const made = formatter(locale, 'UTC', style, STYLES[style]).format(new Date(`${date}T00:00:00Z`))
  const text = keepsComma(locale, style) ? made : made.replace(',', '')
  return whole(isFrench(locale) ? text.replace(/\b1 (?=\D)/, '1er ') : text, style)
}

/** French counts the first of a month, and no other day: `mar. 1er déc.`. */
const isFrench = (locale: string) => /^fr\b/i.test(locale)

/** A short day breaks nowhere, a long one not between the day and its month. */
function whole(text: string, style: DayStyle): string {
  return style === 'long'
    ? text.replace(/(\d(?:er|\.)?) (?=\D)/, '$1\u00a0')
    : text.replaceAll(' ', '\u00a0')
}

/** German puts one after a weekday: `Mo., 30. Nov.`; elsewhere it only disturbs. */
function keepsComma(locale: string, style: DayStyle): boolean {
  return style === 'numeric' || /^de\b/i.test(locale)
}

/** The day an instant falls on in a time zone, in a locale. */
export function formatDayAt(
  instant: Date,
  locale: string,
  timeZone: string,
  style: DayStyle,
): string {
  return formatDay(localTime(instant, timeZone).date, locale, style)
}

/** The time of day of an instant in a time zone, in a locale: `19:30`, in French `19 h 30`. */
export function formatTime(instant: Date, locale: string, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const text = formatter(locale, timeZone, 'time', options).format(instant)
  return isFrench(locale) ? text.replace(/^0?(\d+):/, '$1\u00a0h\u00a0') : text
}

function formatter(
  locale: string,
  timeZone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${name}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formatters.set(key, made)
  return made
}
