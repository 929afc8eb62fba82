/** Bars and gaps along one line: where each begins, in pixels, the first being a gap; the last entry is the line's end. */
export type Edges = readonly number[]

/** A code that stands on one line: of which kind, what it says, and its first and last edge with the width of a module. */
export type LinearCode = {
  kind: 'EAN-13' | 'EAN-8' | 'UPC-A' | 'Code 128'
  value: string
  first: number
  last: number
  module: number
}

/** Widths of the four parts of a digit in EAN and UPC (ISO/IEC 15420); backwards in set B. */
const DIGITS = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ')
const BACKWARDS = DIGITS.map((widths) => [...widths].reverse().join(''))
/** Which of the first six digits are of set B, by the digit that stands before them. */
const BEFORE = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ')

/** Widths of the bars and gaps of each value of Code 128, and of its three starts (ISO/IEC 15417). */
const VALUES = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232'
).split(' ')
const STARTS = 103
const STOP = '2331112'

/** Parts of the shortest code: Code 128 of one letter. */
const SHORTEST = 25

/** All codes that stand on a line, read as its edges say; a line that is read backwards is to be turned first. */
export function linearCodes(edges: Edges): LinearCode[] {
  const found: LinearCode[] = []
  for (let at = 1; at + SHORTEST < edges.length; at += 2) {
    const code = europeanAt(edges, at, 6) ?? europeanAt(edges, at, 4) ?? code128At(edges, at)
    if (code) found.push(code)
  }
  return found
}

/** How many modules wide so many parts are, as digits; null where one is no whole number of modules. */
function widthsAt(edges: Edges, at: number, parts: number, modules: number): string | null {
  const [from, to] = [edges[at], edges[at + parts]]
  if (from === undefined || to === undefined) return null
  const module = (to - from) / modules
  let widths = ''
  let sum = 0
  for (let part = at; part < at + parts; part += 1) {
    const width = ((edges[part + 1] ?? 0) - (edges[part] ?? 0)) / module
    const whole = Math.round(width)
    if (whole < 1 || whole > 4 || Math.abs(width - whole) > PLAY) return null
    widths += whole
    sum += whole
  }
  return sum === modules ? widths : null
}
/** Of a module: ink spreads, and pixels are coarse. */
const PLAY = 0.45

/** EAN-13, UPC-A and EAN-8: two halves of digits between guards. */
function europeanAt(edges: Edges, at: number, half: 4 | 6): LinearCode | null {
  const middle = at + 3 + 4 * half
  const end = middle + 5 + 4 * half
  const last = edges[end + 3]
  const first = edges[at] ?? 0
  if (last === undefined) return null
  const module = (last - first) / (11 + 14 * half)
  const guards = [at, end].every((place) => isGuard(edges, place, 3, module))
  if (!guards || !isGuard(edges, middle, 5, module)) return null
  let digits = ''
  let sets = ''
  for (let each = 0; each < 2 * half; each += 1) {
    const isRight = each >= half
    const widths = widthsAt(edges, at + 3 + 4 * each + (isRight ? 5 : 0), 4, 7)
    const plain = DIGITS.indexOf(widths ?? '')
    const digit = plain >= 0 ? plain : isRight ? -1 : BACKWARDS.indexOf(widths ?? '')
    if (digit < 0) return null
    digits += digit
    if (!isRight) sets += plain >= 0 ? 'A' : 'B'
  }
  const before = half === 6 ? BEFORE.indexOf(sets) : sets === 'AAAA' ? 0 : -1
  const value = half === 6 ? `${before}${digits}` : digits
  if (before < 0 || !isChecked(value)) return null
  const kind = half === 4 ? 'EAN-8' : before === 0 ? 'UPC-A' : 'EAN-13'
  return { kind, value, first, last, module }
}

/** Parts that are a module wide each. */
function isGuard(edges: Edges, at: number, parts: number, module: number): boolean {
  for (let part = at; part < at + parts; part += 1) {
    const width = ((edges[part + 1] ?? 0) - (edges[part] ?? 0)) / module
    if (Math.abs(width - 1) > PLAY) return false
  }
  return true
}

/** Digits, from the last one by turns once and three times, come to a multiple of ten. */
function isChecked(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** Code 128: a start, values, their sum, a stop. */
function code128At(edges: Edges, at: number): LinearCode | null {
  const start = VALUES.indexOf(widthsAt(edges, at, 6, 11) ?? '')
  if (start < STARTS) return null
  const values: number[] = []
  for (let place = at + 6; place + 7 < edges.length; place += 6) {
    if (widthsAt(edges, place, 7, 13) === STOP) {
      const sum = values
        .slice(0, -1)
        .reduce((all, value, index) => all + value * (index + 1), start)
      if (values.length < 2 || sum % 103 !== values.at(-1)) return null
      const [first = 0, last = 0] = [edges[at], edges[place + 7]]
      const module = (last - first) / (11 * (values.length + 1) + 13)
      return { kind: 'Code 128', value: values.join(' '), first, last, module }
    }
    const value = VALUES.indexOf(widthsAt(edges, place, 6, 11) ?? '')
    if (value < 0 || value >= STARTS) return null
    values.push(value)
  }
  return null
}
