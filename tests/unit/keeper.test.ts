import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkHosts } from '../../src/lib/server/site/pages/host-links.ts'
import { createKeeper, type Keeper } from '../../src/lib/server/site/pages/keeper.ts'
import { openQueryPages } from '../../src/lib/server/site/pages/query-pages.ts'
import { openPageStore } from '../../src/lib/server/site/pages/store.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import { loadTestShop } from '../setup/test-documents.ts'
import { testShopFolder } from '../setup/test-shop.ts'

const start = new Date('2026-11-20T09:00:00Z')
const shop = loadTestShop(start)
let renderings: string[] = []

/** Stands for the built application: says where it is, and for products until when that is true. */
const app = {
  async render(route: string, { shop: reader, part }: App.Locals) {
    if (part) return new Response('')
    renderings.push(reader.tenant.id + reader.path)
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (reader.match.kind === 'product') reader.promises(reader.match.id)
    if (reader.match.kind === 'page') reader.page(reader.match.id)
    const status = route === '/500/' ? 500 : reader.match.kind === 'missing' ? 404 : 200
    const filler = 'paper '.repeat(500)
    return new Response(`${reader.path} at ${reader.now.toISOString()} ${filler}`, { status })
  },
}

function openKeeper(memory = 10_000_000, root = mkdtempSync(join(tmpdir(), 'quire-keeper-'))) {
  const store = openPageStore({
    root,
    memory,
    secure: false,
    fingerprint: 'test',
    hostOf: (tenant) => `${tenant}.localhost`,
    log: pino({ level: 'silent' }),
  })
  const keeper = createKeeper({
    app,
    dist: '',
    store,
    root,
    origins: { scheme: 'http', port: 4321 },
    drawing: 'test',
    apiHost: null,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    queryPages: openQueryPages(false),
  })
  return { keeper, store, root }
}

let keeper: Keeper
beforeEach(() => {
  renderings = []
  vi.useFakeTimers({ now: start, shouldAdvanceTime: true, advanceTimeDelta: 1 })
})
afterEach(() => {
  keeper.close()
  vi.useRealTimers()
})

test('a page that is asked for by many at once is rendered once', async () => {
  const opened = openKeeper()
  keeper = opened.keeper
  await keeper.open(shop, null)
  const address = { tenant: 'ie', path: '/terms/' }
  opened.store.remove([address])
  renderings = []
  const pages = await Promise.all(Array.from({ length: 20 }, () => keeper.fetch(address)))
  expect(renderings).toEqual(['ie/terms/'])
  expect(new Set(pages).size).toBe(1)
})

test('requests get their turn while pages are rendered', async () => {
  vi.useRealTimers()
  // As pages are: nothing in them waits for anything.
  vi.spyOn(app, 'render').mockImplementation(async (_, { shop: reader, part }) => {
    if (part) return new Response('')
    renderings.push(reader.path)
    return new Response(reader.path, { status: reader.match.kind === 'missing' ? 404 : 200 })
  })
  keeper = openKeeper().keeper
  const turns: number[] = []
  const next = () => {
    turns.push(renderings.length)
    turning = setImmediate(next)
  }
  let turning = setImmediate(next)
  await keeper.open(shop, null)
  clearImmediate(turning)
  vi.restoreAllMocks()
  const between = turns.map((rendered, index) => rendered - (turns[index - 1] ?? 0))
  expect(Math.max(...between, renderings.length - (turns.at(-1) ?? 0))).toBeLessThan(5)
})

test('pages that name a date are rendered again at the cut-off, others are not', async () => {
  keeper = openKeeper().keeper
  await keeper.open(shop, null)
  const said = (path: string) =>
    Buffer.from(keeper.ready(`ie${path}`)?.bodies.plain ?? '')
      .toString()
      .slice(0, 60)
  const before = { cards: said('/business-cards/'), terms: said('/terms/') }
  const until = keeper.ready('ie/business-cards/')?.until ?? 0
  // Express closes first, at 10:00 in Dublin.
  expect(new Date(until).toISOString()).toBe('2026-11-20T10:00:00.000Z')
  renderings = []
  await vi.advanceTimersByTimeAsync(until - start.getTime() + 1000)
  await vi.waitFor(() => expect(said('/business-cards/')).not.toBe(before.cards))
  expect(renderings).toContain('ie/business-cards/')
  expect(renderings).not.toContain('ie/terms/')
  expect(said('/terms/')).toBe(before.terms)
})

test('memory is bounded in bytes, and what does not fit comes from disk', async () => {
  keeper = openKeeper(20_000).keeper
  await keeper.open(shop, null)
  const paths = ['/', '/terms/', '/privacy/', '/imprint/', '/cookies/', '/contact/']
  const inMemory = paths.filter((path) => keeper.ready(`ie${path}`))
  expect(inMemory.length).toBeLessThan(paths.length)
  renderings = []
  for (const path of paths) expect(await keeper.fetch({ tenant: 'ie', path })).toBeDefined()
  expect(renderings).toEqual([])
})

test('an edition that fails to render a page leaves the page that was there', async () => {
  keeper = openKeeper().keeper
  await keeper.open(shop, null)
  const before = keeper.ready('ie/terms/')
  const render = vi.spyOn(app, 'render').mockResolvedValue(new Response('', { status: 500 }))
  const path = 'pages/terms/en.md'
  const content = mkdtempSync(join(tmpdir(), 'quire-keeper-content-'))
  cpSync(testShopFolder(), content, { recursive: true })
  writeFileSync(
    join(content, path),
    `${readFileSync(join(content, path), 'utf8')}
More.
`,
  )
  const refused = keeper.adopt(loadShop(content, start), new Set([path]))
  await expect(refused).rejects.toThrow(
    'pages/terms/page.yaml:1  The page /terms/ of tenant ie cannot',
  )
  render.mockRestore()
  expect(keeper.ready('ie/terms/')).toBe(before)
})

/** Fails the renderings of one address as long as it is asked to. */
function failing(path: string) {
  const render = app.render
  const broken = { isOn: true, restore: () => spy.mockRestore() }
  const spy = vi.spyOn(app, 'render').mockImplementation((route, locals) => {
    if (broken.isOn && locals.shop.tenant.id === 'ie' && locals.shop.path === path)
      return Promise.reject(new Error('no such paper'))
    return render(route, locals)
  })
  return broken
}

const terms = { tenant: 'ie', path: '/terms/' }
const said = (page: { bodies: { plain: Uint8Array } } | undefined) =>
  Buffer.from(page?.bodies.plain ?? '')
    .toString()
    .slice(0, 60)

test('a page that fails to render at a start is shown as it was, and tried again until it renders', async () => {
  const first = openKeeper()
  await first.keeper.open(shop, null)
  const before = said(await first.keeper.fetch(terms))
  first.keeper.close()
  const broken = failing('/terms/')
  const next = openKeeper(undefined, first.root)
  keeper = next.keeper
  vi.setSystemTime(start.getTime() + 1000)
  // Everything that reads the page's document is to be rendered again.
  await keeper.open(shop, { changed: new Set(['pages/terms/en.md']), before: null })
  expect(said(await keeper.fetch(terms))).toBe(before)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(said(await keeper.fetch(terms))).toBe(before)
  expect(next.store.record(terms)?.stale).toBe(true)
  broken.isOn = false
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(next.store.record(terms)?.stale).toBe(false))
  expect(said(await keeper.fetch(terms))).not.toBe(before)
  broken.restore()
})

test('a page that failed is tried again by the next process too', async () => {
  const first = openKeeper()
  await first.keeper.open(shop, null)
  first.store.markStale(terms)
  first.keeper.close()
  renderings = []
  keeper = openKeeper(undefined, first.root).keeper
  await keeper.open(shop, { changed: new Set(), before: shop })
  expect(renderings).toEqual(['ie/terms/'])
})

test('pages with dates of a clock that ran ahead are rendered again once it is set back', async () => {
  keeper = openKeeper().keeper
  vi.setSystemTime(start.getTime() + 40 * 86_400_000)
  await keeper.open(shop, null)
  const cards = { tenant: 'ie', path: '/business-cards/' }
  expect(said(await keeper.fetch(cards))).toContain('2026-12-30')
  const other = said(await keeper.fetch(terms))
  vi.setSystemTime(start)
  expect(said(await keeper.fetch(cards))).toContain('2026-11-20')
  renderings = []
  await vi.advanceTimersByTimeAsync(70_000)
  await vi.waitFor(() => expect(renderings).toContain('ie/flyers/'))
  expect(said(await keeper.fetch(terms))).toBe(other)
})

test('further hosts are links to the first, whatever an earlier edition has left in their place', () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-hosts-'))
  mkdirSync(join(root, 'a.test'))
  mkdirSync(join(root, 'was-first.test'))
  symlinkSync('gone.test', join(root, 'dangling.test'))
  symlinkSync('a.test', join(root, 'b.test'))
  const hosts = (...all: string[][]) => ({ tenants: all.map((each) => ({ hosts: each })) })
  linkHosts(
    hosts(['a.test', 'dangling.test', 'was-first.test'], ['b.test', 'new.test']),
    root,
    pino({ level: 'silent' }),
  )
  const targets = ['dangling.test', 'was-first.test', 'new.test']
  expect(targets.map((host) => readlinkSync(join(root, host)))).toEqual([
    'a.test',
    'a.test',
    'b.test',
  ])
  // A link there would put the pages of the second shop into the folder of the first.
  expect(readdirSync(root)).not.toContain('b.test')
})

test('a host that an edition adds has its folder at once', async () => {
  const opened = openKeeper()
  keeper = opened.keeper
  await keeper.open(shop, null)
  const content = mkdtempSync(join(tmpdir(), 'quire-keeper-content-'))
  cpSync(testShopFolder(), content, { recursive: true })
  const tenant = join(content, 'tenants/ie.yaml')
  const yaml = readFileSync(tenant, 'utf8')
  const [first = ''] = shop.tenant('ie')?.hosts ?? []
  writeFileSync(tenant, yaml.replace(first, `${first}, print.test`))
  const after = loadShop(content, start)
  expect(after.tenant('ie')?.hosts).toContain('print.test')
  await keeper.adopt(after, new Set(['tenants/ie.yaml']))
  expect(readlinkSync(join(opened.root, 'print.test'))).toBe(first)
})
