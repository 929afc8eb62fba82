import { formatNumber } from '../../../lib/domain/numbers/format.ts'
import type { Described, QuantityModel, Selection } from '../../../lib/domain/product/definition.ts'
import type { PictureSpec } from '../../../lib/pictures/spec.ts'

/** What a cart or an order needs to speak of a product: lines keep keys, and these are the words. */
export type LineWords = {
  name: string
  inSentence: string
  path: string
  units: { one: string; other: string }
  /** Address of its picture, and what a picture of a line is drawn from. */
  picture: string
  spec: PictureSpec
  pictured: Described
  attributes: AttributeWords[]
  /** Nothing is printed on it: it waits for no file. */
  unprinted?: true
  /** What may be ordered of it, where one number says it. */
  quantities?: QuantityModel
}

export type AttributeWords = {
  key: string
  name: string
  /** Of attributes that hold a length; a number of things that are counted has a word of its own. */
  unit?: 'cm' | 'mm' | 'm'
  counted?: string
  /** It says how many artworks there are, which a line names. */
  artworks?: true
  /** How several options, or pieces by option, are written (`selection` in the contract). */
  form?: 'list' | 'matrix'
  /** Names by option key; sizes that say what they measure have it in brackets. */
  options: Record<string, string>
}

/** By product id. */
export type WordsOfProducts = Record<string, LineWords>

const NOTHING = 'none'

/** Whether nothing is printed on any of these; a product that is sold no more counts as printed. */
export function areUnprinted(products: WordsOfProducts, lines: readonly { productId: string }[]) {
  return lines.every(({ productId }) => products[productId]?.unprinted === true)
}

/**
 * A selection in words, in the product's order. What was left out (`none`) is not mentioned. `sets` names the
 * artworks, where there are several (`setsInShort`).
 */
export function factsOf(
  { attributes }: Pick<LineWords, 'attributes'>,
  selection: Selection,
  sets?: string,
): { name: string; value: string }[] {
  const facts: { name: string; value: string; unit?: string }[] = []
  for (const { key, name, unit, options, counted, form, artworks } of attributes) {
    const chosen = selection[key]
    if (artworks) {
      if (sets) facts.push({ name, value: sets })
      continue
    }
    if (chosen === undefined || chosen === '' || chosen === NOTHING) continue
    const last = facts.at(-1)
    // 300 × 100 cm is one fact, not a width and a height.
    if (unit && last?.unit === unit) {
      last.name = `${last.name} × ${name}`
      last.value = `${last.value.slice(0, -unit.length - 1)}\u00a0×\u00a0${chosen}\u00a0${unit}`
    } else if (unit) facts.push({ name, value: `${chosen}\u00a0${unit}`, unit })
    else if (counted) facts.push({ name, value: `${chosen}\u00a0${counted}` })
    else if (form) facts.push({ name, value: written(form, chosen, options) })
    else facts.push({ name, value: options[chosen] ?? chosen })
  }
  return facts.map(({ name, value }) => ({ name, value }))
}

/** `3 × S, 10 × M` of a matrix, names of a list. */
function written(form: 'list' | 'matrix', chosen: string, options: Record<string, string>): string {
  const named = chosen.split(',').map((each) => {
    const [option = '', pieces = ''] = each.split(':')
    const name = options[option] ?? option
    return form === 'matrix' ? `${pieces}\u00a0×\u00a0${name}` : name
  })
  return named.join(', ')
}

/** "250 cards", counted as the locale writes numbers. */
export function piecesOf(
  { units }: Pick<LineWords, 'units'>,
  quantity: number,
  locale: string,
): string {
  const form = new Intl.PluralRules(locale).select(quantity) === 'one' ? units.one : units.other
  return `${formatNumber(quantity, locale)} ${form}`
}
