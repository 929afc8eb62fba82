const MINUTE = 60_000

/**
 * Writes into every `[data-until]` how long there is still time. Pages are stored, so this cannot
 * stand in their HTML; where the time is over, the line goes.
 */
export function showTimeLeft(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const { until = '', text = '' } = line.dataset
    const minutes = Math.floor((Date.parse(until) - Date.now()) / MINUTE)
    const place = line.querySelector('span')
    line.hidden = minutes < 1
    if (!place) continue
    const [before = '', after = ''] = text.split('{time}')
    const time = document.createElement('b')
    time.textContent = duration(minutes, document.documentElement.lang)
    place.replaceChildren(before, time, after)
  }
}

/** `3 hr 42 min`, `2 days 4 hr`: two units at most. */
function duration(minutes: number, locale: string): string {
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const parts: [number, string][] = days
    ? [
        [days, 'day'],
        [hours % 24, 'hour'],
      ]
    : [
        [hours, 'hour'],
        [minutes % 60, 'minute'],
      ]
  return parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    )
    .join(' ')
}
