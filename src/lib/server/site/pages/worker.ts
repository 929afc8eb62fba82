// A process that renders pages for another one (see pool.ts) and ends with it.

import { openLibrary, type StoredDocument } from '../editions/index.ts'
import { pictureNamer } from '../pictures/index.ts'
import { compileShop, type OriginTerms, originOf } from '../shop/index.ts'
import { loadBuiltApp } from './app.ts'
import { type PackedRecords, packRecords } from './index-file.ts'
import type { BakedPage, PageAddress, PageRecord } from './page.ts'
import { openShelf } from './page-files.ts'
import { type BakeTerms, bake } from './render-page.ts'

/** What a worker starts with: everything by value, nothing shared. */
export type WorkerTerms = {
  dist: string
  documents: ReadonlyMap<string, StoredDocument>
  edition: number
  now: number
  origins: OriginTerms
  drawing: string
  /** Folder of the page store when the worker may write fresh pages itself. */
  root: string | null
}

/** Pages whole, or the records alone of those that the worker has written. */
export type WorkerAnswer = { pages: BakedPage[]; written: PackedRecords; failures: string[] }

/** First what to draw from, then batch after batch of what to draw. */
export type WorkerTask = { terms: WorkerTerms } | { addresses: PageAddress[] }

let draw: ((addresses: PageAddress[]) => Promise<WorkerAnswer>) | null = null

process.on('message', async (task: WorkerTask) => {
  if ('terms' in task) draw = await openDraw(task.terms)
  process.send?.('addresses' in task && draw ? await draw(task.addresses) : null)
})

async function openDraw({ documents, edition, drawing, root, dist, ...terms }: WorkerTerms) {
  const library = openLibrary(documents)
  const now = new Date(terms.now)
  const shop = compileShop(library, edition, now)
  const shelf = root === null ? null : openShelf(root)
  const bakeTerms: BakeTerms = {
    app: await loadBuiltApp(dist),
    now,
    origin: (host) => originOf(host, terms.origins),
    pictureName: pictureNamer(library, drawing),
  }
  return async (addresses: PageAddress[]): Promise<WorkerAnswer> => {
    const pages: BakedPage[] = []
    const written: PageRecord[] = []
    const failures: string[] = []
    for (const address of addresses) {
      try {
        const page = await bake(shop, address, bakeTerms)
        if (shelf) {
          shelf.write(shop.tenant(address.tenant)?.hosts[0] ?? '', page, true)
          written.push(page.record)
        } else pages.push(page)
      } catch (error) {
        failures.push(`${address.tenant}${address.path}: ${String(error)}`)
      }
    }
    return { pages, written: packRecords(written), failures }
  }
}
