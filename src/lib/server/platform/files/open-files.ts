import { join } from 'node:path'
import type { Arriving } from './arriving.ts'
import type { Scanner } from './clamd.ts'
import type { FileStore } from './file-store.ts'
import { folderArriving } from './folder-arriving.ts'
import { folderStore } from './folder-store.ts'
import { fileSigner } from './signed.ts'

/** Where files of customers arrive and are kept, and who may reach them. */
export type Files = {
  store: FileStore
  /** Uploads until they are taken. */
  arriving: Arriving
  signed: ReturnType<typeof fileSigner>
  /** Of one file. */
  maxBytes: number
  /** Looks through what has arrived before it is kept; null where nothing does. */
  scan: Scanner | null
}

type Terms = { secret: string; maxBytes: number; scan?: Scanner | null | undefined }

/** Opens the files below a folder; the secret signs links and uploads, the same on every node. */
export function openFiles({ folder, ...terms }: Terms & { folder: string }): Files {
  const store = folderStore(join(folder, 'kept'))
  return filesIn({ store, arriving: folderArriving(join(folder, 'arriving'), store) }, terms)
}

/** Files that are wherever their store has them. */
export function filesIn(
  kept: Pick<Files, 'store' | 'arriving'>,
  { secret, maxBytes, scan = null }: Terms,
): Files {
  return { ...kept, signed: fileSigner(secret), maxBytes, scan }
}
