import type { ContentProblem } from '../editions/index.ts'
import type { CompiledShop } from '../shop/index.ts'
import type { PageAddress } from './page.ts'
import { addressKey } from './page-files.ts'
import { stalenessBetween } from './page-keys.ts'
import { renderProblems } from './render-problems.ts'
import type { Renderer } from './renderer.ts'
import { changesOf } from './stale.ts'
import type { PageStore } from './store.ts'

export type Rehearsed = {
  pages: (PageAddress & { change: 'new' | 'changed' | 'gone' })[]
  /** Whether all of them were rendered, so that only those are told which say something else. */
  isRendered: boolean
  problems: ContentProblem[]
}

/** Pages that are rendered to be compared: a quarter of a second of one processor. */
const MOST = 200

type Stage = { store: PageStore; renderer: Renderer; current: CompiledShop | null }

/** What a state of the shop would make of the pages there are. Nothing of it is kept. */
export async function rehearse(
  { store, renderer, current }: Stage,
  shop: CompiledShop,
  changed: ReadonlySet<string>,
): Promise<Rehearsed> {
  const is = stalenessBetween(current, shop, changed)
  const { remove, ...touched } = changesOf(shop, is, store.byKey)
  const render = [...touched.render, ...touched.recompose]
  const changeOf = (address: PageAddress) =>
    store.byKey.has(addressKey(address)) ? ('changed' as const) : ('new' as const)
  const gone = remove.map((address) => ({ ...address, change: 'gone' as const }))
  if (render.length > MOST) {
    const pages = render.map((address) => ({ ...address, change: changeOf(address) }))
    return { pages: [...pages, ...gone], isRendered: false, problems: [] }
  }
  const rendered = await renderer.all(shop, render)
  const pages = rendered.pages
    .filter(({ record }) => store.record(record)?.etag !== record.etag)
    .map(({ record: { tenant, path } }) => ({
      tenant,
      path,
      change: changeOf({ tenant, path }),
    }))
  return { pages: [...pages, ...gone], isRendered: true, problems: renderProblems(shop, rendered) }
}
