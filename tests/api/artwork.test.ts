import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShopFolder } from '../setup/test-shop.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { page, type RunningShop, runShop } from './harness/running-shop.ts'

let database: TestDatabase
let shop: RunningShop
beforeAll(async () => {
  database = await createDatabase()
  shop = await runShop({ databaseUrl: database.url, content: testShopFolder() })
})
afterAll(async () => {
  await shop?.stop()
  await database.drop()
})

/** The picture of a scene on a tenant's home page: its address and its file. */
async function picture(tenant: string, scene: string) {
  const host = `${tenant}.localhost`
  const html = (await page(shop, '/', {}, host)).body
  const [address = ''] = new RegExp(`/_pictures/${scene}-[0-9a-f]+\\.svg`).exec(html) ?? []
  const { status, body } = await page(shop, address, {}, host)
  return { address, status, body }
}

test('a tenant’s things are printed for its own customers', async () => {
  const [irish, british] = [await picture('ie', 'cards'), await picture('uk', 'cards')]
  expect([irish.status, british.status]).toEqual([200, 200])
  expect(british.address).not.toBe(irish.address)
  expect(british.body).not.toBe(irish.body)
  // What stands on nobody's card stands on both shops' flyers alike.
  const flyers = [await picture('ie', 'flyers'), await picture('uk', 'flyers')]
  expect(flyers.every(({ status }) => status === 200)).toBe(true)
})

test('a language in which nobody had anything printed gets plain things', async () => {
  const [irish, french] = [await picture('ie', 'banner'), await picture('fr', 'banner')]
  expect(french.status).toBe(200)
  expect(french.body).toContain('</svg>')
  expect(french.body.length).toBeLessThan(irish.body.length)
})
