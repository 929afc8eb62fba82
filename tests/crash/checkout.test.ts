// Kills processes outright while a customer orders, pays and changes orders, and staff cancel lines and give money
// back, over and over, and then looks whether all that was acknowledged is so, once. CRASH_ROUNDS says how often.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedUrl } from '../../src/lib/server/platform/postgres/index.ts'
import { audit } from './books.ts'
import { live } from './changes.ts'
import { customer } from './customer.ts'
import { type KillableShop, killableShop, type Victim } from './killable-shop.ts'
import { staffLogin } from './login.ts'
import { patience, pause, together } from './patience.ts'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 50)
const victims: Victim[] = ['web', 'postmaster', 'backend']

const dataDir = mkdtempSync(join(tmpdir(), 'quire-crash-'))
let shop: KillableShop

beforeAll(async () => {
  shop = await killableShop(dataDir)
  await shop.start()
}, 120_000)

afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

test(`${rounds} kills from the cart to the credit note lose nothing and double nothing`, async () => {
  const password = 'paper-and-ink'
  const patient = patience(shop)
  const people = {
    buyer: await customer(patient, shop.origin, { email: 'anna@example.test', password }),
    staff: await staffLogin(patient, { email: 'admin@example.test', password }),
  }
  // An undisturbed order tells how long one takes, so that kills fall anywhere within.
  const started = performance.now()
  const acknowledged = [await live(people, 1)]
  const takes = performance.now() - started
  for (let round = 0; round < rounds; round += 1) {
    const killed = kill(victims[round % victims.length] ?? 'web', Math.random() * takes * 1.2)
    const [placed] = await together(live(people, round), killed)
    expect(placed.payment).toBe('captured')
    acknowledged.push(placed)
  }
  expect(await audit(patient, () => embeddedUrl(join(dataDir, 'postgres')), acknowledged)).toEqual(
    [],
  )
}, 900_000)

/** The next start needs no hand: whatever was killed, starting again is all there is to do. */
async function kill(victim: Victim, after: number): Promise<void> {
  await pause(after)
  await shop.kill(victim)
  await pause(150)
  await shop.start()
}
