import { mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../replace-file.ts'
import type { PageAddress, PageBytes, PageRecord } from './page.ts'
import { etagOf, hashOf } from './render-page.ts'

/** Encodings by the ending of their file, `index.html` with nothing added for plain bytes. */
const endings = { plain: '', br: '.br', gzip: '.gz' } as const

/**
 * Pages on disk as `<host>/<path>/index.html{,.br,.gz}`, so that nginx or a CDN origin can serve the
 * same folder. A file is replaced by renaming, so that nobody reads half a page.
 */
export type PageFiles = {
  write(host: string, path: string, bytes: Partial<PageBytes>): void
  /** Those files of a page that hold what its record says; damaged ones are as good as none. */
  read(host: string, record: PageRecord): Promise<Partial<PageBytes>>
  remove(host: string, path: string): void
  /** Removes everything, unless somebody else has files here as well. */
  clear(): void
}

export function openPageFiles(root: string, isShared = () => false): PageFiles {
  const folder = (host: string, path: string) => join(root, host, ...path.split('/'))
  return {
    write(host, path, bytes) {
      const at = folder(host, path)
      mkdirSync(at, { recursive: true })
      for (const [encoding, ending] of Object.entries(endings)) {
        const content = bytes[encoding as keyof PageBytes]
        if (content) replaceFile(join(at, `index.html${ending}`), content)
      }
    },
    async read(host, { path, etag, hashes }) {
      const file = (ending: string) =>
        readFile(join(folder(host, path), `index.html${ending}`)).catch(() => undefined)
      const [plain, br, gzip] = await Promise.all([
        file(endings.plain),
        hashes.br ? file(endings.br) : undefined,
        hashes.gzip ? file(endings.gzip) : undefined,
      ])
      return {
        ...(plain && etagOf(plain) === etag && { plain }),
        ...(br && hashOf(br) === hashes.br && { br }),
        ...(gzip && hashOf(gzip) === hashes.gzip && { gzip }),
      }
    },
    remove(host, path) {
      for (const ending of Object.values(endings))
        rmSync(join(folder(host, path), `index.html${ending}`), { force: true })
    },
    clear() {
      if (isShared()) return
      rmSync(root, { recursive: true, force: true })
      mkdirSync(root, { recursive: true })
    },
  }
}

export function addressKey({ tenant, path }: PageAddress): string {
  return tenant + path
}
