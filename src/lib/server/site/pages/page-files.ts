import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageAddress, PageBytes } from './page.ts'
import { compressBrotli, compressGzip, compressors } from './render-page.ts'

/** Encodings by the ending of their file, `index.html` with nothing added for plain bytes. */
const endings = { plain: '', br: '.br', gzip: '.gz' } as const

/**
 * Pages on disk as `<host>/<path>/index.html{,.br,.gz}`, so that nginx or a CDN origin can serve the
 * same folder. A file is replaced by renaming, so that nobody reads half a page.
 */
export type PageFiles = {
  /** `fresh` says that there is nothing to replace, which saves the renaming. */
  write(host: string, path: string, bytes: Partial<PageBytes>, fresh: boolean): void
  read(host: string, path: string): Promise<PageBytes | undefined>
  /** What a page was written without, made now; undefined where there is no such page. */
  missing(host: string, path: string): Promise<Partial<PageBytes> | undefined>
  remove(host: string, path: string): void
  clear(): void
}

export function openPageFiles(root: string): PageFiles {
  const folder = (host: string, path: string) => join(root, host, ...path.split('/'))
  return {
    write(host, path, bytes, fresh) {
      const at = folder(host, path)
      mkdirSync(at, { recursive: true })
      for (const [encoding, ending] of Object.entries(endings)) {
        const file = join(at, `index.html${ending}`)
        const content = bytes[encoding as keyof PageBytes]
        if (!content) continue
        if (fresh) writeFileSync(file, content)
        else {
          writeFileSync(`${file}.new`, content)
          renameSync(`${file}.new`, file)
        }
      }
    },
    async read(host, path) {
      const [plain, br, gzip] = await Promise.all(
        Object.values(endings).map((ending) =>
          readFile(join(folder(host, path), `index.html${ending}`)).catch(() => undefined),
        ),
      )
      return plain && { plain, br: br ?? compressBrotli(plain), gzip: gzip ?? compressGzip(plain) }
    },
    async missing(host, path) {
      const file = join(folder(host, path), 'index.html')
      const plain = await readFile(file).catch(() => undefined)
      if (!plain) return undefined
      const made: Partial<PageBytes> = {}
      for (const encoding of ['br', 'gzip'] as const)
        if (!existsSync(file + endings[encoding]))
          made[encoding] = await compressors[encoding](plain)
      return made
    },
    remove(host, path) {
      for (const ending of Object.values(endings))
        rmSync(join(folder(host, path), `index.html${ending}`), { force: true })
    },
    clear() {
      rmSync(root, { recursive: true, force: true })
      mkdirSync(root, { recursive: true })
    },
  }
}

/** JSON at a path, or undefined where there is none or it is broken. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

export function addressKey({ tenant, path }: PageAddress): string {
  return tenant + path
}
