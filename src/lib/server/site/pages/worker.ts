// A process that renders pages for another one (see pool.ts) and ends with it.

import { openLibrary, type StoredDocument } from '../editions/index.ts'
import { pictureNamer } from '../pictures/index.ts'
import { compileShop, type OriginTerms, originOf } from '../shop/index.ts'
import { loadBuiltApp } from './app.ts'
import { type PackedRecords, packRecords } from './index-file.ts'
import type { RenderedPage, PageAddress, PageRecord } from './page.ts'
import { openPageFiles } from './page-files.ts'
import { type RenderTerms, renderPage } from './render-page.ts'

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
export type WorkerAnswer = { pages: RenderedPage[]; written: PackedRecords; failures: string[] }

/** First what to render from, then batch after batch of what to render. */
export type WorkerTask = { terms: WorkerTerms } | { addresses: PageAddress[] }

let render: ((addresses: PageAddress[]) => Promise<WorkerAnswer>) | null = null

process.on('message', async (task: WorkerTask) => {
  if ('terms' in task) render = await openRenderer(task.terms)
  process.send?.('addresses' in task && render ? await render(task.addresses) : null)
})

async function openRenderer({ documents, edition, drawing, root, dist, ...terms }: WorkerTerms) {
  const library = openLibrary(documents)
  const now = new Date(terms.now)
  const shop = compileShop(library, edition, now)
  const files = root === null ? null : openPageFiles(root)
  const renderTerms: RenderTerms = {
    app: await loadBuiltApp(dist),
    now,
    origin: (host) => originOf(host, terms.origins),
    pictureName: pictureNamer(library, drawing),
  }
  return async (addresses: PageAddress[]): Promise<WorkerAnswer> => {
    const pages: RenderedPage[] = []
    const written: PageRecord[] = []
    const failures: string[] = []
    for (const address of addresses) {
      try {
        const page = await renderPage(shop, address, renderTerms)
        if (files) {
          files.write(shop.tenant(address.tenant)?.hosts[0] ?? '', page, true)
          written.push(page.record)
        } else pages.push(page)
      } catch (error) {
        failures.push(`${address.tenant}${address.path}: ${String(error)}`)
      }
    }
    return { pages, written: packRecords(written), failures }
  }
}
