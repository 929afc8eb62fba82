/** What a cell of a list means, or a sentence that says why it means nothing. */
export type Read<Value> = { value: Value } | string

/** An amount in the major unit as minor units: `1234.50` or `1234,50`, without marks between thousands. */
export function amountOf(text: string, digits: number): Read<number> {
  const found = /^(-?\d{1,9})(?:[.,](\d+))?$/.exec(text)
  if (!found)
    return `${JSON.stringify(text)} is no amount such as ${digits > 0 ? '1234.50' : '1234'}.`
  const [, whole = '', rest = ''] = found
  if (rest.length > digits)
    return `${JSON.stringify(text)} has more than ${digits} digits after the mark.`
  return { value: Number(`${whole}${rest.padEnd(digits, '0')}`) }
}

/** Percent with up to two decimals, as basis points. */
export function rateOf(text: string): Read<number> {
  const found = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text)
  if (!found) return `${JSON.stringify(text)} is no rate of VAT in percent, such as 23 or 8.1.`
  const [, whole = '', rest = ''] = found
  return { value: Number(`${whole}${rest.padEnd(2, '0')}`) }
}

export function countOf(text: string): Read<number> {
  return /^\d{1,9}$/.test(text)
    ? { value: Number(text) }
    : `${JSON.stringify(text)} is no whole number.`
}

export function oneOf<Name extends string>(names: readonly Name[], text: string): Read<Name> {
  const value = names.find((name) => name === text)
  return value ? { value } : `${JSON.stringify(text)} is none of ${names.join(', ')}.`
}

/** A day; none where nothing stands there. */
export function dayOf(text: string): Read<string | null> {
  if (text === '') return { value: null }
  return isDay(text) ? { value: text } : `${JSON.stringify(text)} is no day such as 2019-03-14.`
}

/** When an order was placed: an instant with its zone, or a day, which stands for its noon in UTC. */
export function instantOf(text: string): Read<string> {
  if (isDay(text)) return { value: `${text}T12:00:00.000Z` }
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const at = new Date(text)
  if (isInstant && isDay(text.slice(0, 10)) && !Number.isNaN(at.getTime()))
    return { value: at.toISOString() }
  return `${JSON.stringify(text)} is no day such as 2019-03-14, and no instant such as 2019-03-14T09:30:00Z.`
}

/** What was chosen: `paper=matt-350; corners=square`. */
export function optionsOf(text: string): Read<Record<string, string>> {
  const pairs = text.split(';').filter((pair) => pair.trim() !== '')
  const read = pairs.map((pair) => /^\s*([\w-]{1,80})\s*=\s*(.{0,200}?)\s*$/.exec(pair))
  if (read.some((found) => !found))
    return `${JSON.stringify(text)} is no list of options such as "paper=matt-350; corners=square".`
  const named = read.map((found): [string, string] => [found?.[1] ?? '', found?.[2] ?? ''])
  return { value: Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1))) }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
