import { statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const VERSION = 'v'
const root = join(import.meta.dirname, '../..')
const own = ['src', 'scripts'].map((folder) => pathToFileURL(join(root, folder, '/')).href)
const entry = join(import.meta.dirname, 'shop.ts')

/** A file of the server: the evaluation it is used in, how it lay on disk then, and who imports it. */
type Evaluated = { version: number; stamp: string; importers: Set<string> }

const evaluated = new Map<string, Evaluated>()
let version = 0
let hasFailed = false

// What a module of a version imports has a version too; packages are evaluated once.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const { parentURL } = context
    if (!parentURL || !new URL(parentURL).searchParams.has(VERSION)) return found
    if (!own.some((folder) => found.url.startsWith(folder))) return found
    const path = fileURLToPath(found.url)
    const file = known(path)
    file.importers.add(fileURLToPath(parentURL))
    return { ...found, url: addressOf(path, file) }
  },
})

/**
 * Evaluates what has changed of the server's modules since it was called last, with all that imports
 * it, and answers what opens a shop with them. What no change can touch is used again as it is; modules
 * of before stay as they are, for who holds them.
 */
export async function importShop(): Promise<typeof import('./shop.ts')> {
  version += 1
  // After a failure some modules may hold what was half linked.
  for (const path of hasFailed ? evaluated.keys() : changedWithImporters()) renew(path)
  hasFailed = true
  const shop: typeof import('./shop.ts') = await import(addressOf(entry, known(entry)))
  hasFailed = false
  return shop
}

/** Whether a changed file is one of those that were evaluated. */
export function isServerFile(path: string): boolean {
  return evaluated.has(path)
}

function addressOf(path: string, file: Evaluated): string {
  return `${pathToFileURL(path).href}?${VERSION}=${file.version}`
}

function known(path: string): Evaluated {
  const file = evaluated.get(path) ?? { version, stamp: stampOf(path), importers: new Set() }
  evaluated.set(path, file)
  return file
}

function renew(path: string): void {
  const file = known(path)
  file.version = version
  file.stamp = stampOf(path)
}

function changedWithImporters(): Set<string> {
  const found = new Set<string>()
  const add = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const importer of evaluated.get(path)?.importers ?? []) add(importer)
  }
  for (const [path, { stamp }] of evaluated) if (stampOf(path) !== stamp) add(path)
  return found
}

/** What changes when a file is written. */
function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : ''
}
