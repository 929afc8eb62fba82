import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPage } from '../../src/lib/contract/content.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { testShop as shop } from './harness/front.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('every page of every shop is answered by its path, in the language of the path', async () => {
  const kinds = new Set<string>()
  for (const { id: tenant } of shop.tenants) {
    for (const { path, locale, match } of shop.routes.get(tenant)?.all() ?? []) {
      // A browser in another language than the path's.
      const headers = { 'accept-language': 'it' }
      const { page } = await api.call.value(getPage, { id: path }, { tenant, headers })
      const id = 'id' in match ? match.id : 'key' in match ? match.key : ''
      expect(page, `${tenant}${path}`).toMatchObject({ id, path })
      expect(page?.title, `${tenant}${path}`).toMatch(/^(?!undefined!).{3,}/)
      const words =
        match.kind === 'page' && shop.documents({ id: tenant }, locale).get('pageWords', match.id)
      if (words) expect(page).toMatchObject({ title: words.title, description: words.description })
      const byId = await api.call.value(getPage, { id }, { tenant })
      expect(byId.page).toMatchObject({ id, layout: page?.layout })
      kinds.add(match.kind)
    }
  }
  for (const kind of ['app', 'category', 'page', 'product']) expect(kinds).toContain(kind)
})

test('a page has the layout that renders it', async () => {
  const layouts = { '/': 'home', '/business-cards/': 'product', stationery: 'category' }
  for (const [id, layout] of Object.entries({ ...layouts, '/terms/': 'standard' }))
    expect((await api.call.value(getPage, { id })).page, id).toMatchObject({ layout })
  const { page } = await api.call.value(getPage, { id: 'orderDetail' })
  expect(page).toMatchObject({ layout: 'personal-area-order-detail', loggedOnly: true })
})

test('a path is understood as people write it', async () => {
  const { page } = await api.call.value(getPage, { id: '/Business-Cards.html' })
  expect(page).toMatchObject({ path: '/business-cards/', productId: 'business-cards' })
})

test('pages for customers say so, whether an island fills them or a document', async () => {
  for (const id of ['welcome', 'profile', '/account/profile/', '/welcome/'])
    expect((await api.call.value(getPage, { id })).page, id).toMatchObject({ loggedOnly: true })
  expect((await api.call.value(getPage, { id: 'terms' })).page).toMatchObject({ loggedOnly: false })
})

test('what is no page is refused with its path', async () => {
  const refused = await api.call.refusal(getPage, { id: '/no/such/place/' })
  expect(refused.code).toBe('page_not_found')
  expect(refused.detail).toBe('Page Not Found: /no/such/place/')
})
