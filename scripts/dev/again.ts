import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const VERSION = 'v'
const root = join(import.meta.dirname, '../..')
const own = ['src', 'scripts'].map((folder) => pathToFileURL(join(root, folder, '/')).href)

const evaluated = new Set<string>()
let version = 0

// What a module of a version imports is of that version too; packages are evaluated once.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const of = context.parentURL && new URL(context.parentURL).searchParams.get(VERSION)
    if (!of || !own.some((folder) => found.url.startsWith(folder))) return found
    evaluated.add(fileURLToPath(found.url))
    return { ...found, url: `${found.url}?${VERSION}=${of}` }
  },
})

/**
 * Evaluates the server's modules once more, as they stand on disk now, and answers what opens a shop
 * with them. Those of before stay as they are, for who holds them.
 */
export function importShop(): Promise<typeof import('./shop.ts')> {
  version += 1
  evaluated.clear()
  return import(`./shop.ts?${VERSION}=${version}`)
}

/** Whether a changed file is one of those that were evaluated. */
export function isServerFile(path: string): boolean {
  return evaluated.has(path)
}
