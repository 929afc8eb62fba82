// A line that is printed from several artworks: what is refused, and what stays with it to the printer.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveArtwork, arrangeArtwork } from '../../src/lib/contract/artwork.ts'
import {
  checkoutCart,
  createCart,
  duplicateCartItem,
  getCart,
  putCartItem,
} from '../../src/lib/contract/cart.ts'
import { arrangeCartArtwork, finishCartUpload } from '../../src/lib/contract/cart-artwork.ts'
import type { InputOf } from '../../src/lib/contract/endpoint.ts'
import { getJobTicket } from '../../src/lib/contract/job-ticket.ts'
import { getOrder, reorderOrder } from '../../src/lib/contract/order.ts'
import { quoteProduct, validateProduct } from '../../src/lib/contract/product.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { cartSenders } from './harness/cart-files.ts'
import { addAddresses, agreed, newCustomer, newVisitor, openCart } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let plant: Colleague
beforeAll(async () => {
  api = await startApi()
  plant = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
})
afterAll(() => api.stop())

const jars = () => {
  const product = testShop().product({ id: 'ie' }, 'jar-labels')
  if (!product) throw new Error('The test shop sells jar labels')
  return product
}
type Line = InputOf<typeof putCartItem>
const names = ['Plum', 'Fig', 'Rose hip']

/** Three artworks on 2,000 labels, two rolls of the first. */
const labels = (
  cartId: string,
  change: Partial<Line> = {},
  chosen: Record<string, string> = {},
): Line => ({
  cartId,
  productId: 'jar-labels',
  quantity: 2000,
  merchantInfo: {
    selectedAttributes: { ...initialSelection(jars()), designs: '3', ...chosen },
    selectedPriority: 'standard',
    selectedDeliveryOption: '',
  },
  multiArtworkDetails: names.map((name, index) => ({
    name,
    'Number of Rolls': index === 0 ? 2 : 1,
  })),
  ...change,
})

test('a line keeps its artworks from the cart to the order, the job ticket and another order', async () => {
  const person = await newCustomer(api)
  const { id: cartId } = await openCart(api, person.as)
  const { lineItemId } = await api.call.value(putCartItem, labels(cartId), person.as)
  await addAddresses(api, person.as, cartId)
  const { cart } = await api.call.value(getCart, { cartId }, person.as)
  const kept = names.map((name, index) => ({
    id: expect.any(String),
    name,
    'Number of Rolls': index === 0 ? 2 : 1,
  }))
  const said = { isMultiArtwork: true, multiArtworkSetsNumber: 3, multiArtworkDetails: kept }
  expect(cart.lineItems[0]).toMatchObject(said)
  const { id: orderId } = await api.call.value(checkoutCart, await agreed(api, person.as, cartId), {
    ...person.as,
    key: randomUUID(),
  })
  const { order } = await api.call.value(getOrder, { id: orderId }, person.as)
  expect(order.lineItems[0]).toMatchObject(said)
  const { ticket } = await api.call.value(getJobTicket, { orderId, lineItemId }, plant.as)
  expect(ticket.artworks).toEqual(
    names.map((name, index) => ({
      name,
      quantity: index === 0 ? 1000 : 500,
      rolls: index === 0 ? 2 : 1,
    })),
  )
  const again = await api.call.value(
    reorderOrder,
    { id: orderId },
    { ...person.as, key: randomUUID() },
  )
  const { cart: next } = await api.call.value(getCart, { cartId: again.cartId }, person.as)
  expect(next.lineItems[0]).toMatchObject(said)
})

test('files that arrive in any order are printed in that of the artworks', async () => {
  const by = senders(api)
  const person = await newCustomer(api)
  const { id: cartId } = await openCart(api, person.as)
  const { lineItemId } = await api.call.value(putCartItem, labels(cartId), person.as)
  await addAddresses(api, person.as, cartId)
  const shown = await agreed(api, person.as, cartId)
  const options = { ...person.as, key: randomUUID() }
  const { id: orderId } = await api.call.value(checkoutCart, shown, options)
  const line = { orderId, lineItemId }
  const files = ['hip, rose.pdf', 'my FIG.pdf', 'plum jam.pdf']
  for (const [index, name] of files.entries())
    await by.send(person, line, await pdfOf(60 + index, 40, 1), { name })
  const order = async () => (await by.view(person, line)).files.map(({ name }) => name)
  expect(await order()).toEqual(['plum jam.pdf', 'my FIG.pdf', 'hip, rose.pdf'])
  const { artworks } = await by.view(person, line)
  expect(artworks).toEqual(names)
  const turned = (await by.view(person, line)).files.map(({ id }) => id).reverse()
  await api.call.value(arrangeArtwork, { ...line, files: turned }, person.as)
  await by.send(person, line, await pdfOf(70, 40, 1), { name: 'plum, back.pdf' })
  expect(await order()).toEqual(['hip, rose.pdf', 'my FIG.pdf', 'plum jam.pdf', 'plum, back.pdf'])
})

test('as many files as a line of many artworks takes are put in order and approved', async () => {
  const by = senders(api)
  const { person, line } = await by.ordered()
  await by.send(person, line, await pdfOf(91, 61, 2))
  await by.check()
  await sql`insert into artwork overriding user value select (jsonb_populate_record(a,
    jsonb_build_object('id', gen_random_uuid(), 'place', a.place + n))).*
    from artwork a, generate_series(1, 203) n where a.order_id = ${line.orderId}`.execute(api.db)
  const files = (await by.view(person, line)).files.map(({ id }) => id).reverse()
  expect(files).toHaveLength(204)
  await api.call.value(arrangeArtwork, { ...line, files }, person.as)
  await api.call.value(approveArtwork, { ...line, files, consent: true }, person.as)
  const after = await by.view(person, line)
  expect(after.files.map(({ id }) => id)).toEqual(files)
  expect(after.state).toBe('approved')
})

test('files of a cart are put in order as those of an order are, and are ordered so', async () => {
  const by = cartSenders(api)
  const visitor = newVisitor()
  const { id: cartId } = await openCart(api, visitor.as)
  const { lineItemId } = await api.call.value(putCartItem, labels(cartId), visitor.as)
  const line = { cartId, lineItemId }
  for (const [index, name] of ['one.pdf', 'two.pdf', 'three.pdf'].entries()) {
    const body = await pdfOf(60 + index, 40, 1)
    const started = await by.begin(visitor.as, line, body.length, name)
    await by.put(started, body)
    await api.call.value(finishCartUpload, { uploadId: started.uploadId }, visitor.as)
  }
  const filesOf = async () => (await by.filesOf(visitor.as, line))?.files ?? []
  const [first, second, third] = (await filesOf()).map(({ id }) => id)
  const files = [third ?? '', first ?? '', second ?? '']
  await api.call.value(arrangeCartArtwork, { ...line, files }, visitor.as)
  expect((await filesOf()).map(({ id }) => id)).toEqual(files)
  const refused = async (named: string[], as = visitor.as) =>
    (await api.call.refusal(arrangeCartArtwork, { ...line, files: named }, as)).code
  expect(await refused(files.slice(1))).toBe('artwork_changed')
  expect(await refused([...files.slice(1), randomUUID()])).toBe('artwork_changed')
  expect(await refused(files, newVisitor().as)).toBe('cart_not_found')

  const person = await newCustomer(api)
  const merge = { anonymousUserId: visitor.anonymousId }
  const { cart } = await api.call.value(createCart, merge, person.as)
  const { artworks } = await by.order(person.as, cart.id)
  expect(artworks[0]?.files.map(({ id }) => id)).toEqual(files)
})

test('a copy of a line has the same artworks, and a changed one other ones', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const { lineItemId, cart: first } = await api.call.value(putCartItem, labels(cartId), as)
  const copied = await api.call.value(
    duplicateCartItem,
    { cartId, cartItemId: lineItemId },
    { ...as, key: randomUUID() },
  )
  expect(
    copied.cart.lineItems.map((line) => line.multiArtworkDetails?.map(({ name }) => name)),
  ).toEqual([names, names])
  const [plum] = first.lineItems[0]?.multiArtworkDetails ?? []
  const two = [
    { ...plum, name: 'Damson' },
    { name: 'Fig', 'Number of Rolls': 2 },
  ]
  const edited = await api.call.value(
    putCartItem,
    { ...labels(cartId, { multiArtworkDetails: two }, { designs: '2' }), id: lineItemId },
    as,
  )
  expect(edited.cart.lineItems[0]?.multiArtworkDetails).toMatchObject([
    { id: plum?.id, name: 'Damson' },
    { name: 'Fig' },
  ])
  expect(edited.cart.fingerprint).not.toBe(copied.cart.fingerprint)
})

test('artworks that are not what was chosen are refused with the field, and nothing is added', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const wrong = async (details: Line['multiArtworkDetails'], chosen = {}) => {
    const line = { ...labels(cartId, {}, chosen), multiArtworkDetails: details ?? [] }
    const answer = await api.call.send(putCartItem, line, as)
    return answer.ok ? 'ok' : `${answer.code} ${answer.problem?.fields?.[0]?.path}`
  }
  const rolls = (...many: number[]) =>
    many.map((each, index) => ({ name: `${index}`, 'Number of Rolls': each }))
  expect(await wrong([])).toBe('artwork_sets_number_differs multiArtworkDetails')
  expect(await wrong(rolls(2, 1, 1), { designs: '1' })).toBe(
    'artwork_sets_number_differs multiArtworkDetails',
  )
  expect(await wrong(rolls(1, 1, 1))).toBe('artwork_sets_sum_differs multiArtworkDetails')
  expect(await wrong(rolls(5, -2, 1))).toBe(
    'artwork_set_quantity_invalid multiArtworkDetails.1.Number of Rolls',
  )
  expect(await wrong(rolls(1.5, 1.5, 1))).toBe(
    'artwork_set_quantity_invalid multiArtworkDetails.0.Number of Rolls',
  )
  expect(await wrong([{ name: 'x'.repeat(300) }, ...rolls(1, 1)])).toBe(
    'artwork_set_name_invalid multiArtworkDetails.0.name',
  )
  const all = (length: number) => rolls(...Array.from({ length }, () => 1))
  expect(await wrong(all(200))).toBe('input_invalid multiArtworkDetails')
  expect(await wrong(all(10_000))).toContain('body_too_large')
  expect(await wrong([], { designs: '10000' })).toContain('number_out_of_range')
  const { cart } = await api.call.value(getCart, { cartId }, as)
  expect(cart.lineItems).toEqual([])
})

test('what is not whole rolls is not offered, and the nearest that is is named', async () => {
  const { skus } = jars()
  const selection = { ...initialSelection(jars()), 'per-roll': '1000' }
  const { quantities } = await api.call.value(validateProduct, {
    ...skus,
    configuration: selection,
  })
  expect(quantities).toEqual([1000, 5000])
  const quoted = await api.call.send(quoteProduct, {
    ...{
      skus,
      currency: 'EUR',
      country: 'IE',
      prioritySets: ['standard'],
      validProductionTimes: [5],
    },
    quantityList: [2500],
    merchantAttributes: selection,
  })
  expect(quoted.ok ? {} : quoted.problem).toMatchObject({
    code: 'quantity_off_increment',
    facts: { nearest: 3000 },
  })
})

test('no artworks are an error of the shop, and those it takes add up', async () => {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const number = fc.oneof(fc.integer({ min: -1, max: 3 }), fc.double())
  const set = fc.record(
    {
      id: fc.string({ minLength: 1, maxLength: 4 }),
      name: fc.string(),
      quantity: number,
      'Number of Rolls': number,
    },
    { requiredKeys: ['name'] },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(set, { maxLength: 4 }),
      fc.integer({ min: 0, max: 4 }),
      async (sets, designs) => {
        const line = {
          ...labels(cartId, {}, { designs: String(designs) }),
          multiArtworkDetails: sets,
        }
        const answer = await api.call.send(putCartItem, line, as)
        expect(answer.ok ? 200 : answer.problem.status).toBeLessThan(500)
        if (!answer.ok) return
        const { lineItems } = answer.value.cart
        const details = lineItems.at(-1)?.multiArtworkDetails ?? []
        const sum = details.reduce((all, each) => all + (each['Number of Rolls'] ?? 0) * 500, 0)
        expect(details.length === 0 ? 2000 : sum).toBe(2000)
      },
    ),
    { numRuns: 40 },
  )
})
