import type { ArtworkSet } from '../../../contract/artwork-sets.ts'
import type { Selection } from '../../../domain/product/definition.ts'
import { facts } from '../../../domain/product/facts.ts'
import type { HeldOffer } from '../../../domain/written-offer/held.ts'
import type { Context } from '../../context.ts'
import { StoredDataError } from '../../platform/db/index.ts'
import { storedMerchantInfo } from '../line/index.ts'
import { describeChoice } from '../product/index.ts'

type AnyLine = { product_id: string; quantity: number; merchant_info: unknown }

/** Pieces and every characteristic of a line in words of the context's locale. */
export function describeLine(context: Context, line: AnyLine) {
  const { selection, artworks, offer } = chosenOf(line)
  const { product_id: product, quantity } = line
  const said = describeChoice(context, { product, quantity, selection, artworks, measured: true })
  if (!offer) return said
  const held = {
    name: context.shop.voice(context.tenant, context.locale, 'offer.of_line'),
    value: offer.number,
  }
  return { ...said, facts: [...said.facts, held] }
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

/** The delivery option of a line; empty where what is stored cannot be read. */
export function optionOf(line: { merchant_info: unknown }): string {
  return chosenOf(line).option
}

/** What was chosen, and the artworks; nothing where what is stored cannot be read. */
function chosenOf({ merchant_info: stored }: { merchant_info: unknown }): {
  selection: Selection
  artworks: readonly ArtworkSet[]
  offer: HeldOffer | null
  option: string
} {
  try {
    const info = storedMerchantInfo.read(stored)
    return {
      selection: info.selectedAttributes,
      artworks: info.multiArtworkDetails,
      offer: info.offer,
      option: info.selectedDeliveryOption,
    }
  } catch (error) {
    if (error instanceof StoredDataError)
      return { selection: {}, artworks: [], offer: null, option: '' }
    throw error
  }
}
