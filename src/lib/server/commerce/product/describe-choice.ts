import type { ArtworkSet } from '../../../contract/artwork-sets.ts'
import { setsInShort } from '../../../domain/artwork-sets/in-short.ts'
import { formatNumber } from '../../../domain/numbers/format.ts'
import type { Attribute, Selection } from '../../../domain/product/definition.ts'
import type { Context } from '../../context.ts'

type Speaking = Pick<Context, 'shop' | 'tenant' | 'locale'>
type Choice = {
  product: string
  quantity: number
  selection: Selection
  artworks: readonly ArtworkSet[]
  /** Sizes with what they measure: `Standard (85 × 55 mm)`. */
  measured?: boolean
}

/** A note such as 85 × 55 mm says what a name such as Standard measures. */
const MEASURE = /\d\s*×\s*\d/

/** What a product is called in the context's locale; its id where it is sold no more. */
export function nameOf({ shop, tenant, locale }: Speaking, productId: string): string {
  return shop.productWords(tenant, locale, productId)?.name ?? productId
}

/** Product, pieces and every characteristic of a choice in words of the context's locale. */
export function describeChoice(context: Speaking, { product: id, selection, ...made }: Choice) {
  const { shop, tenant, locale } = context
  const { quantity, artworks, measured = false } = made
  const product = shop.product(tenant, id)
  const words = shop.productWords(tenant, locale, id)
  const facts = (product?.attributes ?? []).flatMap((attribute) => {
    const chosen = selection[attribute.key]
    if (chosen === undefined || chosen === 'none' || chosen === '') return []
    const spoken = words?.attributes[attribute.key]
    const name = spoken?.name ?? attribute.key
    if (attribute.key === product?.multiArtwork?.attribute)
      return artworks.length > 1 ? [{ name, value: setsInShort(artworks, quantity, locale) }] : []
    const nameOfOption = (key: string) => {
      const { name: said = key, note = '' } = spoken?.options[key] ?? {}
      return measured && MEASURE.test(note) ? `${said} (${note})` : said
    }
    if (attribute.kind === 'number')
      return [{ name, value: `${chosen}\u00a0${unitOf(context, attribute.unit)}` }]
    return [{ name, value: written(attribute, chosen, nameOfOption) }]
  })
  return { name: nameOf(context, id), pieces: piecesOf(context, id, quantity), facts }
}

/** `1,000 flyers`. */
export function piecesOf({ shop, tenant, locale }: Speaking, id: string, quantity: number): string {
  const units = shop.productWords(tenant, locale, id)?.units
  const isOne = new Intl.PluralRules(locale).select(quantity) === 'one'
  const unit = isOne ? units?.one : units?.other
  return [formatNumber(quantity, locale), unit].join(' ').trim()
}

const SIGNS = { mm: 'mm', cm: 'cm', metres: 'm' } as const
type Unit = Extract<Attribute, { kind: 'number' }>['unit']

/** Lengths by their sign, and what is counted by its word: `m`, `Seiten`. */
function unitOf({ shop, tenant, locale }: Speaking, unit: Unit): string {
  if (unit === 'mm' || unit === 'cm' || unit === 'metres') return SIGNS[unit]
  return shop.voice(tenant, locale, `product.unit_${unit}`)
}

/** Names of options, `3 × S` of a matrix, a text as it was typed. */
function written(
  attribute: Exclude<Attribute, { kind: 'number' }>,
  chosen: string,
  nameOfOption: (key: string) => string,
): string {
  if (attribute.kind === 'text') return chosen
  if (attribute.kind === 'choice') return nameOfOption(chosen)
  const named = chosen.split(',').map((each) => {
    const [option = '', pieces] = each.split(':')
    return pieces ? `${pieces}\u00a0×\u00a0${nameOfOption(option)}` : nameOfOption(option)
  })
  return named.join(', ')
}
