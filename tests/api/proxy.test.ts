import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { ensurePrograms } from '../setup/programs.ts'
import { startCaddy } from './harness/caddy.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { ask, startProxy } from './harness/proxy.ts'
import { contentCopy, type RunningShop, runShop } from './harness/running-shop.ts'
import { newAccount, STAFF_PASSWORD } from './harness/staff.ts'

ensurePrograms({ nginx: 'nginx-light', openssl: 'openssl', caddy: 'caddy' })

let database: TestDatabase
/** The way to its server, which can be taken away. */
const way = join(mkdtempSync(join(tmpdir(), 'quire-way-')), 'postgres')
let shops: RunningShop[]
let proxy: Awaited<ReturnType<typeof startProxy>>
let caddy: Awaited<ReturnType<typeof startCaddy>>
const content = contentCopy({ tenants: ['ie', 'de'] })
const settings = { PUBLIC_ORIGIN_SCHEME: 'https', STAFF_SECRET: 'the same in both of them' }

beforeAll(async () => {
  database = await createDatabase()
  const ports = [await freePort(), await freePort()] as const
  const url = new URL(database.url)
  symlinkSync(url.searchParams.get('host') ?? '', way)
  url.searchParams.set('host', way)
  const terms = { databaseUrl: url.href, content: content.root, trustProxy: true, settings }
  shops = []
  for (const port of ports) shops.push(await runShop({ ...terms, port }))
  proxy = await startProxy(ports)
  caddy = await startCaddy(ports)
})
afterAll(async () => {
  await proxy.stop()
  await caddy.stop()
  await Promise.all(shops.map((shop) => shop.stop()))
  await database.drop()
})

type Answer = Awaited<ReturnType<typeof ask>>

/** What is of one connection or of one instant. */
function lasting({ date, connection, server, ...headers }: Record<string, unknown>) {
  const {
    'keep-alive': _alive,
    'x-request-id': _id,
    'alt-svc': _http3,
    'cache-control': kept,
    ...rest
  } = headers
  return { ...rest, kept: String(kept).replace(/s-maxage=\d+/, 's-maxage') }
}

test.each([
  ['nginx', () => proxy.port],
  ['Caddy', () => caddy.port],
])('pages and files come through %s byte by byte, in every encoding', async (_name, port) => {
  const paths = ['/', '/business-cards/', '/cart/', '/nothing-here/', '/robots.txt', '/sitemap.xml']
  for (const path of paths) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const [through, straight] = await Promise.all([
        ask(port(), path, { headers }),
        ask(shops[0]?.port ?? 0, path, { headers, plain: true }),
      ])
      expect(through.status, path).toBe(straight.status)
      expect(through.body.equals(straight.body), `${path} ${encoding}`).toBe(true)
      expect(lasting(through.headers)).toEqual(lasting(straight.headers))
      const etag = through.headers['etag']
      if (path.endsWith('/') && through.status === 200 && typeof etag === 'string') {
        const known = await ask(port(), path, { headers: { 'if-none-match': etag } })
        expect(known.status).toBe(304)
      }
    }
  }
})

test('without TLS there is nothing but the way to it, and the API is kept by nobody', async () => {
  const { status, headers } = await new Promise<Omit<Answer, 'body'>>((resolve, reject) => {
    const at = { host: '127.0.0.1', port: proxy.plainPort, path: '/cart/?from=mail' }
    const sent = request({ ...at, headers: { host: 'ie.localhost' } }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
    sent.on('error', reject)
    sent.end()
  })
  expect([status, headers['location']]).toEqual([301, 'https://ie.localhost/cart/?from=mail'])
  const call = await ask(proxy.port, '/api/v1/openapi.json')
  expect(call.status).toBe(200)
  expect((await ask(proxy.port, '/api/v1/order/1/')).headers['cache-control']).toBe('no-store')
  const home = await ask(proxy.port, '/')
  expect(home.headers['strict-transport-security']).toContain('max-age')
})

test.each([
  ['nginx', () => proxy.port],
  ['Caddy', () => caddy.port],
])('the shop learns from %s who called, whatever the caller says', async (_name, port) => {
  const db = shops[0]?.db
  if (!db) throw new Error('two shops run')
  const { id, email } = await newAccount(db, [{ role: 'support', tenant: 'ie' }])
  const { status } = await ask(port(), '/api/v1/admin/sign-in/', {
    method: 'POST',
    from: '127.0.0.7',
    headers: { 'x-forwarded-for': '192.0.2.66, 192.0.2.67', 'x-forwarded-host': 'de.localhost' },
    body: JSON.stringify({ email, password: STAFF_PASSWORD }),
  })
  expect(status).toBe(200)
  const acts = await db
    .selectFrom('staff_act')
    .select(['act', 'ip'])
    .where('account_id', '=', id)
    .where('act', '=', 'session.opened')
    .execute()
  expect(acts).toEqual([{ act: 'session.opened', ip: '127.0.0.7' }])
})

test.each([
  ['nginx', () => proxy.port],
  ['Caddy', () => caddy.port],
])(
  'while the database is away calls are refused through %s, and pages still come',
  async (_name, port) => {
    const statuses = async (paths: string[], terms: Parameters<typeof ask>[2] = {}) => {
      const answers = paths.map(async (path) => (await ask(port(), path, terms)).status)
      return [...new Set(await Promise.all(answers))]
    }
    const body = JSON.stringify({ email: 'nora@example.test', password: STAFF_PASSWORD })
    const signIn = () => statuses(['/api/v1/admin/sign-in/'], { method: 'POST', body })
    const ready = () => statuses(['/readyz', '/readyz'])
    const pages = ['/', '/business-cards/', '/robots.txt']
    const server = readlinkSync(way)
    rmSync(way)
    await database.endConnections()
    await expect.poll(ready, { timeout: 10_000 }).toEqual([503])
    for (let rounds = 0; rounds < 5; rounds++) {
      expect([await ready(), await signIn()]).toEqual([[503], [503]])
      expect(await statuses(pages)).toEqual([200])
    }
    symlinkSync(server, way)
    await expect
      .poll(async () => (await ask(port(), '/readyz')).status, { timeout: 10_000 })
      .toBe(200)
  },
)

test('a shop that is away or still opening leaves nobody without an answer', async () => {
  const [first] = shops
  if (!first) throw new Error('two shops run')
  const { port } = first
  const all = async () => {
    const asked = ['/', '/business-cards/', '/api/v1/openapi.json', '/sitemap.xml']
    const ways = [proxy.port, caddy.port].flatMap((way) =>
      asked.map((path) => [way, path] as const),
    )
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ways).flatMap((each) =>
        each.map(async ([way, path]) => (await ask(way, path)).status),
      ),
    )
    return [...new Set(answers)]
  }
  expect(await all()).toEqual([200])
  await Promise.all([first.stop(), all().then((statuses) => expect(statuses).toEqual([200]))])
  // Nobody listens.
  expect(await all()).toEqual([200])
  let refused = 0
  const opening = createServer((_request, response) => {
    refused++
    response.writeHead(503, { 'Retry-After': '5' }).end('The shop is being opened.\n')
  })
  await new Promise<void>((resolve) => opening.listen(port, '127.0.0.1', resolve))
  await expect
    .poll(async () => [await all(), refused > 0], { timeout: 12_000, interval: 500 })
    .toEqual([[200], true])
  await new Promise((resolve) => {
    opening.close(resolve)
    opening.closeAllConnections()
  })
  expect(await all()).toEqual([200])
})
