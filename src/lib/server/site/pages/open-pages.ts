import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { sourceVersion } from '../../source-version.ts'
import { drawingVersion } from '../pictures/index.ts'
import type { OriginTerms } from '../shop/index.ts'
import { loadBuiltApp } from './app.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import { openQueryPages } from './query-pages.ts'
import type { BuiltApp } from './render-page.ts'
import { openPageStore, type PageStore } from './store.ts'
import { type TellChanges, tellingKeeper } from './tell-changes.ts'

/** Beyond it pages come from disk, which costs a third of a millisecond each. */
const MEMORY = 32 * 1024 * 1024

export type Pages = { app: BuiltApp; store: PageStore; keeper: Keeper; root: string }

/** What a page is made by: the build leaves the server out, whose rules pages are made with. */
const SERVER = join(import.meta.dirname, '../..')

/**
 * Changes with everything, documents aside, that pages are made of: the build, the server's code, Node
 * with its words for dates and countries, and the addresses that pages name. `server` is the folder of
 * the server's code.
 */
export function pageFingerprint(
  made: { buildId: string; origins: OriginTerms; apiHost: URL | null },
  server = SERVER,
): string {
  const { buildId, origins, apiHost } = made
  const { node, icu, tz } = process.versions
  const parts = [buildId, sourceVersion(server), node, icu, tz, origins, drawingVersion(), apiHost]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Loads the built application and opens its page store. */
export async function openPages(terms: {
  dist: string
  buildId: string
  root: string
  /** Whether other processes keep pages in `root`. */
  isShared?(): boolean
  origins: OriginTerms
  apiHost: URL | null
  log: Logger
  clock(): Date
  /** Whether pages are rendered before somebody asks for them. */
  ahead?: boolean
  /** Told of pages that change. */
  changed?: TellChanges | undefined
}): Promise<Pages> {
  const { changed, ahead, dist, buildId, root, isShared, origins, apiHost, log, clock } = terms
  const app = await loadBuiltApp(dist)
  const drawing = drawingVersion()
  const fingerprint = pageFingerprint({ buildId, origins, apiHost })
  // The store asks for hosts only while it holds pages, which is after the keeper has a shop.
  const hostOf = (tenant: string) => keeper.shop()?.tenant(tenant)?.hosts[0] ?? tenant
  const secure = origins.scheme === 'https'
  const store = openPageStore({ root, isShared, memory: MEMORY, secure, fingerprint, hostOf, log })
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
    ahead,
  })
  return { app, store, keeper: changed ? tellingKeeper(keeper, changed) : keeper, root }
}
