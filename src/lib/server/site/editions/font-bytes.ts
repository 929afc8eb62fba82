import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Documents } from './documents.ts'

const packaged = new Map<string, Uint8Array | undefined>()

/** The bytes of a font that a theme names: a document, or a file of a package, read once. */
export function fontBytes(library: Pick<Documents, 'get'>, file: string): Uint8Array | undefined {
  const [, id] = /^fonts\/(.+)\.woff2$/.exec(file) ?? []
  if (id) {
    const font = library.get('font', id)
    return font && Buffer.from(font.woff2, 'base64')
  }
  if (!packaged.has(file)) packaged.set(file, readPackaged(file))
  return packaged.get(file)
}

function readPackaged(file: string): Uint8Array | undefined {
  try {
    const path = fileURLToPath(import.meta.resolve(file))
    return existsSync(path) ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}
