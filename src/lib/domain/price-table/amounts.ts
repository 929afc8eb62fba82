/** What stands before the decimals of the prices of a list. */
export type DecimalMark = 'comma' | 'point'

export type Amount = { ok: true; value: number } | { ok: false; message: string }

/** Spaces of all widths and the Swiss apostrophes, which only group digits. */
const GROUPING = /[\s\u00a0\u202f'’]/g
/** A sign of a currency, or its code, at either end. */
const CURRENCY = /^([A-Z]{3}|[€£$]|Fr\.)?(.*?)([A-Z]{3}|[€£$]|Fr\.|\.-)?$/u

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', 'Fr.': 'CHF' }

/** The digits of a price as it was typed, and the currency that it names. */
function bare(text: string): { digits: string; currency: string | undefined } {
  const [, before, digits = '', after] = CURRENCY.exec(text.replace(GROUPING, '')) ?? []
  const sign = before ?? (after === '.-' ? undefined : after)
  return { digits, currency: sign === undefined ? undefined : (signs[sign] ?? sign) }
}

/**
 * Which mark a price shows to be the decimal one: `12,50` and `1.234,5` a comma, `0.125` a point;
 * nothing where it could be either, as in `1.234`, or has none.
 */
export function markOf(text: string): DecimalMark | 'either' | undefined {
  const { digits } = bare(text)
  const marks = digits.replace(/[^.,]/g, '')
  const last = marks.at(-1)
  if (last === undefined) return undefined
  const own: DecimalMark = last === ',' ? 'comma' : 'point'
  const other: DecimalMark = last === ',' ? 'point' : 'comma'
  if (new Set(marks).size === 2) return own
  if (marks.length > 1) return other
  const [whole = '', rest = ''] = digits.split(/[.,]/)
  return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? 'either' : own
}

/** A price as it was typed, in the major unit of `currency`. */
export function amountOf(text: string, mark: DecimalMark, currency: string): Amount {
  const { digits, currency: named } = bare(text)
  if (named !== undefined && named !== currency)
    return { ok: false, message: `“${text}” is in ${named}; the shop's prices are in ${currency}.` }
  const [decimal, group] = mark === 'comma' ? [',', '.'] : ['.', ',']
  const parts = digits.split(decimal)
  const [whole = '', rest] = parts
  const groups = whole.split(group)
  const isGrouped = groups.every((each, index) =>
    index === 0 ? /^\d{1,3}$/.test(each) : /^\d{3}$/.test(each),
  )
  const isWhole = /^\d+$/.test(whole) || isGrouped
  if (parts.length > 2 || !isWhole || (rest !== undefined && !/^\d{1,6}$/.test(rest)))
    return { ok: false, message: `“${text}” is no price with a decimal ${mark}.` }
  return positive(Number(`${groups.join('')}.${rest ?? '0'}`), text)
}

/** A price that a spreadsheet holds as a number. */
export function positive(value: number, text = String(value)): Amount {
  if (!Number.isFinite(value) || value > 1e9)
    return { ok: false, message: `“${text}” is more than any price.` }
  return value > 0
    ? { ok: true, value }
    : { ok: false, message: `“${text}” is no price: it must be above 0.` }
}

/**
 * A number of pieces as a heading or a cell has it: 2500, `2.500`, `2 500 copies`. Undefined for
 * everything else.
 */
export function piecesOf(text: string): number | undefined {
  const [, digits = ''] = /^([\d.,'’\s]*\d)\s*\p{L}*\.?$/u.exec(text) ?? []
  const plain = digits.replace(GROUPING, '')
  const groups = plain.split(/[.,]/)
  const isGrouped = groups.every((each, index) =>
    index === 0 ? /^\d{1,3}$/.test(each) : /^\d{3}$/.test(each),
  )
  if (!/^\d+$/.test(plain) && !isGrouped) return undefined
  const pieces = Number(groups.join(''))
  return Number.isSafeInteger(pieces) && pieces > 0 ? pieces : undefined
}
