import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type StoredPage = { host: string; path: string }

/** The pages in a store's folder; hosts that are links to another one are left out. */
export function storedPages(root: string): StoredPage[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'index.html')
    .map(({ parentPath }) => relative(root, parentPath).split(sep))
    .map(([host = '', ...rest]) => ({ host, path: join('/', ...rest, '/') }))
}

/** A page that stands for unknown addresses or for failures, and has no address of its own. */
export function isStandIn({ path }: StoredPage): boolean {
  return /\/(404|500)\/$/.test(path)
}

/** Seconds until every page has files in all encodings, which follows once pages are served. */
export async function untilCompressed({ pages }: { pages: string }): Promise<number> {
  const started = performance.now()
  while (!isComplete(join(pages, 'index.json'))) await delay(50)
  return (performance.now() - started) / 1000
}

/** What the index says at its beginning. */
function isComplete(index: string): boolean {
  if (!existsSync(index)) return false
  const head = Buffer.alloc(512)
  const file = openSync(index, 'r')
  const length = readSync(file, head)
  closeSync(file)
  return head.toString('utf8', 0, length).includes('"complete":true')
}
