import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../replace-file.ts'

/** A page as it is on disk: the host whose folder it belongs to, and its path. */
type Packed = { host: string; path: string; plain: Uint8Array }

/**
 * Files that hold many plain pages each, until every one of them has a file of its own. The first line
 * lists what follows, as JSON: host, path and bytes of each page.
 */
export type Packs = {
  /** Writes pages as one file, whole or not at all; answers its name. */
  write(pages: readonly Packed[]): string
  /** Removes files that nobody has taken up. */
  discard(names: readonly string[]): void
  /** Takes up what others have written. */
  refresh(): void
  has(host: string, path: string): boolean
  read(host: string, path: string): Promise<Buffer | undefined>
  readNow(host: string, path: string): Buffer | undefined
  /** The page has a file of its own, or is gone; a file whose pages all have is removed. */
  release(host: string, path: string): void
  /** Releases all that `isElsewhere` says of that it has a file of its own. */
  releaseAll(isElsewhere: (host: string, path: string) => boolean): void
  clear(): void
}

type Pack = { file: string; pages: Map<string, Place> }
type Place = { host: string; path: string; offset: number; length: number }

/** No host is called so, and web servers leave it alone. */
const FOLDER = '.packs'
const ENDING = '.pack'
/** Bytes in which the first line of a file mostly is. */
const HEAD = 16_384

export function openPacks(root: string): Packs {
  const folder = join(root, FOLDER)
  const packs = new Map<string, Pack>()
  const packOf = new Map<string, Pack>()

  function take(name: string) {
    const pack = { file: join(folder, name), pages: placesIn(join(folder, name)) }
    packs.set(name, pack)
    for (const key of pack.pages.keys()) packOf.set(key, pack)
  }

  function drop(pack: Pack, key: string) {
    pack.pages.delete(key)
    if (packOf.get(key) === pack) packOf.delete(key)
    if (pack.pages.size === 0) rmSync(pack.file, { force: true })
  }

  return {
    write(pages) {
      mkdirSync(folder, { recursive: true })
      const list = pages.map(({ host, path, plain }) => [host, path, plain.byteLength])
      const head = Buffer.from(`${JSON.stringify(list)}\n`)
      const whole = Buffer.concat([head, ...pages.map(({ plain }) => plain)])
      // By its name the newer one comes later, and is what counts where a page is in two.
      const name = `${Date.now()}-${randomUUID()}${ENDING}`
      replaceFile(join(folder, name), whole)
      return name
    },
    discard(names) {
      for (const name of names) rmSync(join(folder, name), { force: true })
    },
    refresh() {
      for (const name of namesIn(folder)) if (!packs.has(name)) take(name)
    },
    has: (host, path) => packOf.has(host + path),
    async read(host, path) {
      const pack = packOf.get(host + path)
      const place = pack?.pages.get(host + path)
      return pack && place ? readPlace(pack.file, place) : undefined
    },
    readNow(host, path) {
      const pack = packOf.get(host + path)
      const place = pack?.pages.get(host + path)
      return pack && place ? readPlaceNow(pack.file, place) : undefined
    },
    release(host, path) {
      const pack = packOf.get(host + path)
      if (pack) drop(pack, host + path)
    },
    releaseAll(isElsewhere) {
      for (const pack of packs.values())
        for (const [key, { host, path }] of pack.pages) if (isElsewhere(host, path)) drop(pack, key)
    },
    clear() {
      packs.clear()
      packOf.clear()
    },
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .sort()
  } catch {
    return []
  }
}

/** Where the pages of a file stand in it; none where it cannot be read. */
function placesIn(file: string): Pack['pages'] {
  const places: Pack['pages'] = new Map()
  try {
    const head = firstLine(file)
    const list: [host: string, path: string, length: number][] = JSON.parse(head.toString())
    let offset = head.byteLength
    for (const [host, path, length] of list) {
      places.set(host + path, { host, path, offset, length })
      offset += length
    }
  } catch {
    places.clear()
  }
  return places
}

/** With its end. */
function firstLine(file: string): Buffer {
  const opened = openSync(file, 'r')
  try {
    for (let size = HEAD; ; size *= 4) {
      const bytes = Buffer.alloc(size)
      const read = readSync(opened, bytes, 0, size, 0)
      const end = bytes.indexOf('\n')
      if (end >= 0 || read < size) return bytes.subarray(0, end + 1)
    }
  } finally {
    closeSync(opened)
  }
}

function readPlaceNow(file: string, { offset, length }: Place): Buffer | undefined {
  try {
    const opened = openSync(file, 'r')
    try {
      const buffer = Buffer.allocUnsafe(length)
      return readSync(opened, buffer, 0, length, offset) === length ? buffer : undefined
    } finally {
      closeSync(opened)
    }
  } catch {
    return undefined
  }
}

async function readPlace(file: string, { offset, length }: Place): Promise<Buffer | undefined> {
  try {
    await using opened = await open(file)
    const { bytesRead, buffer } = await opened.read(Buffer.alloc(length), 0, length, offset)
    return bytesRead === length ? buffer : undefined
  } catch {
    return undefined
  }
}
