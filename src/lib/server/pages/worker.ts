import { parentPort, workerData } from 'node:worker_threads'
import type { StoredDocument } from '../editions/document.ts'
import { openLibrary } from '../editions/library.ts'
import { pictureNamer } from '../pictures/names.ts'
import { compileShop, type OriginTerms, originOf } from '../shop/index.ts'
import { loadBuiltApp } from './app.ts'
import { bake } from './bake.ts'
import { type PackedRecords, packRecords } from './index-file.ts'
import type { BakedPage, PageAddress, PageRecord } from './page.ts'
import { openShelf } from './shelf.ts'

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

const terms = workerData as WorkerTerms
const library = openLibrary(terms.documents)
const now = new Date(terms.now)
const shop = compileShop(library, terms.edition, now)
const name = pictureNamer(library, terms.drawing)
const shelf = terms.root === null ? null : openShelf(terms.root)
const app = await loadBuiltApp(terms.dist)

parentPort?.on('message', async (addresses: PageAddress[]) => {
  const pages: BakedPage[] = []
  const written: PageRecord[] = []
  const failures: string[] = []
  for (const address of addresses) {
    try {
      const page = await bake(shop, address, {
        app,
        now,
        origin: (host) => originOf(host, terms.origins),
        pictureName: name,
      })
      if (shelf) {
        shelf.write(shop.tenant(address.tenant)?.hosts[0] ?? '', page, true)
        written.push(page.record)
      } else pages.push(page)
    } catch (error) {
      failures.push(`${address.tenant}${address.path}: ${String(error)}`)
    }
  }
  const answer: WorkerAnswer = { pages, written: packRecords(written), failures }
  parentPort?.postMessage(answer)
})
parentPort?.postMessage(null)
