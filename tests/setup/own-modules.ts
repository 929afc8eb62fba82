import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a test says that it replaces modules, or reads them as a browser would that has just opened. */
const OWN = /fakeBrowser|vi\.(mock|unmock|doMock|resetModules)\(/

/**
 * The files of a folder of tests that need modules of their own, which is a process each; all others share one and
 * what it has read. Named for Vitest: by their paths from the root.
 */
export function needingOwnModules(root: string, folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
    .filter((file) => OWN.test(readFileSync(join(root, file), 'utf8')))
}
