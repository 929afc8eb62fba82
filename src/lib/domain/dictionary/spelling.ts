import { languageOf } from '../urls/locale.ts'

/** How Switzerland and Liechtenstein write numbers: an apostrophe in thousands, a point before decimals. */
function swissNumbers(text: string): string {
  return text
    .replace(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,]*\d)/g, (number) =>
      number.replaceAll('.', '’'),
    )
    .replace(/(?<![\d.,])(\d+),(\d+)(?![\d.,]*\d)/g, '$1.$2')
}

/** How they write German: no ß, «guillemets», and numbers as above. */
function swissGerman(text: string): string {
  return swissNumbers(
    text
      .replaceAll('ß', 'ss')
      .replaceAll('ẞ', 'SS')
      .replace(/„([^„“”]*)[“”]/g, '«$1»'),
  )
}

/** Not `ct`: what a piece costs breaks before it where five columns share a phone. */
const UNIT = 'mm|cm|km|m|m²|m2|g|kg|g/m²|dpi|pt|kB|MB|GB|%|‰|°C|€'
const beforeUnit = new RegExp(`(?<=[\\d}]) (?=(?:${UNIT})(?![\\p{L}\\p{N}]))`, 'gu')
const aroundTimes = /(?<=[\d}]) × (?=[\d{])/g

/**
 * Data whose texts keep a number and its unit, and the sides of a format, in one line, however deep they
 * stand: what an editor writes with plain spaces, `85 × 55 mm`, breaks nowhere on a page.
 */
export function withMeasuresWhole<T>(data: T): T {
  return deep(data, (text) =>
    text.replace(beforeUnit, '\u00a0').replace(aroundTimes, '\u00a0×\u00a0'),
  ) as T
}

const spellings: Readonly<Record<string, (text: string) => string>> = {
  'de-CH': swissGerman,
  'de-LI': swissGerman,
  'it-CH': swissNumbers,
}

/**
 * Data written for a language as a locale of it spells the same words: every text in it, however deep.
 * A locale without rules of its own gets the very same data.
 */
export function spelled<T>(data: T, locale: string, written: string | null): T {
  const spell = spellings[locale]
  return spell && written === languageOf(locale) ? (deep(data, spell) as T) : data
}

function deep(value: unknown, spell: (text: string) => string): unknown {
  if (typeof value === 'string') return spell(value)
  if (Array.isArray(value)) return value.map((each) => deep(each, spell))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, deep(each, spell)]))
}
