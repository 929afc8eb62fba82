/** One thing that is promised, and what was measured; `value` is null where it could not be. */
export type Bar = {
  what: string
  value: number | null
  unit: string
  least?: number
  most?: number
  /** What the figure comes from, or why there is none. */
  note?: string
}

/** One line a bar: the verdict, the figure, and the limit beside it. */
export function barLine({ what, value, unit, least, most, note }: Bar): string {
  const limit = least === undefined ? `at most ${most}` : `at least ${least}`
  const figure = value === null ? '-' : `${rounded(value)} ${unit}`
  const line = `${verdict(value, least, most).padEnd(9)}${what.padEnd(46)} ${figure.padStart(14)}  (${limit})`
  return note ? `${line}  ${note}` : line
}

function verdict(value: number | null, least = Number.NEGATIVE_INFINITY, most = Infinity): string {
  if (value === null) return 'skipped'
  return value >= least && value <= most ? 'met' : 'missed'
}

export function rounded(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  })
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The smallest value that at least `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}
