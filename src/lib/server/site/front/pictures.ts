import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { compress } from '../pages/index.ts'
import { drawInTheme, outlineText } from '../pictures/index.ts'
import type { CompiledShop } from '../shop/index.ts'
import { type Asset, asset } from './assets.ts'

const MEMORY = 16 * 1024 * 1024

/** A picture's file: from memory, else from disk, else drawn now and kept. */
export function openPictures(folder: string) {
  const memory = new LRUCache<string, Asset>({
    maxSize: MEMORY,
    sizeCalculation: ({ bodies }) => bodies.plain.byteLength * 2,
  })
  return (name: string, shop: CompiledShop, theme: string, spec: PictureSpec): Asset => {
    const known = memory.get(name)
    if (known) return known
    const file = join(folder, name)
    let plain: Uint8Array
    try {
      plain = readFileSync(file)
    } catch {
      plain = Buffer.from(drawInTheme(shop.library, theme, spec, outlineText()))
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, plain)
    }
    const { br } = compress(plain)
    const made = asset(name, plain, true, br)
    memory.set(name, made)
    return made
  }
}
