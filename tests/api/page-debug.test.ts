import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPageDebug } from '../../src/lib/contract/session.ts'
import type { ApiSettings } from '../../src/lib/server/create-api.ts'
import { CONTENT_ROUTE } from '../../src/lib/server/site/editions/index.ts'
import { renderPage } from '../../src/lib/server/site/pages/render-page.ts'
import { staffSettings, startApi, type TestApi } from './harness/api.ts'
import { testShop } from './harness/shop.ts'

/** Stands for the built application: reads what the page at a path is made of. */
const app = {
  async render(route: string, { shop: reader }: App.Locals) {
    if (route === CONTENT_ROUTE && reader.match.kind === 'product') {
      reader.product(reader.match.id)
      await reader.promises(reader.match.id)
    }
    return new Response(`<p>${reader.path}</p>`)
  },
}

const now = new Date('2026-11-20T09:00:00Z')
const terms = { app, now, origin: (host: string) => host, pictureName: () => 'none' }
const inspection: ApiSettings['inspection'] = {
  live: testShop,
  render: (shop, address) => renderPage(shop, address, terms),
}

let dev: TestApi
let shop: TestApi
beforeAll(async () => {
  dev = await startApi({ staff: staffSettings('optional', true), inspection })
  shop = await startApi({ inspection })
})
afterAll(async () => {
  await dev.stop()
  await shop.stop()
})

const debugging = { headers: { cookie: 'quire-debug=1' } }

test('staff with the debug cookie learn what a page has read and until when it is true', async () => {
  const about = await dev.call.value(getPageDebug, { path: '/flyers/' }, debugging)
  expect(about).toMatchObject({
    tenant: 'ie',
    locale: 'en-IE',
    path: '/flyers/',
    page: 'product/flyers',
    until: '2026-11-20T10:00:00.000Z',
    edition: testShop().edition,
  })
  expect(about.documents).toContain('product flyers ie -')
  expect(about.documents).toContain('productWords flyers ie en-IE')
  expect(about.derived.some((key) => key.startsWith('=trail ie en-IE'))).toBe(true)
  expect(about.bytes.plain).toBe('<p>/flyers/</p>'.length)
  expect(about.renderMilliseconds).toBeGreaterThan(0)
})

test('a page that does not exist is refused, and so is anybody who is no staff or did not ask', async () => {
  const missing = await dev.call.refusal(getPageDebug, { path: '/nowhere/' }, debugging)
  expect(missing.code).toBe('page_not_found')
  expect((await dev.call.refusal(getPageDebug, { path: '/' })).code).toBe('page_not_found')
  expect((await shop.call.refusal(getPageDebug, { path: '/' }, debugging)).code).toBe(
    'page_not_found',
  )
})
