import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { replaceFile } from '../../replace-file.ts'
import { type Asset, asset } from './assets.ts'

const MEMORY = 16 * 1024 * 1024

/** A drawing to be made into pixels: its name says what it holds, `svg` draws it when it is needed. */
export type Drawing = { name: string; svg(): string; width: number; height: number }

/**
 * Drawings as PNG, for readers that take no SVG: from memory, from disk, or made now and kept, one at a
 * time: nobody waits for them but robots, and pages need the processor.
 */
export function openRasters(folder: string, log: Pick<Logger, 'error'>) {
  const memory = new LRUCache<string, Promise<Asset>>({
    maxSize: MEMORY,
    sizeCalculation: () => 60_000,
  })
  const keep = (name: string, bytes: Uint8Array) => {
    try {
      mkdirSync(folder, { recursive: true })
      replaceFile(join(folder, name), bytes)
    } catch (err) {
      log.error({ err, name }, 'a picture cannot be saved; it is answered from memory')
    }
  }
  let turn: Promise<unknown> = Promise.resolve()
  const made = ({ name, svg, width, height }: Drawing): Promise<Asset> => {
    const known = wholePng(join(folder, name))
    if (known) return Promise.resolve(asset(name, known, 'for good'))
    const next = turn.then(async () => {
      const bytes = await sharp(Buffer.from(svg()), { density: 144 })
        .resize(width, height, { fit: 'cover' })
        .png({ palette: true, quality: 90, effort: 4 })
        .toBuffer()
      keep(name, bytes)
      return asset(name, bytes, 'for good')
    })
    turn = next.catch(() => undefined)
    return next
  }
  return (drawing: Drawing): Promise<Asset> => {
    const known = memory.get(drawing.name)
    if (known) return known
    const next = made(drawing)
    memory.set(drawing.name, next)
    next.catch(() => memory.delete(drawing.name))
    return next
  }
}

/** The end of every PNG: a file that was cut short has none. */
const END = Buffer.from('49454e44ae426082', 'hex')

function wholePng(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    return bytes.subarray(-END.length).equals(END) ? bytes : undefined
  } catch {
    return undefined
  }
}
