import { join } from 'node:path'
import { FileStore as TusFolder } from '@tus/file-store'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { fileSigner } from './signed.ts'

/** Where files of customers arrive and are kept, and who may reach them. */
export type Files = {
  store: FileStore
  /** Uploads that have not arrived whole. */
  arriving: TusFolder
  /** Where an upload lies while it arrives. */
  arrivingPath(id: string): string
  signed: ReturnType<typeof fileSigner>
  /** Of one file. */
  maxBytes: number
}

/** Opens the files below a folder; the secret signs links and uploads, the same on every node. */
export function openFiles(terms: { folder: string; secret: string; maxBytes: number }): Files {
  const uploads = join(terms.folder, 'arriving')
  return {
    store: folderStore(join(terms.folder, 'kept')),
    arriving: new TusFolder({ directory: uploads }),
    arrivingPath: (id) => join(uploads, id),
    signed: fileSigner(terms.secret),
    maxBytes: terms.maxBytes,
  }
}
