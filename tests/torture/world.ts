import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Customer, Ordered } from '../crash/customer.ts'
import { type KillableShop, killableShop } from '../crash/killable-shop.ts'
import { type Patience, patience } from '../crash/patience.ts'
import type { Disk } from './disk.ts'
import { type Editor, editor } from './editor.ts'

const MOST_SEED = 2 ** 32

/** What a torture plays in, and what was acknowledged in it. */
export type World = {
  shop: KillableShop
  patience: Patience
  disk: Disk
  dataDir: string
  editor: Editor
  orders: (Ordered & { payment: string | null })[]
  /** Logins that were ended, by their refresh tokens. */
  ended: string[]
  customers: Customer[]
  /** Moves the shop's clock to so many milliseconds from the right time. */
  setClock(offset: number): void
  /** From 0 to 1, the same for the same seed. */
  random(): number
  close(): Promise<void>
}

export async function openWorld(disk: Disk, seed: number): Promise<World> {
  const dataDir = join(disk.folder, 'data')
  const clock = `${disk.folder}-clock`
  const preload = join(import.meta.dirname, 'clock-preload.ts')
  const random = randomBy(seed)
  const content = `${disk.folder}-content`
  // One address is let so many calls; what looks at the logins of hundreds calls from many.
  const settings = { CLOCK_FILE: clock, NODE_OPTIONS: `--import=${preload}`, TRUST_PROXY: '1' }
  const shop = await killableShop(dataDir, { content, settings })
  return {
    shop,
    patience: patience(shop),
    disk,
    dataDir,
    editor: editor(shop, content, random),
    orders: [],
    ended: [],
    customers: [],
    setClock: (offset) => writeFileSync(clock, String(offset)),
    random,
    async close() {
      await shop.stop()
      disk.close()
      for (const beside of [clock, content]) rmSync(beside, { recursive: true, force: true })
    },
  }
}

/** mulberry32: small, and good enough to choose what to break. */
function randomBy(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / MOST_SEED
  }
}
