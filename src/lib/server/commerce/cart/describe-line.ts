import type { ArtworkSet } from '../../../contract/artwork-sets.ts'
import { setsInShort } from '../../../domain/artwork-sets/in-short.ts'
import { formatNumber } from '../../../domain/numbers/format.ts'
import type { Selection } from '../../../domain/product/definition.ts'
import { facts } from '../../../domain/product/facts.ts'
import type { Context } from '../../context.ts'
import { StoredDataError } from '../../platform/db/index.ts'
import { storedMerchantInfo } from './stored-line.ts'

type AnyLine = { product_id: string; quantity: number; merchant_info: unknown }

/** What a product is called in the context's locale; its id where it is sold no more. */
export function nameOf({ shop, tenant, locale }: Context, productId: string): string {
  return shop.productWords(tenant, locale, productId)?.name ?? productId
}

/** Pieces and every characteristic of a line in words of the context's locale. */
export function describeLine(context: Context, line: AnyLine) {
  const { shop, tenant, locale } = context
  const product = shop.product(tenant, line.product_id)
  const words = shop.productWords(tenant, locale, line.product_id)
  const count = formatNumber(line.quantity, locale)
  const isOne = new Intl.PluralRules(locale).select(line.quantity) === 'one'
  const unit = isOne ? words?.units.one : words?.units.other
  const { selection: chosen, artworks } = chosenOf(line)
  const named = (product?.attributes ?? []).flatMap((attribute) => {
    const option = chosen[attribute.key]
    if (option === undefined || option === 'none') return []
    const spoken = words?.attributes[attribute.key]
    const name = spoken?.name ?? attribute.key
    if (attribute.key === product?.multiArtwork?.attribute)
      return artworks.length > 1
        ? [{ name, value: setsInShort(artworks, line.quantity, locale) }]
        : []
    if (attribute.kind === 'number') return [{ name, value: `${option}\u00a0${attribute.unit}` }]
    return [{ name, value: spoken?.options[option]?.name ?? option }]
  })
  return {
    name: nameOf(context, line.product_id),
    pieces: [count, unit].join(' ').trim(),
    facts: named,
  }
}

/** What a picture of the line is drawn from; null where its product is sold no more. */
export function lookOf({ shop, tenant }: Context, line: AnyLine) {
  const product = shop.product(tenant, line.product_id)
  if (!product) return null
  const { scene, ground } = product.picture
  return { scene, ground, facts: facts(product, selectionOf(line)), quantity: line.quantity }
}

/** What was chosen, attribute to option; nothing where what is stored cannot be read. */
export function selectionOf(line: { merchant_info: unknown }): Selection {
  return chosenOf(line).selection
}

/** What was chosen, and the artworks; nothing where what is stored cannot be read. */
function chosenOf({ merchant_info: stored }: { merchant_info: unknown }): {
  selection: Selection
  artworks: readonly ArtworkSet[]
} {
  try {
    const info = storedMerchantInfo.read(stored)
    return { selection: info.selectedAttributes, artworks: info.multiArtworkDetails }
  } catch (error) {
    if (error instanceof StoredDataError) return { selection: {}, artworks: [] }
    throw error
  }
}
