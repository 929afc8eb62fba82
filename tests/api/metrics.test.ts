import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { endpoints } from '../../src/lib/contract/index.ts'
import { paymentWebhook } from '../../src/lib/contract/payment.ts'
import { parseEnv } from '../../src/lib/env.ts'
import { openQueue } from '../../src/lib/server/platform/jobs/index.ts'
import { startQuire } from '../../src/lib/server/quire.ts'
import { freePort } from '../setup/free-port.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { scrape } from './harness/metrics.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

type Line = { msg: string; [field: string]: unknown }

let database: TestDatabase
let shop: RunningShop
let port: number
const content = contentCopy()
const lines: Line[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

beforeAll(async () => {
  database = await createDatabase()
  port = await freePort()
  const settings = { METRICS_PORT: String(port), ACCESS_LOG: 'on' }
  shop = await runShop({ databaseUrl: database.url, content: content.root, log, settings })
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

const of = async (sample: string, at = port) => (await scrape(at)).get(sample) ?? 0
const answersOf = (route: string, status: number, method = 'GET') =>
  `quire_requests_total{route="${route}",method="${method}",status="${status}"}`
const names = (text: string) =>
  new Set(text.match(/\b(quire|nodejs|process)_[a-z0-9_]+|(?<=[ (])up(?=\{)/g) ?? [])

test('every number of the dashboard and of the alert rules is one that a shop shows', async () => {
  await page(shop, '/robots.txt')
  // When repeated work went well last is a number once it did, shortly after a start.
  const work = /^quire_repeated_work_last_success/
  await vi.waitUntil(async () => [...(await scrape(port)).keys()].some((key) => work.test(key)), {
    timeout: 30_000,
  })
  const shown = new Set([...(await scrape(port)).keys()].map((key) => key.split('{', 1)[0]))
  // Prometheus itself says whether a process was there to be scraped.
  shown.add('up')
  const dashboard = readFileSync('docs/operate/grafana.json', 'utf8')
  const rules = readFileSync('docs/operate/alerts.yaml', 'utf8')
  for (const text of [dashboard, rules]) {
    expect(names(text).size).toBeGreaterThan(10)
    expect([...names(text)].filter((name) => !shown.has(name))).toEqual([])
  }
})

test('the alert rules say what is wrong, for whom, and what to do', () => {
  const text = z.string().min(10)
  const rule = z.strictObject({
    alert: z.string().regex(/^Quire[A-Z]\w+$/),
    expr: text,
    for: z.string().optional(),
    labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.strictObject({ summary: text, description: text }),
  })
  const group = z.strictObject({ name: z.literal('quire'), rules: z.array(rule).min(10) })
  const file = z.strictObject({ groups: z.array(group).length(1) })
  const parsed = file.safeParse(parse(readFileSync('docs/operate/alerts.yaml', 'utf8')))
  expect(parsed.error).toBeUndefined()
})

test('answers are counted by what the contract declares, whatever address was asked for', async () => {
  const route = '/api/v1/order/{id}'
  expect(endpoints.some(({ endpoint }) => endpoint.path === route)).toBe(true)
  const calls = answersOf(route, 401)
  const before = await of(calls)
  await page(shop, `/api/v1/order/${randomUUID()}/`)
  const series = (await scrape(port)).size
  for (let count = 0; count < 20; count++) {
    await page(shop, `/api/v1/order/${randomUUID()}/?secret=${randomUUID()}`)
    await page(shop, `/nothing/${randomUUID()}/`)
    await page(shop, `/api/v1/${randomUUID()}`)
  }
  expect(await of(calls)).toBe(before + 21)
  expect(await of(answersOf('page', 404))).toBe(20)
  expect(await of(answersOf('unknown call', 404))).toBe(20)
  // Two routes were new, each with its histogram.
  expect((await scrape(port)).size - series).toBeLessThan(40)
})

test('a line for every answer names no address, no query and nobody', async () => {
  lines.length = 0
  const id = 'a-request-of-ours'
  await page(shop, '/business-cards/?email=nora@example.test', {
    'x-request-id': id,
    authorization: 'Bearer abcdefgh',
  })
  await expect.poll(() => lines.some(({ requestId }) => requestId === id)).toBe(true)
  const line = lines.find(({ requestId }) => requestId === id)
  expect(Object.keys(line ?? {}).sort()).toEqual(
    'bytes level method ms msg pid requestId route status tenant time hostname'.split(' ').sort(),
  )
  expect(line).toMatchObject({ tenant: 'ie', method: 'GET', route: 'page', status: 200 })
  expect(line?.['bytes']).toBeGreaterThan(1000)
  expect(JSON.stringify(lines)).not.toMatch(/nora|abcdefgh|127\.0\.0\.1|business-cards/)
})

test('a job that fails raises its numbers, and the one that people have to look at', async () => {
  const queue = await openQueue({ url: database.url, log, jobs: [], working: false })
  const tries = (outcome: string) =>
    of(`quire_job_tries_total{kind="sandbox-notice",outcome="${outcome}"}`)
  await undeliverable()
  await queue.boss.send('sandbox-notice', { tenant: 'ie', event: 'lost' })
  await expect.poll(() => tries('failed'), { timeout: 30_000 }).toBeGreaterThan(0)
  await queue.boss.send('sandbox-notice', { words: 'of an older release' })
  await expect.poll(() => tries('gave_up'), { timeout: 30_000 }).toBe(1)
  // Where counting takes long, a shop counts again only after fifty times as long.
  const givenUp = () => of('quire_jobs_given_up{kind="sandbox-notice"}')
  await expect.poll(givenUp, { timeout: 60_000 }).toBe(1)
  expect(await of('quire_jobs_given_up{kind="tidy-carts"}')).toBe(0)
  expect(lines.map(({ msg }) => msg)).toContain('a job failed')
  expect(lines.map(({ msg }) => msg)).toContain('the data of a job do not fit')
  await queue.stop()
})

/** A notice whose address answers nobody. */
async function undeliverable(): Promise<void> {
  const id = randomUUID()
  const words = { description: '', shop_name: '', language: 'en', currency: 'EUR' }
  const webhook_url = 'http://127.0.0.1:9/'
  const now = new Date()
  await shop.db
    .insertInto('sandbox_session')
    .values({
      ...{ ...words, id, tenant: 'ie', idempotency_key: id, reference: id, amount: 100 },
      ...{ return_url: webhook_url, webhook_url, state: 'open', created_at: now },
      settled_at: null,
    })
    .execute()
  await shop.db
    .insertInto('sandbox_delivery')
    .values({ tenant: 'ie', event_id: 'lost', session_id: id, body: '{}', created_at: now })
    .execute()
}

test('a notice that is not taken is a line and a number', async () => {
  const shown = await scrape(port)
  for (const outcome of ['taken', 'failed', ...paymentWebhook.errors])
    expect(shown.get(`quire_notices_total{provider="sandbox",outcome="${outcome}"}`)).toBe(0)
  const sample = 'quire_notices_total{provider="sandbox",outcome="webhook_signature_invalid"}'
  const before = await of(sample)
  const url = `http://127.0.0.1:${shop.port}/api/v1/payment/webhook/sandbox/`
  for (let count = 0; count < 5; count++) {
    const headers = { 'fe-x-tenant': 'ie' }
    expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(400)
  }
  expect(await of(sample)).toBe(before + 5)
  const about = { provider: 'sandbox', reason: 'webhook_signature_invalid' }
  const told = lines.filter(({ msg }) => msg === 'a notice was not taken')
  // Anybody can send these: a line a minute.
  expect(told).toHaveLength(1)
  expect(told).toContainEqual(expect.objectContaining({ level: 40, tenant: 'ie', ...about }))
})

test('a worker has health and numbers of its own, and reconciliation that fails is one of them', async () => {
  const at = await freePort()
  const own: Line[] = []
  const worker = () =>
    startQuire({
      env: parseEnv({
        ROLE: 'worker',
        DATABASE_URL: database.url,
        DATA_DIR: mkdtempSync(join(tmpdir(), 'quire-data-')),
        METRICS_PORT: String(at),
      }),
      dist: '/nowhere',
      buildId: 'none',
      log: pino({ level: 'warn' }, { write: (line: string) => void own.push(JSON.parse(line)) }),
      step: () => () => {},
    })
  await sql`alter table payment rename to payment_away`.execute(shop.db)
  const running = await worker()
  const failed = () => of('quire_repeated_work_total{work="reconciliation",outcome="failed"}', at)
  await expect.poll(failed, { timeout: 10_000 }).toBe(1)
  await sql`alter table payment_away rename to payment`.execute(shop.db)
  expect(own).toContainEqual(expect.objectContaining({ msg: 'repeated work failed' }))
  const health = async (path: string) => (await fetch(`http://127.0.0.1:${at}${path}`)).status
  expect([await health('/healthz'), await health('/readyz'), await health('/')]).toEqual([
    200, 200, 404,
  ])
  expect(await of('quire_edition{state="live"}', at)).toBeGreaterThan(0)
  await expect(worker()).rejects.toThrow(`METRICS_PORT ${at} on 127.0.0.1 cannot be listened on`)
  await running.stop()
  await expect(health('/healthz')).rejects.toThrow()
})

test('plain pages are counted one by one', async () => {
  const own = await createDatabase()
  const at = await freePort()
  const terms = { databaseUrl: own.url, content: content.root }
  const counting = await runShop({ ...terms, settings: { METRICS_PORT: String(at) } })
  const { etag = '' } = (await page(counting, '/')).headers
  const pages = await Promise.all(['', '', etag].map((known) => ask(counting, known)))
  expect(pages.sort()).toEqual([200, 200, 304])
  expect(await of(answersOf('page', 200), at)).toBe(3)
  expect(await of(answersOf('page', 304), at)).toBe(1)
  expect(await of('quire_page_lookups_total{from="memory"}', at)).toBe(4)
  expect(await of('quire_pages{which="known"}', at)).toBeGreaterThan(10)
  expect(await of('quire_page_store_bytes{where="memory"}', at)).toBeGreaterThan(100_000)
  expect(await of('quire_database_connections{state="most"}', at)).toBe(12)
  expect(await of('quire_orders{state="paid"}', at)).toBe(0)
  await counting.stop()
  await own.drop()
})

const ask = async (quire: RunningShop, known: string) =>
  (await page(quire, '/', known ? { 'if-none-match': known } : {})).status
