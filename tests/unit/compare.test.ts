import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, type Replies } from './fake-browser.ts'

const KEPT = 'quire.compare-with'

afterEach(() => vi.unstubAllGlobals())

/** The compare page's store, where `k1` and `k2` stand for choices. */
async function open(search: string) {
  const replies: Replies = {}
  const config = { selectedAttributes: {}, selectedQuantity: 100 }
  for (const typed of ['k1', 'K1', 'k2'])
    replies[`GET /api/v1/product/get-product-custom-config-from-key/${typed}/`] = {
      body: { key: typed.toLowerCase(), productConfigurationId: 'cards', config },
    }
  const browser = fakeBrowser(replies)
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() })
  const { $compare, openCompare } = await import('../../src/stores/compare/compare.ts')
  await openCompare(search)
  const state = $compare.get()
  const keys = state.state === 'ready' ? state.choices.map(({ key }) => key) : []
  return { ...browser, keys, state }
}

test('a choice that is named twice, however it is typed, is one choice', async () => {
  expect((await open('?key=k1&with=k2')).keys).toEqual(['k2', 'k1'])
  expect((await open('?key=k1&with=k1')).keys).toEqual(['k1'])
  expect((await open('?key=K1&with=k1')).keys).toEqual(['k1'])
})

test('a key that stands for nothing takes no place of a choice that waits', async () => {
  expect((await open('?key=k1')).storage.get(KEPT)).toContain('k1')
  const { keys, storage } = await open('?key=none&with=k1')
  expect(keys).toEqual(['k1'])
  expect(storage.get(KEPT)).toContain('k1')
})
