import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

const FURTHER = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const category = 'categories/stationery/category.yaml'

let database: TestDatabase
let shop: RunningShop
const content = contentCopy()

/** Products like flyers, so that a category has nine. */
function addProducts(): void {
  for (const name of FURTHER) {
    const folder = join(content.root, 'products', `flyers-${name}`)
    cpSync(join(content.root, 'products/flyers'), folder, { recursive: true })
    for (const language of ['en', 'de', 'fr', 'it']) {
      const file = join(folder, `${language}.yaml`)
      const text = readFileSync(file, 'utf8').replace(/^slug: (.*)$/m, `slug: $1-${name}`)
      writeFileSync(file, text)
    }
    const file = join(folder, 'product.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/mcpSku: (.*)/, `mcpSku: $1${name}`))
  }
}

const listed = (body: string) => [...body.matchAll(/class="tiles-item" href="([^"]+)"/g)].length

beforeAll(async () => {
  database = await createDatabase()
  addProducts()
  content.edit(category, (yaml) =>
    yaml.replace(
      /products: \[(.*)\]/,
      `products: [$1, ${FURTHER.map((name) => `flyers-${name}`).join(', ')}]`,
    ),
  )
  shop = await runShop({ databaseUrl: database.url, content: content.root })
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

test('a category of more than eight products can be filtered, without a script', async () => {
  const { body, status } = await page(shop, '/cards-and-flyers/')
  expect(status).toBe(200)
  expect(listed(body)).toBe(9)
  expect(body).toMatch(/<form class="filters" action="\/cards-and-flyers\/"/)
  expect(body).toContain('9 products')
  expect(body).toContain('<option value="velvet">')
  expect(body).not.toContain('noindex')
  const heavy = await page(shop, '/cards-and-flyers/?finish=velvet')
  expect(heavy.body).toContain('<option value="velvet" selected')
  expect(listed(heavy.body)).toBe(1)
  expect(heavy.body).toMatch(/<p>\s*1 product\s/)
  expect(heavy.body).toContain('noindex')
})

test('what nobody offers makes no page of its own, and what fits nothing says so', async () => {
  const plain = await page(shop, '/cards-and-flyers/')
  const junk = await page(shop, '/cards-and-flyers/?weight=leaden&by=tomorrow&quantity=-3&x=1')
  expect(junk.headers['etag']).toBe(plain.headers['etag'])
  const none = await page(shop, '/cards-and-flyers/?by=2020-01-01')
  expect(none.status).toBe(200)
  expect(listed(none.body)).toBe(0)
  expect(none.body).toContain('Nothing fits all of this together.')
})

test('a short category is as it was', async () => {
  const { body } = await page(shop, '/banners-and-labels/')
  expect(body).not.toContain('class="filters"')
})
