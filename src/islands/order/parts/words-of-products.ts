import type { Attribute, NumberAttribute } from '../../../lib/domain/product/definition.ts'
import { needsFile } from '../../../lib/domain/product/needs-file.ts'
import { productPicture } from '../../../lib/pictures/product-picture.ts'
import type {
  ProductView,
  ProductWords,
  ShopReader,
} from '../../../lib/server/site/shop/reader-type.ts'
import { picturedOf } from './pictured.ts'
import type { AttributeWords, WordsOfProducts } from './product-words.ts'

/** A note such as 85 × 55 mm says what a name such as Standard measures. */
const MEASURE = /\d\s*×\s*\d/

const LENGTHS = new Map<string, 'mm' | 'cm' | 'm'>([
  ['mm', 'mm'],
  ['cm', 'cm'],
  ['metres', 'm'],
])

/** The words of all products in the page's locale, for lines of carts and orders. */
export function wordsOfProducts(shop: ShopReader): WordsOfProducts {
  const ids = new Set(shop.menu().flatMap(({ products }) => products.map(({ id }) => id)))
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const view = shop.product(id)
      return view ? [[id, lineWords(shop, view)]] : []
    }),
  )
}

function lineWords(shop: ShopReader, view: ProductView) {
  const { definition, words, path } = view
  const spec = productPicture(definition.picture, 'thumb')
  // Pieces by size are a sum of several numbers.
  const isOne = definition.attributes.every(({ kind }) => kind !== 'matrix')
  return {
    ...(!needsFile(definition) && { unprinted: true as const }),
    ...(isOne && { quantities: definition.quantities }),
    name: words.name,
    inSentence: words.inSentence,
    path,
    units: words.units,
    picture: shop.picture(spec),
    spec,
    pictured: picturedOf(definition),
    attributes: definition.attributes.map((attribute) => attributeWords(shop, attribute, words)),
  }
}

function attributeWords(
  shop: ShopReader,
  attribute: Attribute,
  words: ProductWords,
): AttributeWords {
  const { key } = attribute
  const spoken = words.attributes[key]
  const name = spoken?.name ?? key
  if (attribute.kind === 'text') return { key, name, options: {} }
  if (attribute.kind === 'number') {
    const unit = LENGTHS.get(attribute.unit)
    if (attribute.unit === 'artworks') return { key, name, artworks: true, options: {} }
    if (unit === undefined) return { key, name, counted: countedUnit(shop, attribute), options: {} }
    return { key, name, unit, options: {} }
  }
  const options = attribute.options.map((option): [string, string] => {
    const said = spoken?.options[option.key]
    const { name = option.key, note = '' } = said ?? {}
    const measured = MEASURE.test(note) ? `${name} (${note.replaceAll(' ', '\u00a0')})` : name
    return [option.key, glued(measured)]
  })
  const named = { key, name, options: Object.fromEntries(options) }
  if (attribute.kind === 'matrix') return { ...named, form: 'matrix' }
  const form = attribute.kind === 'several' ? ({ form: 'list' } as const) : {}
  return { ...named, ...form }
}

function countedUnit(shop: ShopReader, { unit }: NumberAttribute): string {
  if (unit === 'pages') return shop.voice('product.unit_pages')
  return unit === 'sheets' ? shop.voice('product.unit_sheets') : shop.voice('product.unit_pieces')
}

/** Measures that do not break: not between numbers, nor before the unit. */
function glued(text: string): string {
  return text.replaceAll(' × ', '\u00a0×\u00a0').replaceAll(/(\d) (?=(?:g|mm|cm)\b)/g, '$1\u00a0')
}
