import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { type ContentFolder, openContentFolder } from '../../src/lib/server/site/editions/folder.ts'
import { readFolder } from '../../src/lib/server/site/editions/index.ts'
import { editedFolders, testShopFolder } from './test-shop.ts'

/** What stands in a folder by its path, and how it is told that it was changed. */
type Entries = Map<string, string>
type Copy = { root: string; folder: ContentFolder; source: string; entries: Entries }

const copies = new Map<string, Copy>()

/**
 * A copy of a content folder, the test shop's unless another is named, which the tests of a file may change; it
 * is as it was again after each of them, and after `restore`. The files of a process share it, so that a
 * document that nobody changes is parsed once: a second of a core for all of them.
 */
export function editedFolder(source = testShopFolder()) {
  const copy = copies.get(source) ?? copied(source)
  copies.set(source, copy)
  const restore = () => restored(copy)
  afterEach(restore)
  return {
    root: copy.root,
    folder: copy.folder,
    /** The folder as a library, judged as it stands. Throws ContentError. */
    read: () => readFolder(copy.folder),
    restore,
  }
}

function copied(source: string): Copy {
  const all = editedFolders(testShopFolder())
  mkdirSync(all, { recursive: true })
  const root = mkdtempSync(join(all, 'copy-'))
  cpSync(source, root, { recursive: true })
  return { root, folder: openContentFolder(root), source, entries: entriesOf(root) }
}

function restored({ root, source, entries }: Copy): void {
  const found = entriesOf(root)
  for (const path of found.keys())
    if (!entries.has(path)) rmSync(join(root, path), { recursive: true, force: true })
  for (const [path, stamp] of entries) {
    if (found.get(path) === stamp) continue
    rmSync(join(root, path), { recursive: true, force: true })
    cpSync(join(source, path), join(root, path), { recursive: true })
    entries.set(path, stampOf(root, path))
  }
}

/** A folder before what is in it; links are not followed. */
function entriesOf(root: string, folder = '', entries: Entries = new Map()): Entries {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    entries.set(path, stampOf(root, path))
    if (entry.isDirectory()) entriesOf(root, path, entries)
  }
  return entries
}

function stampOf(root: string, path: string): string {
  const { mtimeMs, size, ino, mode } = lstatSync(join(root, path))
  const isFolder = (mode & 0o170000) === 0o040000
  return isFolder ? 'folder' : [mtimeMs, size, ino, mode].join()
}
