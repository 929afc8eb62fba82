import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { freeNames, plainFileName } from './archive-names.ts'
import type { FileStore } from './file-store.ts'
import type { ArchiveLink } from './signed.ts'
import { directoryOf, headOf, isLong, type Packed, tailOf } from './zip-parts.ts'

/** A file of an archive; `bytes` is how many there will be, where they may be more than 4 GB. */
export type ArchiveFile = {
  name: string
  bytes?: number
  read(): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>
}

/**
 * Files as one archive, written as they are read, one after another: prints are packed already, so that
 * packing them again only costs time. Names that are the same get a number; what is no longer kept is
 * left out.
 */
export function zipStream(store: FileStore, { folder, files }: ArchiveLink): Readable {
  return zipOf(keptFiles(store, folder, files), new Date())
}

async function* keptFiles(
  store: FileStore,
  folder: readonly string[],
  files: ArchiveLink['files'],
): AsyncGenerator<ArchiveFile> {
  const free = freeNames()
  for (const [key, name] of files) {
    const at = [...folder, ...key.split('/')]
    const bytes = await store.size(at)
    if (bytes === undefined) continue
    yield { name: free(plainFileName(name)), bytes, read: () => store.read(at) }
  }
}

/** An archive of any length that holds one piece of one file at a time; `at` is when its files are said to be of. */
export function zipOf(files: AsyncIterable<ArchiveFile>, at: Date): Readable {
  return Readable.from(piecesOf(files, at))
}

async function* piecesOf(files: AsyncIterable<ArchiveFile>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Packed[] = []
  let offset = 0
  for await (const { name, bytes: foretold = 0, read } of files) {
    const file = { name: Buffer.from(name), crc: 0, bytes: 0, offset, isLong: isLong(foretold) }
    const head = headOf(file, at)
    yield head
    for await (const piece of await read()) {
      file.crc = crc32(piece, file.crc)
      file.bytes += piece.length
      yield piece
    }
    if (isLong(file.bytes) && !file.isLong) throw new Error('A file is longer than was said.')
    const tail = tailOf(file)
    yield tail
    written.push(file)
    offset += head.length + file.bytes + tail.length
  }
  yield* directoryOf(written, { start: offset, at })
}
