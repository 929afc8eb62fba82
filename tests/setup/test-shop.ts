import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const fixture = join(import.meta.dirname, '../fixtures/shop')
const content = join(import.meta.dirname, '../../src/content')

/**
 * The content folder of the shop that tests assert figures and texts of: the fixed documents of
 * `tests/fixtures/shop`, which no owner edits, and the dictionaries and themes, which are part of the
 * application. Composed once a run; the processes of a run find it by TEST_SHOP_DIR.
 */
export function testShopFolder(): string {
  const composed = process.env['TEST_SHOP_DIR']
  if (composed) return composed
  const folder = mkdtempSync(join(tmpdir(), 'quire-test-shop-'))
  chmodSync(folder, 0o755)
  cpSync(fixture, folder, { recursive: true })
  for (const own of ['dictionaries', 'themes'])
    cpSync(join(content, own), join(folder, own), { recursive: true })
  process.env['TEST_SHOP_DIR'] = folder
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(readFile(folder), { force: true })
    rmSync(editedFolders(folder), { recursive: true, force: true })
  })
  return folder
}

/** The file by which processes of a run hand each other what the folder was read as. */
export const readFile = (folder: string) => `${folder}.read`

/** Where processes of a run have the copies of it that tests change. */
export const editedFolders = (folder: string) => `${folder}.edited`

/** Vitest calls this before it forks its workers. */
export function setup(): void {
  testShopFolder()
}
