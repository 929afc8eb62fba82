import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

type Purged = { path: string; host: string; tags: string; encoding: string }

let database: TestDatabase
const shops: RunningShop[] = []
const content = contentCopy()
const purged: Purged[] = []
/** Answers of the cache that are still to be failures. */
let failing = 0
const cache = createServer(({ method, url, headers }, response) => {
  if (failing > 0) {
    failing -= 1
    response.writeHead(503).end()
    return
  }
  const { host = '', 'cache-tag': tags = '', 'accept-encoding': encoding = '' } = headers
  if (method === 'PURGE')
    purged.push({ path: url ?? '', host, tags: String(tags), encoding: String(encoding) })
  response.writeHead(200).end()
})

beforeAll(async () => {
  database = await createDatabase()
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve))
  const address = cache.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const settings = { PURGE_URL: `http://127.0.0.1:${port}` }
  for (let node = 0; node < 2; node++)
    shops.push(await runShop({ databaseUrl: database.url, content: content.root, settings }))
})
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  await new Promise((resolve) => cache.close(resolve))
  await database.drop()
})

const lead = (text: string) => (yaml: string) => yaml.replace(/^lead: .*$/m, `lead: ${text}`)
const tagsOf = (tag: string) => purged.filter(({ tags }) => tags.split(',').includes(tag))

test('what is published once is shown by both nodes, and each purges it', async () => {
  const [first, second] = shops
  if (!first || !second) throw new Error('two shops run')
  purged.length = 0
  content.edit('products/flyers/en.yaml', lead('Said to the caches.'))
  const { number } = await first.publish('test')
  for (const shop of shops)
    await vi.waitFor(
      async () => expect((await page(shop, '/flyers/')).body).toContain('Said to the caches.'),
      { timeout: 15_000 },
    )
  await vi.waitFor(() => expect(tagsOf('page:ie/flyers/').length).toBe(2), { timeout: 20_000 })
  expect(tagsOf('page:ie/terms/')).toEqual([])
  const editions = await first.db.selectFrom('edition').select('number').execute()
  expect(Math.max(...editions.map((edition) => Number(edition.number)))).toBe(number)
})

test('a cache that is away is told later', async () => {
  const [first] = shops
  purged.length = 0
  failing = 2
  content.edit('products/flyers/en.yaml', lead('Said again.'))
  await first?.publish('test')
  await vi.waitFor(() => expect(tagsOf('page:uk/flyers/').length).toBe(2), { timeout: 40_000 })
})
