import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore as TusFolder } from '@tus/file-store'
import { Upload } from '@tus/utils'
import type { Arriving } from './arriving.ts'
import type { FileStore } from './file-store.ts'
import { diskTrouble } from './files-trouble.ts'

/** Uploads that arrive in a folder beside the one that files are kept in. */
export function folderArriving(folder: string, store: FileStore): Arriving {
  const uploads = new TusFolder({ directory: folder })
  const at = (id: string) => join(folder, id)
  return {
    uploads,
    async begin(id, bytes) {
      try {
        const known = await uploads.configstore.get(id)
        if (!known) await uploads.create(new Upload({ id, offset: 0, size: bytes }))
      } catch (error) {
        throw diskTrouble(error)
      }
    },
    async arrived(id) {
      const upload = await uploads.getUpload(id).catch(() => undefined)
      return upload?.offset ?? 0
    },
    lend: (id, use) => use(at(id)),
    keep: (id, key) => store.put(key, at(id)),
    async forget(id) {
      await rm(at(id), { force: true })
      // Forgotten before, by a process that was killed then, it is forgotten still.
      if (await uploads.configstore.get(id)) await uploads.configstore.delete(id)
    },
  }
}
