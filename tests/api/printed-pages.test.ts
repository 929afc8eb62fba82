import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeArtworkFile } from '../../src/lib/contract/artwork.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { getPersonalArea } from '../../src/lib/contract/personal-area.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { colleague, newCompany, ordered } from './harness/companies.ts'
import { newCustomer, type Person } from './harness/people.ts'

let api: TestApi
let by: ReturnType<typeof senders>
beforeAll(async () => {
  api = await startApi()
  by = senders(api)
})
afterAll(() => api.stop())

/** The pages of an order's lines as its own page and the overview have them. */
async function pagesOf({ as }: Person, id: string) {
  const { order } = await api.call.value(getOrder, { id }, as)
  return order.progress.map(({ page }) => page)
}

async function inOverview({ as }: Person, id: string) {
  const { orders } = await api.call.value(getPersonalArea, {}, as)
  return orders
    .find(({ order }) => order.id === id)
    ?.order.progress.map(({ page }) => page?.name ?? null)
}

test('an order shows the first page of what its customer sent, once it was looked at', async () => {
  const { person, line } = await by.ordered()
  const other = await by.ordered()
  expect(await pagesOf(person, line.orderId)).toEqual([undefined])
  const { fileId } = await by.send(person, line, await pdfOf(91, 61, 2))
  expect(await pagesOf(person, line.orderId)).toEqual([undefined])
  await by.check()

  const [page] = await pagesOf(person, line.orderId)
  expect(page?.name).toBe('card.pdf')
  const picture = await fetch(api.origin + page?.picture)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500)
  expect(await inOverview(person, line.orderId)).toEqual(['card.pdf'])

  // Of somebody else nothing, under their own order or this one.
  expect(await pagesOf(other.person, other.line.orderId)).toEqual([undefined])
  expect(await inOverview(other.person, other.line.orderId)).toEqual([null])
  for (const { as } of [other.person, await newCustomer(api, 'fr')]) {
    const refused = await api.call.refusal(getOrder, { id: line.orderId }, as)
    expect(refused.code).toBe('order_not_found')
  }

  await api.call.value(removeArtworkFile, { ...line, fileId }, person.as)
  expect(await pagesOf(person, line.orderId)).toEqual([undefined])
  expect(await inOverview(person, line.orderId)).toEqual([null])
})

test('a file that was deleted after its time is shown no more', async () => {
  const { person, line } = await by.ordered()
  await by.send(person, line, await pdfOf(91, 61, 1))
  await by.check()
  expect(await pagesOf(person, line.orderId)).toEqual([
    expect.objectContaining({ name: 'card.pdf' }),
  ])
  await api.db
    .updateTable('stored_file')
    .set({ deleted_at: new Date() })
    .where('customer_id', '=', person.id)
    .execute()
  expect(await pagesOf(person, line.orderId)).toEqual([undefined])
})

test('a colleague who may see an order sees what is printed', async () => {
  const owner = await newCompany(api)
  const { id } = await ordered(api, owner)
  const { order } = await api.call.value(getOrder, { id }, owner.as)
  const line = { orderId: id, lineItemId: order.lineItems[0]?.id ?? '' }
  await by.send(owner, line, await pdfOf(91, 61, 1))
  await by.check()
  const sees = await colleague(api, owner, ['sees'])
  expect(await pagesOf(sees, id)).toEqual([expect.objectContaining({ name: 'card.pdf' })])
  const apart = await colleague(api, owner, ['orders'])
  expect((await api.call.refusal(getOrder, { id }, apart.as)).code).toBe('order_not_found')
})
