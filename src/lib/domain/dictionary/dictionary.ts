/** Texts of one tenant and locale: page, then key, both in lower case. */
export type DictionaryPages = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What finds a text by its address in lower case, `page.key`. */
export type FindVoice = (address: string) => string | undefined

export type VoiceOptions = {
  /** Answers keys in place of texts, for those who look for the key of a text on a page. */
  showKeys?: boolean
}

/** What a missing voice reads as (specification, section 8). */
export const MISSING_VOICE = 'undefined!'

/** A voice addressed as `page.key`, lower-cased (section 3); `undefined!` where there is none. */
export function voice(
  pages: DictionaryPages | FindVoice,
  address: string,
  options?: VoiceOptions,
): string {
  if (options?.showKeys) return address.toLowerCase()
  return find(pages, address) ?? MISSING_VOICE
}

/**
 * A voice that depends on a count: `<address>_one`, `_few`, `_many`, … by the locale's plural rules,
 * else `<address>_other`, with `{count}` filled in as the locale writes numbers.
 */
export function voiceCount(
  pages: DictionaryPages | FindVoice,
  address: string,
  count: number,
  locale: string,
  options?: VoiceOptions,
): string {
  if (options?.showKeys) return address.toLowerCase()
  const { plurals, numbers } = language(locale)
  const text = find(pages, `${address}_${plurals.select(count)}`) ?? find(pages, `${address}_other`)
  return text === undefined ? MISSING_VOICE : fill(text, { count: numbers.format(count) })
}

/**
 * Puts values in the place of `{name}`; a name without a value stays, so that it shows. A value that ends with a full
 * stop of its own, such as a day in short, ends its sentence too.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  if (!text.includes('{')) return text
  return text.replace(/\{(\w+)\}(\.?)/g, (placeholder, name: string, stop: string) => {
    if (!Object.hasOwn(values, name)) return placeholder
    const value = String(values[name])
    return value.endsWith('.') ? value : value + stop
  })
}

function find(pages: DictionaryPages | FindVoice, address: string): string | undefined {
  const lower = address.toLowerCase()
  return typeof pages === 'function' ? pages(lower) : findVoice(pages, lower)
}

/** A text by its address in lower case; undefined where there is none. */
export function findVoice(pages: DictionaryPages, lower: string): string | undefined {
  const dot = lower.indexOf('.')
  const page = own(pages, lower.slice(0, Math.max(dot, 0)))
  return page && own(page, lower.slice(dot + 1))
}

/** Guards against voices called `constructor`. */
function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

type Language = { plurals: Intl.PluralRules; numbers: Intl.NumberFormat }
const languages = new Map<string, Language>()

function language(locale: string): Language {
  const known = languages.get(locale)
  if (known) return known
  const numbers = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const made = { plurals: new Intl.PluralRules(locale), numbers }
  languages.set(locale, made)
  return made
}
