import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { replaceFile } from '../../replace-file.ts'
import { compress } from '../pages/index.ts'
import { drawInShop } from '../pictures/index.ts'
import type { CompiledShop } from '../shop/index.ts'
import { type Asset, asset } from './assets.ts'

const MEMORY = 16 * 1024 * 1024

/** A picture's file: from memory, else from disk, else drawn now and kept where there is room. */
export function openPictures(folder: string, log: Pick<Logger, 'error'>) {
  const memory = new LRUCache<string, Asset>({
    maxSize: MEMORY,
    sizeCalculation: ({ bodies }) => bodies.plain.byteLength * 2,
  })
  let failing = false
  const keep = (name: string, plain: Uint8Array) => {
    try {
      mkdirSync(folder, { recursive: true })
      replaceFile(join(folder, name), plain)
      failing = false
    } catch (err) {
      if (!failing) log.error({ err }, 'pictures cannot be saved; they are answered from memory')
      failing = true
    }
  }
  /** One that is `passing` is shown by a page that nobody keeps, and is not kept either. */
  return (
    name: string,
    shop: CompiledShop,
    seller: { tenant: string; theme: string },
    spec: PictureSpec,
    passing = false,
  ): Asset => {
    const known = memory.get(name)
    if (known) return known
    let plain: Uint8Array | undefined = wholePicture(join(folder, name))
    if (!plain) {
      plain = Buffer.from(drawInShop(shop.library, seller, spec))
      if (!passing) keep(name, plain)
    }
    const { br } = compress(plain)
    const made = asset(name, plain, 'for good', br)
    memory.set(name, made)
    return made
  }
}

/** A file that was cut short is none. */
function wholePicture(file: string): Buffer | undefined {
  try {
    const plain = readFileSync(file)
    const isWhole = plain.includes('<svg') && plain.toString('latin1').trimEnd().endsWith('</svg>')
    return isWhole ? plain : undefined
  } catch {
    return undefined
  }
}
