import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { invariant } from '../../../domain/invariant.ts'
import type { FileKey, FileStore } from './file-store.ts'

const segment = /^[a-z0-9][a-z0-9.-]*$/

/** Keeps files in a folder; a file appears whole or not at all. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: FileKey) => {
    invariant(key.length > 0 && key.every((each) => segment.test(each)), 'a key is of plain parts')
    return join(root, ...key)
  }
  return {
    pathOf,
    async put(key, path) {
      const to = pathOf(key)
      await mkdir(dirname(to), { recursive: true })
      try {
        await link(path, to)
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return
        // Folders on other disks, and disks without links.
        const part = `${to}.${process.pid}.part`
        await copyFile(path, part)
        await rename(part, to)
      }
    },
    read: (key) => createReadStream(pathOf(key)),
    async size(key) {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found?.size
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
