import type { BlockView } from '../../lib/documents/blocks/index.ts'
import type { PromoView } from '../../lib/server/site/shop/promo-view.ts'
import type { PageView, ShopReader } from '../../lib/server/site/shop/reader-type.ts'

type View<Name extends BlockView['block']> = Extract<BlockView, { block: Name }>

/** What the head of a landing is made of: its hero, its first promotion, and the blocks below the hero. */
export type LandingOffer = {
  hero: View<'hero'> | null
  offer: (View<'promo-code'> & { promo: PromoView }) | null
  rest: BlockView[]
}

/** Reads a landing whose head shows the first promotion of its blocks. */
export async function landingOffer(shop: ShopReader, { blocks }: PageView): Promise<LandingOffer> {
  const [first, ...rest] = blocks
  const hero = first?.block === 'hero' ? first : null
  const found = rest.find((each) => each.block === 'promo-code')
  const promo = found ? await shop.promo(found.facts) : null
  const below = rest.filter((each) => each !== found)
  return {
    hero,
    offer: found && promo ? { ...found, promo } : null,
    rest: hero ? (promo ? below : rest) : blocks,
  }
}
