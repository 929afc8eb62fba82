import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { ensurePrograms } from '../setup/programs.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { ask } from './harness/proxy.ts'
import { contentCopy, type RunningShop, runShop } from './harness/running-shop.ts'
import { startVarnish } from './harness/varnish.ts'

// varnish-modules has no program of its own: it comes with what compiles configurations.
ensurePrograms({ varnishd: 'varnish varnish-modules gcc libc6-dev' })

let database: TestDatabase
let shops: RunningShop[]
let port: number
let varnish: Awaited<ReturnType<typeof startVarnish>>
const content = contentCopy()

beforeAll(async () => {
  database = await createDatabase()
  port = await freePort()
  const ports = [await freePort(), await freePort()] as const
  const settings = { PURGE_URL: `http://127.0.0.1:${port}`, PUBLIC_ORIGIN_SCHEME: 'https' }
  shops = []
  for (const own of ports)
    shops.push(
      await runShop({ databaseUrl: database.url, content: content.root, settings, port: own }),
    )
  varnish = await startVarnish(port, ports)
})
afterAll(async () => {
  await varnish.stop()
  await database.drop()
})

const through = (path: string, headers = {}) => ask(port, path, { headers, plain: true })
const lead = (text: string) => (yaml: string) => yaml.replace(/^lead: .*$/m, `lead: ${text}`)

test('Varnish keeps pages in each encoding, as the shop sends them', async () => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': encoding }
    const straight = await ask(shops[0]?.port ?? 0, '/flyers/', { headers, plain: true })
    for (let round = 0; round < 2; round++) {
      const kept = await through('/flyers/', headers)
      expect(kept.body.equals(straight.body)).toBe(true)
      for (const name of ['etag', 'content-security-policy', 'cache-tag', 'content-encoding'])
        expect([name, kept.headers[name]]).toEqual([name, straight.headers[name]])
    }
  }
  const known = await through('/flyers/')
  const etag = String(known.headers['etag'])
  expect((await through('/flyers/', { 'if-none-match': etag })).status).toBe(304)
  expect((await through('/api/v1/order/1/')).headers['cache-control']).toBe('no-store')
})

test('what is published is soon what Varnish shows, and the rest stays kept', async () => {
  await through('/terms/')
  await through('/flyers/')
  // Varnish counts an age in whole seconds.
  await delay(1100)
  content.edit('products/flyers/en.yaml', lead('Fresh through Varnish.'))
  await shops[0]?.publish('test')
  await vi.waitFor(
    async () =>
      expect((await through('/flyers/')).body.toString()).toContain('Fresh through Varnish.'),
    { timeout: 30_000, interval: 200 },
  )
  expect(Number((await through('/terms/')).headers['age'])).toBeGreaterThan(0)
})

test('only the shop’s machines may purge', async () => {
  const other = await ask(port, '/flyers/', { method: 'PURGE', plain: true, from: '127.0.0.9' })
  expect(other.status).toBe(403)
})

test('while both nodes are away pages are shown on', async () => {
  await through('/flyers/')
  await Promise.all(shops.map((shop) => shop.stop()))
  expect((await through('/flyers/')).status).toBe(200)
})
