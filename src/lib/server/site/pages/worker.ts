// A process that renders pages for another one (see pool.ts) and ends with it.

import { type Library, openLibrary, type StoredDocument } from '../editions/index.ts'
import { pictureNamer } from '../pictures/index.ts'
import {
  compileShop,
  type HolidayTable,
  learnHolidays,
  type OriginTerms,
  originOf,
  routesOf,
} from '../shop/index.ts'
import { loadBuiltApp } from './app.ts'
import { type PackedRecords, packRecords } from './index-file.ts'
import type { MissedLink, PageAddress, PageBytes, PageRecord, RenderFailure } from './page.ts'
import { openPageFiles, type PageFiles } from './page-files.ts'
import { compressed, type RenderTerms, renderPlain } from './render-page.ts'

export type WorkerDocuments = ReadonlyMap<string, StoredDocument>

/** What a worker starts with: everything by value, nothing shared. */
export type WorkerTerms = {
  dist: string
  /** Null where they are those that the worker was told to foresee. */
  documents: WorkerDocuments | null
  edition: number
  now: number
  origins: OriginTerms
  drawing: string
  /** Where prices on pages come from, when not from the rules. */
  apiHost: string | null
  /** Folder of the page store. */
  root: string
}

/** What a worker has made of a batch. */
export type WorkerAnswer = {
  records: PackedRecords
  /** The pack that all of them are in, or their bytes. */
  pack: string | null
  bytes: PageBytes[]
  failures: RenderFailure[]
  /** Seconds that each page took that was rendered. */
  seconds: number[]
  /** Pages that say what nobody wrote. */
  unmeant: RenderFailure[]
  missedLinks: MissedLink[]
}

/**
 * First what to render from, then batch after batch of what to render. Before both, and not answered,
 * what will probably be rendered from.
 */
export type WorkerTask =
  | { foreseen: { dist: string; documents: WorkerDocuments } }
  | { terms: WorkerTerms; holidays: HolidayTable }
  | { addresses: PageAddress[] }

let renderer: Promise<Renderer> | null = null
let turn: Promise<unknown> = Promise.resolve()

// Batches may be sent ahead; they are rendered one after the other.
process.on('message', (task: WorkerTask) => {
  turn = turn.then(() => work(task))
})

// What pages have left behind, such as timers of their stores, is nothing to wait for.
process.on('disconnect', () => process.exit())

let foreseen: { documents: WorkerDocuments; library: Library | null } | null = null

async function work(task: WorkerTask): Promise<void> {
  if ('foreseen' in task) {
    const { documents, dist } = task.foreseen
    foreseen = { documents, library: await opened(documents, dist) }
    return
  }
  if ('terms' in task) {
    learnHolidays(task.holidays)
    renderer = openBatches(task.terms)
  }
  const render = await renderer
  process.send?.('addresses' in task && render ? await render(task.addresses) : null)
}

/** A library of documents that nobody has judged; null where it cannot be opened, and judging will say why. */
async function opened(documents: WorkerDocuments, dist: string): Promise<Library | null> {
  try {
    const library = openLibrary(documents)
    for (const { id } of library.all('tenant')) routesOf(library, id)
    await loadBuiltApp(dist)
    return library
  } catch {
    return null
  }
}

type Renderer = (addresses: PageAddress[]) => Promise<WorkerAnswer>

async function openBatches(terms: WorkerTerms): Promise<Renderer> {
  const { edition, drawing, root, dist, origins, apiHost } = terms
  const documents = terms.documents ?? foreseen?.documents ?? new Map()
  const library = (!terms.documents && foreseen?.library) || openLibrary(documents)
  const now = new Date(terms.now)
  const shop = compileShop(library, edition, now)
  const files = openPageFiles(root)
  const renderTerms: RenderTerms = {
    app: await loadBuiltApp(dist),
    now,
    origin: (host) => originOf(host, origins),
    pictureName: pictureNamer(library, drawing),
    prices: apiHost === null ? undefined : await pricesOf(apiHost),
  }
  return async (addresses) => {
    const rendered: Plain[] = []
    const failures: RenderFailure[] = []
    const unmeant: RenderFailure[] = []
    const missedLinks: MissedLink[] = []
    const seconds: number[] = []
    for (const address of addresses) {
      const started = performance.now()
      try {
        const page = await renderPlain(shop, address, renderTerms)
        const { record, plain } = page
        seconds.push((performance.now() - started) / 1000)
        if (page.unmeant) unmeant.push({ ...address, message: page.unmeant })
        missedLinks.push(...page.missedLinks.map((key) => ({ ...address, key })))
        const host = shop.tenant(address.tenant)?.hosts[0] ?? ''
        rendered.push({ record, plain, host, path: record.path })
      } catch (error) {
        failures.push({ ...address, message: String(error) })
      }
    }
    // The page store compresses them when all pages are there.
    const pack = rendered.length > 0 ? packOf(files, rendered) : null
    const whole = pack ? [] : rendered.map(({ record, plain }) => compressed(record, plain))
    return {
      records: packRecords((pack ? rendered : whole).map(({ record }) => record)),
      pack,
      bytes: whole.map(({ bytes }) => bytes),
      failures,
      seconds,
      unmeant,
      missedLinks,
    }
  }
}

/** A page that was rendered, and where it belongs on disk. */
type Plain = { record: PageRecord; plain: Uint8Array; host: string; path: string }

/** Loaded where there is another backend, because that is a quarter of what a worker loads. */
async function pricesOf(apiHost: string) {
  const { backendPrices } = await import('../backend/index.ts')
  return backendPrices(new URL(apiHost))
}

/** What the disk does not take goes back as it is, and waits for room in the page store. */
function packOf(files: PageFiles, pages: readonly Plain[]): string | null {
  try {
    return files.writePack(pages)
  } catch {
    return null
  }
}
