import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import type { FileStore } from './file-store.ts'
import type { ArchiveLink } from './signed.ts'

/**
 * Files as one archive, written as they are read, one after another: prints are packed already, so that
 * packing them again only costs time. Names that are the same get a number; what is no longer kept is
 * left out.
 */
export function zipStream(store: FileStore, { folder, files }: ArchiveLink): Readable {
  return Readable.from(chunksOf(store, folder, numbered(files)))
}

async function* chunksOf(
  store: FileStore,
  folder: readonly string[],
  files: readonly (readonly [string, string])[],
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const [key, name] of files) {
    const at = [...folder, ...key.split('/')]
    if ((await store.size(at)) === undefined) continue
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    for await (const part of await store.read(at)) {
      entry.push(Uint8Array.from(part))
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** `card.pdf`, `card (2).pdf`: no two of one name. */
function numbered(files: ArchiveLink['files']): [string, string][] {
  const taken = new Set<string>()
  return files.map(([key, name]) => {
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count++)
      free = name.replace(/(\.[^.]*)?$/, ` (${count})$1`)
    taken.add(free.toLowerCase())
    return [key, free]
  })
}
