import { randomUUID } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore, FoundFile } from './file-store.ts'
import { diskTrouble, FilesTrouble } from './files-trouble.ts'
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
    find: (key) => found(at(key)),
    async size(key) {
      const found = await stat(at(key)).catch(() => undefined)
      return found?.size
    },
    remove: (key) => rm(at(key), { force: true }),
    lend: (key, use) => use(at(key)),
  }
}

async function found(path: string): Promise<FoundFile | undefined> {
  const then = await stat(path).catch(() => undefined)
  if (!then) return undefined
  return {
    bytes: then.size,
    tag: tagOf(then),
    async read(part) {
      const handle = await open(path).catch((cause: unknown) => {
        throw new FilesTrouble('A file could not be opened that was there a moment ago.', { cause })
      })
      const isSame = tagOf(await handle.stat()) === tagOf(then)
      if (isSame) return handle.createReadStream(part)
      await handle.close()
      throw new FilesTrouble('A file was replaced while it was asked for.')
    },
  }
}

/** Files are written once and put in place whole, so that no two in one place are of the same node and instant. */
const tagOf = ({ ino, mtimeMs, size }: Stats) =>
  `"${[ino, Math.round(mtimeMs * 1000), size].map((each) => each.toString(36)).join('-')}"`

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
