import { serverNow } from '../../stores/browser/server-time.ts'

const MINUTE = 60_000

/** Keeps what the page says of the time that is left true. */
export function watchTimeLeft(): void {
  showTimeLeft()
  setInterval(showTimeLeft, 20_000)
}

/**
 * Writes into every `[data-until]` how long there is still time. Pages are stored, so this cannot
 * stand in their HTML; where the time is over, the line goes.
 */
function showTimeLeft(): void {
  const now = serverNow() ?? Date.now()
  for (const line of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const { until = '', text = '' } = line.dataset
    const minutes = Math.floor((Date.parse(until) - now) / MINUTE)
    const place = line.querySelector('span')
    line.hidden = minutes < 1
    if (!place) continue
    const [before = '', after = ''] = text.split('{time}')
    const time = document.createElement('b')
    time.textContent = duration(minutes, line.dataset)
    place.replaceChildren(before, time, after)
  }
}

/** `3 h 42 min` in the shop's own words; whole days from two days on. */
function duration(minutes: number, words: DOMStringMap): string {
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) {
    const unit = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const
    return new Intl.NumberFormat(document.documentElement.lang, unit).format(Math.floor(hours / 24))
  }
  const text = (hours ? words['hours'] : words['minutes']) ?? ''
  return text.replace('{hours}', String(hours)).replace('{minutes}', String(minutes % 60))
}
