import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../crash/patience.ts'
import type { World } from './world.ts'

/** Milliseconds that something is out of order while customers go on. */
const FULL_MS = 5000
const FROZEN_MS = 9000
const DAY_MS = 26 * 3_600_000

type Fault = (world: World) => Promise<unknown>

/** Each kills once at a moment that is drawn by lot; the shop is started again afterwards. */
export const kills: Record<string, Fault> = {
  web: ({ shop }) => shop.kill('web'),
  postmaster: ({ shop }) => shop.kill('postmaster'),
  backend: ({ shop }) => shop.kill('backend'),
  both: ({ shop }) => shop.kill('both'),
  async start(world) {
    await world.shop.kill('web')
    await killInStart(world, 2500)
  },
  async publish(world) {
    const { editor, shop, random } = world
    for (let waited = 0; !editor.isPublishing() && waited < 5000; waited += 10) await pause(10)
    await pause(random() * 2500)
    const victim = (['publisher', 'web', 'both', 'postmaster'] as const)[Math.floor(random() * 4)]
    if (victim === 'publisher') editor.kill()
    else await shop.kill(victim ?? 'both')
  },
  /** As the first start of another build: no page is there, and all are rendered. */
  async rendering(world) {
    await world.shop.kill('web')
    const folders = join(world.dataDir, 'page-folders')
    for (const each of readdirSync(folders))
      if (each !== 'users') rmSync(join(folders, each), { recursive: true })
    await killInStart(world, 4500)
  },
}

export const faults: Record<'disk' | 'freeze' | 'ahead' | 'back', Fault> = {
  async disk(world) {
    const { disk, shop, random } = world
    disk.fill(shop.processes())
    await pause(FULL_MS)
    // A start may be refused while nothing can be written; afterwards it is not.
    if (random() < 0.5) {
      await shop.kill(random() < 0.5 ? 'web' : 'both')
      await Promise.race([shop.start().catch(() => {}), pause(FULL_MS)])
    }
    disk.free(shop.processes())
    await pause(500)
  },
  async freeze({ shop, random }) {
    const frozen = databaseOf(shop.processes())
    for (const pid of frozen) signal(pid, 'SIGSTOP')
    await pause(FROZEN_MS * (0.5 + random()))
    for (const pid of databaseOf(shop.processes())) signal(pid, 'SIGCONT')
  },
  async ahead({ setClock }) {
    setClock(DAY_MS)
  },
  async back({ setClock }) {
    setClock(0)
  },
}

async function killInStart({ shop, random }: World, withinMs: number): Promise<void> {
  const starting = shop.start().catch(() => {})
  await pause(random() * withinMs)
  await shop.kill(random() < 0.7 ? 'web' : 'both')
  await starting
}

/** The first is the web process. */
const databaseOf = (processes: number[]) => processes.slice(1)

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself meanwhile.
  }
}
