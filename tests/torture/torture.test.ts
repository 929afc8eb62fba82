// What `npm run torture` does: kills, full disks, a frozen database and a clock that moves, while
// customers order and pay and an editor publishes; then everything that was acknowledged is looked at.

import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedUrl } from '../../src/lib/server/platform/postgres/index.ts'
import { audit } from '../crash/books.ts'
import { pause, together } from '../crash/patience.ts'
import { alive, buy } from './customers.ts'
import { openDisk } from './disk.ts'
import { faults, kills } from './faults.ts'
import { wrongPages } from './pages.ts'
import { openWorld, type World } from './world.ts'

const rounds = Number(process.env['TORTURE_KILLS'] ?? 200)
const checkouts = Number(process.env['TORTURE_CHECKOUTS'] ?? 200)
const seed = Number(process.env['TORTURE_SEED'] ?? 4711)

const HOUR_MS = 3_600_000
const LONGEST_MS = 60 * 60_000

/** At which part of all kills what else is done. */
const schedule: [part: number, fault: keyof typeof faults][] = [
  [0.05, 'disk'],
  [0.15, 'freeze'],
  [0.25, 'disk'],
  [0.3, 'ahead'],
  [0.4, 'disk'],
  [0.5, 'freeze'],
  [0.55, 'back'],
  [0.65, 'disk'],
  [0.75, 'freeze'],
  [0.85, 'disk'],
]

async function newWorld(): Promise<World> {
  const world = await openWorld(openDisk(), seed)
  onTestFinished(() => world.close(), LONGEST_MS)
  await world.shop.start()
  return world
}

/** All that was acknowledged is so, nothing else is, and nobody was needed to bring that about. */
async function demandWhole(world: World): Promise<void> {
  const { shop, patience, dataDir, orders, editor } = world
  expect(await audit(patience, () => embeddedUrl(join(dataDir, 'postgres')), orders)).toEqual([])
  expect(await alive(world)).toEqual([])
  expect((await editor.publish('--dry-run')).said).toContain('Nothing differs from edition')
  const { wrong, pages, compared } = await wrongPages(world)
  expect(wrong).toEqual([])
  expect(shop.fallen).toEqual([])
  const paid = orders.filter(({ payment }) => payment === 'captured').length
  const moved = world.customers.reduce((sum, each) => sum + each.moved(), 0)
  console.log(
    `${orders.length} orders, ${paid} paid, ${world.ended.length} logouts, ${editor.published()} editions; ` +
      `${moved} checkouts refused because something had moved; ` +
      `${pages} pages right by their hashes, ${compared} the same when rendered anew.`,
  )
}

/** Runs all until `main` has ended, or one of them failed. */
async function meanwhile(
  main: (isOver: () => boolean) => Promise<void>,
  ...others: ((isOver: () => boolean) => Promise<void>)[]
): Promise<void> {
  let over = false
  const end = () => {
    over = true
  }
  const ending = others.map((each) => each(() => over).finally(end))
  await together(main(() => over).finally(end), ...ending)
}

test(`${rounds} kills and all else that happens to machines (seed ${seed})`, {
  timeout: LONGEST_MS,
}, async () => {
  const world = await newWorld()
  console.log(world.disk.way)
  const names = Object.keys(kills)
  const due = schedule.map(([part, fault]) => ({ at: Math.floor(part * rounds), fault }))
  const started = Date.now()
  await meanwhile(
    async (isOver) => {
      for (let round = 0; round < rounds && !isOver(); round += 1) {
        const now = due.filter(({ at }) => at === round).map(({ fault }) => fault)
        for (const fault of now) await disturb(world, fault, faults[fault])
        const name = names[Math.floor(world.random() * names.length)] ?? 'web'
        await pause(world.random() * 1500)
        await disturb(world, name, kills[name] ?? faults.disk)
        if (round % 20 === 19)
          console.log(`${round + 1} kills in ${Math.round((Date.now() - started) / 1000)} s`)
      }
    },
    ...['anna', 'bert', 'cara'].map((each) => (isOver: () => boolean) => {
      return buy(world, { name: `${each}-${seed}`, pays: true, readingMs: 200 }, isOver)
    }),
    (isOver) => world.editor.work(isOver, 4000),
  )
  await demandWhole(world)
})

/** Starting again is all that is ever done about it. */
async function disturb(world: World, name: string, fault: (world: World) => Promise<unknown>) {
  const started = performance.now()
  try {
    await fault(world)
    await pause(150)
    await world.shop.start()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${name}: over after ${seconds} s, ${world.orders.length} orders so far`)
  } catch (cause) {
    throw new Error(`After '${name}' the shop needed a hand.`, { cause })
  }
}

test(`${checkouts} checkouts while prices and dates move order nothing that was not seen`, {
  timeout: LONGEST_MS,
}, async () => {
  const world = await newWorld()
  await meanwhile(
    async (isOver) => {
      for (let hour = 0; world.orders.length < checkouts && !isOver(); hour = (hour + 5) % 30) {
        world.setClock(hour * HOUR_MS)
        await pause(1500)
      }
      world.setClock(0)
    },
    ...[1, 2, 3, 4, 5].map((each) => (isOver: () => boolean) => {
      return buy(world, { name: `reader-${each}`, pays: false, readingMs: 1500 }, isOver)
    }),
    (isOver) => world.editor.work(isOver, 200),
  )
  await demandWhole(world)
})
