import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { freeNames, plainFileName } from './archive-names.ts'
import type { FileStore } from './file-store.ts'
import type { ArchiveLink } from './signed.ts'

/** A file of an archive; `bytes` is how many there will be, where that is known. */
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
  let open: AsyncGenerator<Uint8Array> | undefined
  async function* entries() {
    for await (const { name, bytes, read } of files) {
      open = piecesOf(read)
      yield { name, lastModified: at, input: open, ...(bytes !== undefined && { size: bytes }) }
    }
  }
  const archive = Readable.from(makeZip(entries(), { buffersAreUTF8: true }))
  // Whoever leaves in the middle would leave a file open: the library reads to the end, or lies still.
  return archive.once('close', () => void open?.return(undefined))
}

async function* piecesOf(read: ArchiveFile['read']): AsyncGenerator<Uint8Array> {
  yield* await read()
}
