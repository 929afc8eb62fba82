import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../replace-file.ts'
import { openPacks, type Packs } from './packs.ts'
import type { PageAddress, PageBytes, PageRecord } from './page.ts'
import { etagOf, hashOf } from './render-page.ts'

/** Encodings by the ending of their file, `index.html` with nothing added for plain bytes. */
const endings = { plain: '', br: '.br', gzip: '.gz' } as const

/**
 * Pages on disk as `<host>/<path>/index.html{,.br,.gz}`, so that nginx or a CDN origin can serve the
 * same folder. A file is replaced by renaming, so that nobody reads half a page. Many new pages at once
 * are written plain, in packs, and get files of their own later.
 */
export type PageFiles = {
  write(host: string, path: string, bytes: Partial<PageBytes>): void
  /** Writes new pages plain, all of them or none. */
  writePack: Packs['write']
  /** Removes packs that were not taken up. */
  discard: Packs['discard']
  /**
   * A page that is in a pack has no file of its own, as long as that is of the page before: servers before
   * the folder find none then, and hand on.
   */
  uncover(host: string, path: string): void
  /** Takes up packs that others have written. */
  refresh(): void
  /** Whether the plain page is in a pack. */
  isPacked(host: string, path: string): boolean
  /** Removes packs that are left of pages which have files of their own. */
  tidy(): void
  /** Those files of a page that hold what its record says; damaged ones are as good as none. */
  read(host: string, record: PageRecord): Promise<Partial<PageBytes>>
  /** The plain one alone, at once. */
  plain(host: string, record: Pick<PageRecord, 'path' | 'etag'>): Buffer | undefined
  remove(host: string, path: string): void
  /** Removes everything, unless somebody else has files here as well. */
  clear(): void
}

export function openPageFiles(root: string, isShared = () => false): PageFiles {
  const packs = openPacks(root)
  const folder = (host: string, path: string) => join(root, host, ...path.split('/'))
  const file = (host: string, path: string, ending: string) =>
    join(folder(host, path), `index.html${ending}`)
  const isPlain = (etag: string, bytes: Buffer | undefined) =>
    bytes && etagOf(bytes) === etag ? bytes : undefined
  packs.refresh()
  return {
    write(host, path, bytes) {
      mkdirSync(folder(host, path), { recursive: true })
      for (const [encoding, ending] of Object.entries(endings)) {
        const content = bytes[encoding as keyof PageBytes]
        if (content) replaceFile(file(host, path, ending), content)
      }
      if (bytes.plain) packs.release(host, path)
    },
    writePack: packs.write,
    discard: packs.discard,
    uncover(host, path) {
      if (packs.has(host, path)) rmSync(file(host, path, endings.plain), { force: true })
    },
    refresh: packs.refresh,
    isPacked: packs.has,
    tidy: () => packs.releaseAll((host, path) => existsSync(file(host, path, endings.plain))),
    async read(host, { path, etag, hashes }) {
      const bytesOf = (ending: string) => readFile(file(host, path, ending)).catch(() => undefined)
      const [own, br, gzip] = await Promise.all([
        bytesOf(endings.plain),
        hashes.br ? bytesOf(endings.br) : undefined,
        hashes.gzip ? bytesOf(endings.gzip) : undefined,
      ])
      const plain = isPlain(etag, own) ?? isPlain(etag, await packs.read(host, path))
      return {
        ...(plain && { plain }),
        ...(br && hashOf(br) === hashes.br && { br }),
        ...(gzip && hashOf(gzip) === hashes.gzip && { gzip }),
      }
    },
    plain(host, { path, etag }) {
      const own = bytesIn(file(host, path, endings.plain))
      return isPlain(etag, own) ?? isPlain(etag, packs.readNow(host, path))
    },
    remove(host, path) {
      for (const ending of Object.values(endings)) rmSync(file(host, path, ending), { force: true })
      packs.release(host, path)
    },
    clear() {
      if (isShared()) return
      packs.clear()
      rmSync(root, { recursive: true, force: true })
      mkdirSync(root, { recursive: true })
    },
  }
}

function bytesIn(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

export function addressKey({ tenant, path }: PageAddress): string {
  return tenant + path
}
