import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PageQuery, pageQuery } from '../../src/lib/server/site/editions/query.ts'
import type { CompiledShop } from '../../src/lib/server/site/shop/index.ts'
import { openTestFront, serve, testShop } from './harness/front.ts'
import { openWire, requestText } from './harness/wire.ts'

/** The page of flyers takes a search, and the terms a token; no other page takes anything. */
function asked(path: string, search: string): PageQuery {
  const value = (text: string) => (text.trim() === '' ? null : text.trim().toLowerCase())
  const any = { keep: true, value: () => null }
  if (path === '/flyers/') return pageQuery({ q: { keep: true, value }, page: any }, search)
  return pageQuery(path === '/terms/' ? { token: { keep: false, value } } : {}, search)
}
const withQueries = (shop: CompiledShop): CompiledShop => ({
  ...shop,
  query: (_tenant, path, search) => asked(path, search),
})

let opened: Awaited<ReturnType<typeof openTestFront>>
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  opened = await openTestFront(withQueries(testShop), 100)
  server = await serve(opened.front(true))
})
afterAll(async () => {
  await server.stop()
  opened.close()
})

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const wire = await openWire(server.port)
  await wire.send(requestText(path, { headers, method }))
  const { status, headers: sent, body } = await wire.answer({ bodyless: method === 'HEAD' })
  wire.socket.destroy()
  return { status, headers: sent, says: body.toString().split(' ', 1)[0] }
}

test('a declared value has a page and an ETag of its own, whatever stands beside it', async () => {
  const plain = await ask('/flyers/')
  const found = await ask('/flyers/?q=Red')
  expect(plain.says).toBe('<p>ie/flyers/')
  expect(found.says).toBe('<p>ie/flyers/?q=red')
  expect(found.headers['etag']).not.toBe(plain.headers['etag'])
  const again = await ask('/flyers/?utm=1&q=%20red%20&page=7')
  expect([again.says, again.headers['etag']]).toEqual([found.says, found.headers['etag']])
  const known = { 'If-None-Match': found.headers['etag'] ?? '' }
  expect((await ask('/flyers/?q=red', known)).status).toBe(304)
  expect((await ask('/flyers/?q=red', {}, 'HEAD')).headers['etag']).toBe(found.headers['etag'])
  expect((await ask('/flyers/?q=')).says).toBe(plain.says)
})

test('what no page has declared makes no entry', async () => {
  const before = [[...opened.store.records()].length, opened.queryPages.size().count]
  for (const path of ['/flyers/?page=2', '/?q=red', '/nowhere/?q=red', '/terms/?q=red'])
    for (let count = 0; count < 5; count += 1) await ask(`${path}&junk=${count}`)
  expect([[...opened.store.records()].length, opened.queryPages.size().count]).toEqual(before)
})

test('what is for one request is rendered for it, and kept by nobody', async () => {
  const before = opened.queryPages.size().count
  const once = await ask('/terms/?token=abc')
  expect(once.says).toBe('<p>ie/terms/?token=abc')
  expect(once.headers['cache-control']).toBe('no-store')
  expect(opened.queryPages.size().count).toBe(before)
})

test('ten thousand values stay within the bounds', async () => {
  const { keeper, queryPages, store } = opened
  const records = [...store.records()].length
  for (let start = 0; start < 10_000; start += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        keeper.fetch({ tenant: 'ie', path: `/flyers/?q=${start + index}` }),
      ),
    )
  const { count, bytes } = queryPages.size()
  expect(count).toBeGreaterThan(10)
  expect(count).toBeLessThanOrEqual(50)
  expect(bytes).toBeLessThanOrEqual(1_000_000)
  expect([...store.records()].length).toBe(records)
  const long = await ask(`/flyers/?q=${'x'.repeat(5000)}`)
  expect(long.says).toBe('<p>ie/flyers/')
}, 120_000)
