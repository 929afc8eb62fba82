import type { AttributeWords, WordsOfProducts } from '../islands/ui/order/product-words.ts'
import type { Attribute } from '../lib/domain/product/definition.ts'
import type { ProductView, ProductWords, ShopReader } from '../lib/server/shop/reader-type.ts'
import { productPicture } from './data/pictures.ts'

/** A note such as 85 × 55 mm says what a name such as Standard measures. */
const MEASURE = /\d\s*×\s*\d/

/** The words of all products in the page's locale, for lines of carts and orders. */
export function wordsOfProducts(shop: ShopReader): WordsOfProducts {
  const ids = new Set(shop.categories().flatMap(({ products }) => products))
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const view = shop.product(id)
      return view ? [[id, lineWords(shop, view)]] : []
    }),
  )
}

function lineWords(shop: ShopReader, view: ProductView) {
  const { definition, words, path } = view
  return {
    name: words.name,
    inSentence: words.inSentence,
    path,
    units: words.units,
    picture: shop.picture(productPicture(definition.picture, 'thumb')),
    attributes: definition.attributes.map((attribute) => attributeWords(attribute, words)),
  }
}

function attributeWords(attribute: Attribute, words: ProductWords): AttributeWords {
  const { key } = attribute
  const spoken = words.attributes[key]
  const name = spoken?.name ?? key
  if (attribute.kind === 'number') return { key, name, unit: attribute.unit, options: {} }
  const options = attribute.options.map((option): [string, string] => {
    const said = spoken?.options[option.key]
    const { name = option.key, note = '' } = said ?? {}
    const measured = MEASURE.test(note) ? `${name} (${note.replaceAll(' ', '\u00a0')})` : name
    return [option.key, measured]
  })
  return { key, name, options: Object.fromEntries(options) }
}
