import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dist } from '../../scripts/lib/build.ts'
import { deliveries } from '../../src/lib/domain/delivery/deliveries.ts'
import {
  ContentError,
  newestEdition,
  readContent,
} from '../../src/lib/server/site/editions/index.ts'
import { prepareWorkers, renderInWorkers } from '../../src/lib/server/site/pages/pool.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { publishAgain } from './harness/editions.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

let database: TestDatabase
let shop: RunningShop
const content = contentCopy()

beforeAll(async () => {
  database = await createDatabase()
  shop = await runShop({ databaseUrl: database.url, content: content.root })
})

afterAll(async () => {
  await shop.stop()
  await database.drop()
})

const flyers = 'products/flyers/en.yaml'
const lead = (text: string) => (yaml: string) => yaml.replace(/^lead:.*$/m, `lead: ${text}`)

test('an edition renders the pages that read what changed, and leaves the others alone', async () => {
  const paths = ['/', '/flyers/', '/business-cards/', '/terms/']
  const before = await Promise.all(paths.map((path) => page(shop, path)))
  content.edit(flyers, lead('Paper that gets handed on.'))
  expect(await shop.publish('test')).toMatchObject({ changed: 1 })
  const after = await Promise.all(paths.map((path) => page(shop, path)))
  const changed = paths.filter((_, index) => before[index]?.body !== after[index]?.body)
  expect(changed).toEqual(['/flyers/'])
  expect(after[1]?.body).toContain('Paper that gets handed on.')
  expect(after[1]?.headers['etag']).not.toBe(before[1]?.headers['etag'])
  expect(after[3]?.headers['etag']).toBe(before[3]?.headers['etag'])
})

test('the same content makes no edition, and an older one can be published again', async () => {
  const { number } = await shop.publish('test')
  expect(await shop.publish('test')).toEqual({ number, changed: 0 })
  content.edit(flyers, lead('A slip of the pen.'))
  const slip = await shop.publish('test')
  expect((await page(shop, '/flyers/')).body).toContain('A slip of the pen.')
  await publishAgain(shop.db, slip.number - 1)
  await expect
    .poll(async () => (await page(shop, '/flyers/')).body, { timeout: 10_000 })
    .not.toContain('A slip of the pen.')
})

test('bad documents never go live: all problems at once, with file and line', async () => {
  const before = await page(shop, '/flyers/')
  content.edit('tenants/de.yaml', (yaml) => yaml.replace('theme: press-sheet', 'theme: velvet'))
  content.edit(flyers, (yaml) => yaml.replace(/^slug:.*$/m, 'slug: Not A Slug'))
  const refused = await shop.publish('test').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ContentError)
  const { problems } = refused as ContentError
  expect(problems.map(({ path }) => path).sort()).toEqual([flyers, 'tenants/de.yaml'])
  expect(problems.every(({ line }) => line >= 1)).toBe(true)
  expect(problems.find(({ path }) => path === 'tenants/de.yaml')?.line).toBeGreaterThan(1)
  expect((await page(shop, '/flyers/')).body).toBe(before.body)
  content.edit('tenants/de.yaml', (yaml) => yaml.replace('theme: velvet', 'theme: press-sheet'))
  content.edit(flyers, (yaml) => yaml.replace(/^slug:.*$/m, 'slug: flyers'))
})

test('what cannot be rendered never goes live, and the document that it is made of is named', async () => {
  const before = await page(shop, '/')
  const newest = await newestEdition(shop.db)
  content.silence()
  const refused = await shop.publish('test').catch((error: unknown) => error)
  content.speakAgain()
  expect(refused).toBeInstanceOf(ContentError)
  expect((refused as ContentError).message).toMatch(/The page \/ of tenant ie lacks a voice/)
  expect(await newestEdition(shop.db)).toBe(newest)
  expect((await page(shop, '/')).body).toBe(before.body)
})

test('pages that processes of their own render, and write, are read as well', async () => {
  const silent = contentCopy()
  silent.silence()
  const folder = mkdtempSync(join(tmpdir(), 'quire-pages-'))
  writeFileSync(join(folder, 'no-folder'), '')
  // What a disk does not take comes back whole.
  for (const root of [join(folder, 'no-folder'), folder]) {
    const addresses = ['/', '/terms/'].map((path) => ({ tenant: 'ie', path }))
    const { pages, written, packs, unmeant } = await renderInWorkers(addresses, {
      dist,
      documents: new Map(readContent(silent.root).documents),
      edition: 1,
      now: Date.now(),
      origins: { scheme: 'http', port: 4321 },
      drawing: 'test',
      apiHost: null,
      root,
    })
    expect([pages.length, written.length, packs.length]).toEqual(
      root === folder ? [0, 2, 1] : [2, 0, 0],
    )
    expect(unmeant).toEqual([
      { tenant: 'ie', path: '/', message: expect.stringContaining('lacks a voice') },
    ])
  }
})

test('processes that wait render from what they were told to foresee, if that is what goes live', async () => {
  const silent = contentCopy()
  silent.silence()
  const live = readContent(silent.root).documents
  const others = readContent(content.root).documents
  const terms = {
    dist,
    documents: live,
    edition: 1,
    now: Date.now(),
    origins: { scheme: 'http', port: 4321 } as const,
    drawing: 'test',
    apiHost: null,
    root: mkdtempSync(join(tmpdir(), 'quire-pages-')),
  }
  const etags: string[] = []
  for (const documents of [null, live, others]) {
    const prepared = documents && prepareWorkers(dist)
    if (documents) prepared?.foresee(documents)
    expect(prepared?.hold(live) ?? false).toBe(documents === live)
    const { written } = await renderInWorkers([{ tenant: 'ie', path: '/' }], terms, prepared)
    prepared?.release()
    etags.push(written[0]?.etag ?? '')
  }
  expect(etags[0]).not.toBe('')
  expect(new Set(etags).size).toBe(1)
})

test('every node hears of an edition', async () => {
  const other = await runShop({ databaseUrl: database.url, content: content.root })
  content.edit(flyers, lead('Heard next door.'))
  await shop.publish('test')
  await expect
    .poll(async () => (await page(other, '/flyers/')).body, { timeout: 10_000 })
    .toContain('Heard next door.')
  await other.stop()
})

test('unknown query strings get the page and leave nothing behind', async () => {
  const root = join(shop.dataDir, 'pages')
  const files = () => readdirSync(root, { recursive: true }).length
  const before = files()
  const plain = await page(shop, '/flyers/')
  for (let count = 0; count < 20; count += 1) {
    const answer = await page(shop, `/flyers/?junk=${count}`)
    expect(answer.headers['etag']).toBe(plain.headers['etag'])
  }
  expect(files()).toBe(before)
})

test('a category in pages declares them, and an edition renews each of them', async () => {
  const category = 'categories/stationery/category.yaml'
  content.edit(category, (yaml) => `${yaml}perPage: 1\n`)
  await shop.publish('test')
  const [first, second] = await Promise.all(
    ['', '?page=2'].map((query) => page(shop, `/cards-and-flyers/${query}`)),
  )
  const tiles = (body = '') => [...body.matchAll(/tiles-item" href="([^"]+)"/g)].map(([, at]) => at)
  expect([tiles(first?.body), tiles(second?.body)]).toEqual([['/business-cards/'], ['/flyers/']])
  const canonical = `<link rel="canonical" href="http://ie.localhost:${shop.port}/cards-and-flyers/`
  expect(first?.body).toContain(`${canonical}">`)
  expect(second?.body).toContain(`${canonical}?page=2">`)
  expect(second?.body).toContain('href="/cards-and-flyers/" rel="prev"')
  for (const query of ['?page=1', '?page=3', '?page=02', '?page=x', '?seite=2'])
    expect((await page(shop, `/cards-and-flyers/${query}`)).headers['etag']).toBe(
      first?.headers['etag'],
    )
  content.edit(flyers, (yaml) => yaml.replace(/^name:.*$/m, 'name: Handbills'))
  await shop.publish('test')
  const renewed = await page(shop, '/cards-and-flyers/?page=2&utm=x')
  expect(renewed.body).toContain('Handbills')
  expect(renewed.headers['etag']).not.toBe(second?.headers['etag'])
  content.edit(flyers, (yaml) => yaml.replace('name: Handbills', 'name: Flyers'))
  content.edit(category, (yaml) => yaml.replace('perPage: 1\n', ''))
  await shop.publish('test')
  const whole = await page(shop, '/cards-and-flyers/?page=2')
  expect(tiles(whole.body)).toEqual(['/business-cards/', '/flyers/'])
})

test('the folder on disk holds what is served, byte for byte', async () => {
  const host = join(shop.dataDir, 'pages', 'ie.localhost')
  for (const path of ['/', '/flyers/', '/terms/', '/cart/']) {
    const file = readFileSync(join(host, path, 'index.html'), 'utf8')
    expect((await page(shop, path)).body).toBe(file)
  }
})

test('a page that names a date is true no longer than the date', async () => {
  const tenant = loadShop(content.root, new Date()).tenant('ie')
  const offered = deliveries({
    now: new Date(),
    priorities: tenant?.priorities ?? [],
    destination: tenant?.deliveryCountries['IE'],
    postcode: '',
    plant: tenant?.plant ?? { timeZone: 'UTC', holidays: [] },
  })
  if (!offered.ok) throw new Error(offered.code)
  const left = (offered.validUntil.getTime() - Date.now()) / 1000
  const seconds = async (path: string) => {
    const { headers } = await page(shop, path)
    return Number(/s-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1])
  }
  expect(await seconds('/terms/')).toBe(86_400)
  expect(Math.abs((await seconds('/business-cards/')) - Math.min(86_400, left))).toBeLessThan(30)
})

test('a second start renders nothing again, and a lost page is rendered when it is asked for', async () => {
  const first = await runShop({ databaseUrl: database.url, content: content.root })
  expect(first.rendered).toMatch(/^Rendered \d+ pages$/)
  await first.stop()
  const again = await runShop({
    databaseUrl: database.url,
    content: content.root,
    dataDir: first.dataDir,
    // Pages name addresses with their port.
    port: first.port,
  })
  expect(again.rendered).toBeUndefined()
  rmSync(join(first.dataDir, 'pages', 'ie.localhost', 'flyers'), { recursive: true })
  const answers = await Promise.all(Array.from({ length: 8 }, () => page(again, '/flyers/')))
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers['etag']}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  await again.stop()
})

test('a start on a newer edition renders what differs from the one before, and nothing else', async () => {
  const first = await runShop({ databaseUrl: database.url, content: content.root })
  await first.stop()
  content.edit(flyers, lead('Changed while it was closed.'))
  await shop.publish('test')
  const { dataDir, port } = first
  const again = await runShop({ databaseUrl: database.url, content: content.root, dataDir, port })
  expect((await page(again, '/flyers/')).body).toContain('Changed while it was closed.')
  const count = ({ rendered = '' }: RunningShop) => Number(/\d+/.exec(rendered)?.[0])
  // Some pages of the two shops that speak English read what a flyer is.
  expect(count(again)).toBeGreaterThan(0)
  expect(count(again)).toBeLessThan(count(first) / 4)
  await again.stop()
})

test('without valid content there is a maintenance page until something valid is published', async () => {
  const fresh = await createDatabase()
  const broken = contentCopy({ tenants: ['ie'] })
  broken.edit('pages/home/page.yaml', (yaml) => `${yaml}\nsurprise: 1\n`)
  const closed = await runShop({ databaseUrl: fresh.url, content: broken.root })
  expect(closed.trouble).toContain('pages/home/page.yaml')
  const answer = await page(closed, '/')
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('60')
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  broken.edit('pages/home/page.yaml', (yaml) => yaml.replace('\nsurprise: 1\n', ''))
  await closed.publish('test')
  expect((await page(closed, '/')).status).toBe(200)
  await closed.stop()
  await fresh.drop()
})

test('a live edition that no longer compiles is mended by the folder, at a start and while it runs', async () => {
  const fresh = await createDatabase()
  const own = contentCopy({ tenants: ['ie'] })
  const terms = { databaseUrl: fresh.url, content: own.root }
  const spoil = async ({ db, stop }: RunningShop) => {
    await db.deleteFrom('edition_document').where('path', '=', 'shop.yaml').execute()
    await stop()
  }
  const first = await runShop(terms)
  const { dataDir } = first
  await spoil(first)
  const surprise = '\nsurprise: 1\n'
  own.edit('pages/home/page.yaml', (yaml) => yaml + surprise)
  const closed = await runShop({ ...terms, dataDir })
  expect(closed.trouble).toContain('pages/home/page.yaml')
  expect((await page(closed, '/')).status).toBe(503)
  own.edit('pages/home/page.yaml', (yaml) => yaml.replace(surprise, ''))
  expect((await closed.publish('test')).number).toBe(2)
  expect((await page(closed, '/')).status).toBe(200)

  await spoil(closed)
  const mended = await runShop({ ...terms, dataDir })
  expect([mended.trouble, (await page(mended, '/')).status]).toEqual([null, 200])
  await mended.stop()
  await fresh.drop()
})

test('stopping finishes what runs', async () => {
  const closing = await runShop({ databaseUrl: database.url, content: content.root })
  const sent = request({
    host: '127.0.0.1',
    port: closing.port,
    method: 'POST',
    path: '/api/v1/auth/login/',
    headers: { host: `ie.localhost:${closing.port}`, expect: '100-continue' },
  })
  sent.flushHeaders()
  // The server has the request in hand; its body is still to come.
  await once(sent, 'continue')
  const answered = once(sent, 'response')
  const stopped = closing.stop()
  sent.end('{"email":"nobody@example.test","password":"wrong"}')
  const [response] = (await answered) as [IncomingMessage]
  expect(response.resume().statusCode).toBe(401)
  await stopped
})
