import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { drawingVersion } from '../pictures/index.ts'
import type { OriginTerms } from '../shop/index.ts'
import { loadBuiltApp } from './app.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import { openQueryPages } from './query-pages.ts'
import type { BuiltApp } from './render-page.ts'
import { openPageStore, type PageStore } from './store.ts'

/** Beyond it pages come from disk, which costs a third of a millisecond each. */
const MEMORY = 32 * 1024 * 1024

export type Pages = { app: BuiltApp; store: PageStore; keeper: Keeper; root: string }

/** Loads the built application and opens its page store. */
export async function openPages(terms: {
  dist: string
  buildId: string
  root: string
  origins: OriginTerms
  apiHost: URL | null
  log: Logger
  clock(): Date
}): Promise<Pages> {
  const { dist, buildId, root, origins, apiHost, log, clock } = terms
  const app = await loadBuiltApp(dist)
  const drawing = drawingVersion()
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([buildId, origins, drawing, apiHost]))
    .digest('hex')
  // The store asks for hosts only while it holds pages, which is after the keeper has a shop.
  const hostOf = (tenant: string) => keeper.shop()?.tenant(tenant)?.hosts[0] ?? tenant
  const secure = origins.scheme === 'https'
  const store = openPageStore({ root, memory: MEMORY, secure, fingerprint, hostOf })
  const queryPages = openQueryPages(secure)
  const keeper = createKeeper({
    app,
    dist,
    store,
    root,
    origins,
    drawing,
    apiHost,
    log,
    clock,
    queryPages,
  })
  return { app, store, keeper, root }
}
