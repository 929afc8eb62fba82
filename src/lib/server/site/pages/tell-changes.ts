import type { CompiledShop } from '../shop/index.ts'
import type { Keeper } from './keeper.ts'
import type { PageAddress } from './page.ts'

/** Told which pages say something else than before, once they are answered; `all` where nobody knows. */
export type TellChanges = (shop: CompiledShop, pages: readonly PageAddress[] | 'all') => void

/** A keeper that tells of what changes: what others keep of its pages is to be let go of. */
export function tellingKeeper(keeper: Keeper, tell: TellChanges): Keeper {
  return {
    ...keeper,
    async adopt(shop, changed, ready) {
      const done = await keeper.adopt(shop, changed, ready)
      tell(shop, done.pages)
      return done
    },
    async open(shop, since) {
      const done = await keeper.open(shop, since)
      if (done.rendered > 0) tell(shop, 'all')
      return done
    },
  }
}
