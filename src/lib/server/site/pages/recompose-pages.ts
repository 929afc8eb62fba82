import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompiledShop } from '../shop/index.ts'
import { recompose } from './compose.ts'
import type { PageAddress, PageRecord } from './page.ts'
import { BATCH, nothingRendered, type Rendered } from './pool.ts'
import { compressed, etagOf, unmeantIn } from './render-page.ts'
import { BULK, type Renderer } from './renderer.ts'
import type { Changes } from './stale.ts'
import type { PageStore } from './store.ts'

type Stage = { store: PageStore; renderer: Renderer }

/** Makes what is stale of the pages anew: those of which a part alone is another are put together again. */
export async function renewPages(
  { store, renderer }: Stage,
  shop: CompiledShop,
  { render, recompose: touched }: Pick<Changes, 'render' | 'recompose'>,
): Promise<Rendered> {
  if (touched.length === 0 || !renderer.isAhead) return renderer.all(shop, render)
  const { lost, ...composed } = await recomposeAll({ store, renderer }, shop, touched)
  const rendered = await renderer.all(shop, [...render, ...lost])
  return {
    pages: [...composed.pages, ...rendered.pages],
    written: [...composed.written, ...rendered.written],
    packs: [...composed.packs, ...rendered.packs],
    failures: [...composed.failures, ...rendered.failures],
    unmeant: [...composed.unmeant, ...rendered.unmeant],
    missedLinks: [...composed.missedLinks, ...rendered.missedLinks],
  }
}

type Made = { record: PageRecord; plain: Buffer; host: string; path: string }

/** `lost` are pages that have to be rendered, because what they were is not there or their parts do not render. */
async function recomposeAll(
  { store, renderer }: Stage,
  shop: CompiledShop,
  touched: PageAddress[],
) {
  const result = { ...nothingRendered(), lost: [] as PageAddress[] }
  const isBulk = touched.length >= BULK
  let made: Made[] = []
  const keep = () => {
    const pack = isBulk && made.length > 0 ? packOf(store, made) : null
    if (pack) {
      result.packs.push(pack)
      result.written.push(...made.map(({ record }) => record))
    } else result.pages.push(...made.map(({ record, plain }) => compressed(record, plain)))
    made = []
  }
  for (const address of touched) {
    // As rendering does: requests would wait for all of it.
    await nextTurn()
    const before = store.record(address)
    const page = before && (await recomposed({ store, renderer }, shop, before))
    if (!page) {
      result.lost.push(address)
      continue
    }
    const { missed, unmeant, ...rest } = page
    result.missedLinks.push(...missed.map((key) => ({ ...address, key })))
    if (unmeant !== null) result.unmeant.push({ ...address, message: unmeant })
    // What its parts have read may be another although they say the same.
    if (before.etag === rest.record.etag)
      result.written.push({ ...rest.record, hashes: before.hashes })
    else made.push(rest)
    if (made.length === BATCH) keep()
  }
  keep()
  return result
}

/** A page with the parts that it has in another edition; undefined where it cannot be made of what is there. */
async function recomposed({ store, renderer }: Stage, shop: CompiledShop, before: PageRecord) {
  const { tenant: id, path, stale } = before
  const tenant = shop.tenant(id)
  const host = tenant?.hosts[0] ?? ''
  const plain = stale ? undefined : store.plain(before, host)
  if (!tenant || !plain) return undefined
  try {
    const parts = await renderer.partsAt(shop, { tenant, path })
    const { plain: next, ...places } = recompose(plain, before, parts)
    const record = { ...before, ...places, etag: etagOf(next), hashes: {} }
    const missed = places.parts.flatMap(({ name }) => parts[name].missedLinks)
    return { record, plain: next, host, path, missed, unmeant: unmeantIn(next, shop) }
  } catch {
    return undefined
  }
}

/** Null where the disk does not take it: its pages wait for room as they are. */
function packOf(store: PageStore, pages: readonly Made[]): string | null {
  try {
    return store.writePack(pages)
  } catch {
    return null
  }
}
