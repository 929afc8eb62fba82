// The primary of two PostgreSQLs is lost while customers order and pay through a pooler: whatever was
// acknowledged is with the standby, once.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePrograms } from '../setup/programs.ts'
import { type Acknowledged, audit } from './books.ts'
import { customer } from './customer.ts'
import { type KillableShop, killableShop } from './killable-shop.ts'
import { patience } from './patience.ts'
import { type Pair, startPair } from './standby.ts'

ensurePrograms({ pgbouncer: 'pgbouncer' })

const dataDir = mkdtempSync(join(tmpdir(), 'quire-standby-'))
let pair: Pair | undefined
let shop: KillableShop | undefined

beforeAll(async () => {
  pair = await startPair()
  const { direct, shared } = pair.urls
  const sample = { SAMPLE_SHOP: 'on', PAYMENT_SANDBOX: 'on' }
  const settings = { DATABASE_URL: direct, DATABASE_POOL_URL: shared, ...sample }
  shop = await killableShop(dataDir, { settings })
  await shop.start()
}, 120_000)

afterAll(async () => {
  await shop?.stop()
  await pair?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

test('a failover to a synchronous standby behind a pooler loses no acknowledged order', async () => {
  if (!pair || !shop) throw new Error('a pair and a shop are open')
  const { origin } = shop
  const { direct } = pair.urls
  const patient = patience(shop)
  const people = ['anna', 'workshop', 'reseller'].map((name) => `${name}@example.test`)
  const acknowledged: Acknowledged[] = []
  const enough = (count: number) =>
    expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(count)
  let isOpen = true
  const buying = people.map(async (email) => {
    const who = await customer(patient, origin, { email, password: 'paper-and-ink' })
    while (isOpen) {
      const placed = await who.order()
      expect(await who.pay(placed)).toBe('captured')
      acknowledged.push({ ...placed, payment: 'captured' })
    }
  })
  await enough(5)
  await pair.failOver()
  const before = acknowledged.length
  await enough(before + 5)
  isOpen = false
  await Promise.all(buying)
  expect(await audit(patient, () => direct, acknowledged)).toEqual([])
  // What needs a session of its own has one again: a document that is published is taken up.
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
}, 300_000)
