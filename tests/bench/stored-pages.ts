import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

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
