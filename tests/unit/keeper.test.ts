import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeeper, type Keeper } from '../../src/lib/server/site/pages/keeper.ts'
import { openQueryPages } from '../../src/lib/server/site/pages/query-pages.ts'
import { openPageStore } from '../../src/lib/server/site/pages/store.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'

const start = new Date('2026-11-20T09:00:00Z')
const shop = loadShop(testShopFolder(), start)
let renderings: string[] = []

/** Stands for the built application: says where it is, and for products until when that is true. */
const app = {
  async render(route: string, { shop: reader }: App.Locals) {
    renderings.push(reader.tenant.id + reader.path)
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (reader.match.kind === 'product') reader.promises(reader.match.id)
    if (reader.match.kind === 'page') reader.prose(reader.match.id)
    const status = route === '/500/' ? 500 : reader.match.kind === 'missing' ? 404 : 200
    const filler = 'paper '.repeat(500)
    return new Response(`${reader.path} at ${reader.now.toISOString()} ${filler}`, { status })
  },
}

function openKeeper(memory = 10_000_000) {
  const root = mkdtempSync(join(tmpdir(), 'quire-keeper-'))
  const store = openPageStore({
    root,
    memory,
    secure: false,
    fingerprint: 'test',
    hostOf: (tenant) => `${tenant}.localhost`,
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
  return { keeper, store }
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
