import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

let database: TestDatabase
let shop: RunningShop
const content = contentCopy()

beforeAll(async () => {
  database = await createDatabase()
  content.edit('pages/contact/en.md', (text) =>
    text.replace(
      'Send it along.',
      '![](term:bleed)\n\n![](product:business-cards)\n\nSend it along.',
    ),
  )
  shop = await runShop({ databaseUrl: database.url, content: content.root })
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

test('drawings and products stand beside the section that names them', async () => {
  const { body } = await page(shop, '/contact/')
  const [, first = '', second = '', third = ''] = body.split('class="prose-part"')
  expect(first).not.toContain('<figure')
  expect(second).toContain('About an order')
  expect(third).toMatch(/About a file[\s\S]*Send it along[\s\S]*<figure class="term-figure/)
  expect(third).toMatch(
    /<b>Bleed<\/b>[\s\S]*href="\/business-cards\/\?rec=guide\.contact"[\s\S]*tiles-price/,
  )
  expect(body).not.toMatch(/(term|product):b/)
})
