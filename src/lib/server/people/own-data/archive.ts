import type { Readable } from 'node:stream'
import { papersOf } from '../../commerce/invoice/index.ts'
import { ownPicturesOf } from '../../commerce/own-design/index.ts'
import type { Context } from '../../context.ts'
import {
  type ArchiveFile,
  type Files,
  freeNames,
  plainFileName,
  zipOf,
} from '../../platform/files/index.ts'
import { exportData } from './export.ts'
import { sentFiles } from './export-files.ts'
import { jsonPieces } from './json-pieces.ts'

/**
 * All that the shop has of a customer: invoices and credit notes as PDF, the pictures of their
 * designs by their sums, the files that they sent, and the rest as JSON,
 * last, for it says what stands where. Nothing of it is kept, and of papers and files one piece is held at a time.
 */
export function dataArchive(
  context: Context,
  { store }: Pick<Files, 'store'>,
  customerId: string,
): Readable {
  return zipOf(archiveFiles(context, store, customerId), context.now)
}

async function* archiveFiles(
  context: Context,
  store: Files['store'],
  customerId: string,
): AsyncGenerator<ArchiveFile> {
  const free = freeNames()
  const packed = new Map<string, string>()
  for await (const { id, fileName, content } of papersOf(context, customerId)) {
    const name = free(`invoices/${plainFileName(fileName)}`)
    packed.set(id, name)
    yield { name, read: () => piecesOf(content) }
  }
  for await (const { fileName, content } of ownPicturesOf(context, customerId))
    yield { name: free(`designs/${fileName}`), read: () => piecesOf(content) }
  // The same bytes of several lines are there once.
  const names = new Map<string, string>()
  for (const file of await sentFiles(context, customerId)) {
    if (!file.isOwn || file.isDeleted) continue
    const key = file.key.join('/')
    const known = names.get(key)
    // A file may have gone since it was listed, and then its row does not say so yet.
    const bytes = known ? 0 : await store.size(file.key)
    if (bytes === undefined) continue
    const folder = file.orderNumber ? `files/${plainFileName(file.orderNumber)}` : 'files/cart'
    const name = known ?? free(`${folder}/${plainFileName(file.name)}`)
    names.set(key, name)
    packed.set(file.id, name)
    if (!known) yield { name, bytes, read: () => store.read(file.key) }
  }
  const data = await exportData(context, customerId, packed)
  yield { name: 'data.json', read: () => jsonPieces(data) }
}

async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
