import type { Keeper } from './keeper.ts'
import type { Renderer } from './renderer.ts'
import type { PageStore } from './store.ts'

/** What can be found; its pictures are served as those of pages are. */
export function searching(renderer: Renderer, store: PageStore): Keeper['search'] {
  return async (shop, tenant, locale) => {
    const found = await renderer.search(shop, tenant, locale)
    store.showPictures({ tenant: tenant.id, pictures: [...found.trace.pictures], parts: [] })
    return found
  }
}
