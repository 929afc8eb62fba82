import { expect, test } from 'vitest'
import { invariant } from '../../src/lib/domain/invariant.ts'
import {
  openReader,
  type PriceSource,
  startTrace,
  UnansweredError,
} from '../../src/lib/server/site/shop/index.ts'
import { testShop } from '../api/harness/shop.ts'

/** A search on a page of the shop: what it finds, or why its rendering was given up. */
async function searchOn(path: string, prices: PriceSource) {
  const shop = testShop()
  const tenant = shop.tenant('ie')
  invariant(tenant, 'the test shop has it')
  const unanswered = Promise.withResolvers<never>()
  const reader = openReader({
    shop,
    tenant,
    path,
    now: new Date('2026-11-20T09:00:00Z'),
    trace: startTrace(),
    origin: (host) => `http://${host}`,
    pictureName: () => '',
    prices,
    giveUp: unanswered.reject,
  })
  const late = new Promise((resolve) => setTimeout(resolve, 1000, 'nothing within a second'))
  try {
    return await Promise.race([reader.search('cards'), unanswered.promise, late])
  } catch (error) {
    return error
  }
}

test('a backend that gives no prices ends each page that searches, and none that searches later', async () => {
  let isAway = true
  let asked = 0
  const prices: PriceSource = {
    async prices() {
      asked += 1
      if (isAway) throw new Error('The backend cannot be reached.')
      return { currency: 'EUR', vatRate: 0, rows: [] }
    },
    promises: async () => [],
    options: async () => [],
  }
  const both = await Promise.all([searchOn('/a/', prices), searchOn('/b/', prices)])
  expect(both).toEqual([expect.any(UnansweredError), expect.any(UnansweredError)])
  expect(await searchOn('/c/', prices)).toBeInstanceOf(UnansweredError)
  const before = asked
  isAway = false
  const found = await searchOn('/c/', prices)
  expect(found).toMatchObject({ hits: expect.arrayContaining([expect.anything()]) })
  expect(asked).toBeGreaterThan(before)
})

test('a search reads nothing of pages that it does not find, which would make it stale', async () => {
  const shop = testShop()
  const tenant = shop.tenant('ie')
  invariant(tenant, 'the test shop has it')
  const trace = startTrace()
  const reader = openReader({
    shop,
    tenant,
    path: '/search/',
    now: new Date('2026-11-20T09:00:00Z'),
    trace,
    origin: (host) => `http://${host}`,
    pictureName: () => '',
  })
  await reader.search('cards')
  const read = (id: string) => [...trace.keys].some((key) => key.startsWith(`pageWords ${id} `))
  const pages = shop.library.all('page').filter((each) => each.tenant === null)
  const unlisted = pages.filter(({ data }) => data.footer === undefined).map(({ id }) => id)
  expect(pages.some(({ id, data }) => data.footer !== undefined && read(id))).toBe(true)
  expect(unlisted.length).toBeGreaterThan(0)
  expect(unlisted.filter(read)).toEqual([])
})
