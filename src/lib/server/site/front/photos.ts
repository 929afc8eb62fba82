import { LRUCache } from 'lru-cache'
import { compress } from '../pages/index.ts'
import type { PhotoFolder } from '../photos/index.ts'
import { type Asset, asset } from './assets.ts'

const MEMORY = 24 * 1024 * 1024

/** Files of photographs: from memory, else from disk. None is made here. */
export function photoFiles(photos: PhotoFolder) {
  const memory = new LRUCache<string, Asset>({
    maxSize: MEMORY,
    sizeCalculation: ({ bodies }) => bodies.plain.byteLength * 2,
  })
  return (address: string): Asset | undefined => {
    const known = memory.get(address)
    if (known) return known
    const bytes = photos.read(address)
    if (!bytes) return undefined
    const br = address.endsWith('.svg') ? compress(bytes).br : undefined
    const made = asset(address, bytes, 'for good', br)
    memory.set(address, made)
    return made
  }
}
