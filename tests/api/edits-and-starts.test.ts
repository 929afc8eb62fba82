import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishDraft } from '../../src/lib/contract/publication.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { newEditor } from './harness/editor.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

// The sample shop publishes its folder at each start, and editors publish without it.

const content = contentCopy({ tenants: ['ie'] })
const flyers = 'products/flyers/en.yaml'
const lead = (text: string) => (yaml: string) => yaml.replace(/^lead:.*$/m, `lead: ${text}`)

let database: TestDatabase
let shop: RunningShop

const start = (dataDir?: string) =>
  runShop({
    databaseUrl: database.url,
    content: content.root,
    ...(dataDir ? { dataDir } : {}),
    settings: { STAFF_SECOND_FACTOR: 'optional' },
  })
const flyersPage = async () => (await page(shop, '/flyers/')).body

beforeAll(async () => {
  database = await createDatabase()
  shop = await start()
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

async function restart() {
  const { dataDir } = shop
  await shop.stop()
  shop = await start(dataDir)
}

test('what editors have published outlives a start', async () => {
  const editor = await newEditor(shop)
  const draft = await editor.begin('By the editor')
  await editor.edit(draft, flyers, lead('By the editor.'))
  const { publication } = await editor.call.value(publishDraft, await editor.wish(draft), editor.as)
  expect(await editor.ended(publication.id)).toMatchObject({ state: 'live' })
  await restart()
  expect(shop.trouble).toBeNull()
  expect(await flyersPage()).toContain('By the editor.')
})

test('a folder that has changed as well is not published over it, and says what it lacks', async () => {
  content.edit('products/business-cards/en.yaml', lead('By the folder.'))
  await restart()
  expect(shop.trouble).toContain(flyers)
  expect(await flyersPage()).toContain('By the editor.')
  content.edit(flyers, lead('By the editor.'))
  await restart()
  expect(shop.trouble).toBeNull()
  expect((await page(shop, '/business-cards/')).body).toContain('By the folder.')
})
