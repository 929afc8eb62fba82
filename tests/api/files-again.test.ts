import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart } from '../../src/lib/contract/cart.ts'
import { approveDesign } from '../../src/lib/contract/design.ts'
import { reorderOrder } from '../../src/lib/contract/order.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cartSenders } from './harness/cart-files.ts'
import { designers } from './harness/designs.ts'
import type { Person } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

// What is ordered once more is printed from the files that were printed.

let api: TestApi
let by: ReturnType<typeof cartSenders>
let designs: ReturnType<typeof designers>
beforeAll(async () => {
  api = await startApi()
  by = cartSenders(api)
  designs = designers(api)
})
afterAll(() => api.stop())

type Ordered = { person: Person; line: { orderId: string; lineItemId: string } }

/** Orders everything once more: the new line, and its files. */
async function again({ person: { as }, line: { orderId } }: Ordered) {
  const key = randomUUID()
  const { cartId } = await api.call.value(reorderOrder, { id: orderId }, { ...as, key })
  expect(await api.call.value(reorderOrder, { id: orderId }, { ...as, key })).toMatchObject({
    cartId,
  })
  const { cart } = await api.call.value(getCart, { cartId }, as)
  const [line] = cart.lineItems
  expect(cart.lineItems).toHaveLength(1)
  return { cartId, line, artwork: await by.filesOf(as, { cartId, lineItemId: line?.id ?? '' }) }
}

test('an order that is placed once more brings its files, which are checked and stored once', async () => {
  const ordered = await by.ordered()
  const { person, line } = ordered
  await by.send(person, line, await by.pieces())
  await by.check()
  const { files: before } = await by.view(person, line)
  const { cartId, artwork } = await again(ordered)
  expect(api.unchecked).toEqual([])
  expect(artwork?.files).toMatchObject([
    { name: before[0]?.name, sha256: before[0]?.sha256, check: { state: 'done' } },
  ])
  expect(artwork?.files[0]?.id).not.toBe(before[0]?.id)
  const { artworks } = await by.order(person.as, cartId)
  expect(artworks).toMatchObject([{ state: 'in_check', files: [{ sha256: before[0]?.sha256 }] }])
  expect((await by.view(person, line)).files).toHaveLength(1)
})

test('files that were deleted or taken out of an order do not come again', async () => {
  const gone = await by.ordered()
  await by.send(gone.person, gone.line, await by.pieces())
  await by.check()
  await api.db
    .updateTable('stored_file')
    .set({ deleted_at: new Date() })
    .where('customer_id', '=', gone.person.id)
    .execute()
  expect((await again(gone)).artwork?.files).toEqual([])
})

test('a design is printed again from its file, and not made and paid again', async () => {
  const { person, line } = await designs.ordered()
  await designs.brief(person, line)
  const unmade = await again({ person, line })
  expect(Object.keys(unmade.line?.services ?? {})).toContain('SVC-pixart-design-service')

  const made = await designs.ordered()
  await designs.brief(made.person, made.line)
  const designer = await newStaff(api, [{ role: 'production', tenant: 'ie' }])
  await designs.propose(designer.as, made.line)
  await api.call.value(approveDesign, { ...made.line, version: 1 }, made.person.as)
  const { line: next, artwork } = await again(made)
  expect(next?.services).toEqual({})
  expect(artwork?.files).toMatchObject([{ name: 'version.pdf' }])
})
