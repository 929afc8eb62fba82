import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { diskTrouble } from './files-trouble.ts'
import { pathOf } from './key-path.ts'

/** Keeps files in a folder; a file appears whole or not at all. */
export function folderStore(root: string): FileStore {
  const at = (key: readonly string[]) => join(root, pathOf(key))
  return {
    async put(key, path) {
      const to = at(key)
      try {
        await mkdir(dirname(to), { recursive: true })
        await placed(path, to)
      } catch (error) {
        throw diskTrouble(error)
      }
    },
    async replace(key, path) {
      const to = at(key)
      try {
        await mkdir(dirname(to), { recursive: true })
        await copied(path, to)
      } catch (error) {
        throw diskTrouble(error)
      }
    },
    read: async (key) => createReadStream(at(key)),
    async size(key) {
      const found = await stat(at(key)).catch(() => undefined)
      return found?.size
    },
    remove: (key) => rm(at(key), { force: true }),
    lend: (key, use) => use(at(key)),
  }
}

async function placed(path: string, to: string): Promise<void> {
  try {
    await link(path, to)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    // Folders on other disks, and disks without links.
    await copied(path, to)
  }
}

/** By a name of its own first: several may write the same file at once. */
async function copied(path: string, to: string): Promise<void> {
  const part = `${to}.${randomUUID()}.part`
  try {
    await copyFile(path, part)
    await rename(part, to)
  } finally {
    await rm(part, { force: true })
  }
}
