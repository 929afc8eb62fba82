import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { find, readIndex } from '../../src/lib/search/search.ts'
import { CONTENT_ROUTE, openLibrary } from '../../src/lib/server/site/editions/index.ts'
import { stalenessBetween } from '../../src/lib/server/site/pages/page-keys.ts'
import { renderPlain } from '../../src/lib/server/site/pages/render-page.ts'
import { type CompiledShop, compileShop } from '../../src/lib/server/site/shop/index.ts'
import type { SearchView } from '../../src/lib/server/site/shop/reader-type.ts'
import { openTestFront, serve, testShop } from './harness/front.ts'
import { raw } from './harness/raw.ts'

let opened: Awaited<ReturnType<typeof openTestFront>>
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  opened = await openTestFront()
  server = await serve(opened.front(true))
})
afterAll(async () => {
  await server.stop()
  opened.close()
})

const ask = (path: string, tenant = 'ie', headers: Record<string, string> = {}) =>
  raw(`http://127.0.0.1:${server.port}${path}`, {
    headers: { host: `${tenant}.localhost`, ...headers },
  })

/** Renders an address with a page that searches, and answers what it found and what that leaned on. */
async function searched(shop: CompiledShop, path: string) {
  let found: SearchView = { hits: [], meant: null }
  const app = {
    async render(route: string, { shop: reader }: App.Locals) {
      if (route !== CONTENT_ROUTE) return new Response('')
      found = await reader.search(reader.query['q'] ?? '')
      return new Response('')
    },
  }
  const terms = { app, now: new Date(), origin: String, pictureName: () => 'x.svg' }
  const { record } = await renderPlain(shop, { tenant: 'ie', path }, terms)
  return { found, record }
}

test('the index is a file for good, to which a plain address leads', async () => {
  const { status, headers } = await ask('/_search/en-IE.json')
  expect([status, headers['cache-control']]).toEqual([302, 'no-cache'])
  const at = String(headers['location'])
  expect(at).toMatch(/^\/_search\/en-IE\.[0-9a-f]{12}\.json$/)
  const file = await ask(at)
  expect(file.headers['cache-control']).toContain('immutable')
  expect((await ask(at, 'ie', { 'if-none-match': String(file.headers['etag']) })).status).toBe(304)
  const { index, words } = file.body as { index: string; words: Record<string, string> }
  const [cards] = find(readIndex(index), 'business cards')
  expect(cards).toMatchObject({ kind: 'product', path: '/business-cards/' })
  expect(cards?.price).toMatch(/€\d/)
  expect(cards?.picture).toMatch(/^\/_pictures\//)
  expect(words['from']).toContain('{price}')
})

test('one that is no longer what it says leads to the one that is; no other locale has one', async () => {
  const old = await ask('/_search/en-IE.0123456789ab.json')
  expect([old.status, old.headers['cache-control']]).toEqual([302, 'no-cache'])
  await expect(ask('/_search/de-DE.json')).rejects.toThrow('Not Found')
  expect((await ask('/_search/de-DE.json', 'de')).status).toBe(302)
})

test('the page that searches reads its words, and ranks as the field does', async () => {
  const { found, record } = await searched(testShop, '/search/?q=%20soft%20%20touch&utm=1')
  expect(record.path).toBe('/search/?q=%20soft%20%20touch&utm=1')
  expect(found.hits.map(({ kind }) => kind)).toEqual(['product', 'term'])
  expect(found.meant?.name).toBe('Soft-touch')
  expect((await searched(testShop, '/search/?q=xqzwv')).found).toEqual({ hits: [], meant: null })
  expect((await searched(testShop, '/search/')).found.hits).toEqual([])
})

test.each([
  ['products/flyers/en.yaml', { lead: 'Zebra' }, true],
  ['terms/bleed/en.md', { short: 'Zebra.' }, true],
  ['price-lists/eur.yaml', { factor: 2 }, true],
  ['pages/contact/en.md', { description: 'Zebra' }, true],
  ['products/flyers/de.yaml', { lead: 'Zebra' }, false],
  ['price-lists/chf.yaml', { factor: 2 }, false],
] as const)('a kept page of finds goes with what it was made of: %s', async (path, data, gone) => {
  const { record } = await searched(testShop, '/search/?q=cards')
  const document = testShop.library.documents.get(path)
  invariant(document, 'the test shop has it')
  const next = { ...document, hash: 'another', data: { ...(document.data as object), ...data } }
  const documents = new Map([...testShop.library.documents, [path, next as typeof document]])
  const shop = compileShop(openLibrary(documents as never), 2, new Date())
  expect(stalenessBetween(testShop, shop, new Set([path])).page(record)).toBe(gone)
})
