import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  checkoutCart,
  createCart,
  duplicateCartItem,
  getCart,
  putCartItem,
} from '../../src/lib/contract/cart.ts'
import { changeAddress, deleteAddress } from '../../src/lib/contract/customer.ts'
import { saveForLater, takeLeftOver } from '../../src/lib/contract/left-over.ts'
import { getSharedCart, shareCart } from '../../src/lib/contract/shared-cart.ts'
import { editedTestShop, testDocuments } from '../setup/test-documents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cork, splitter, west } from './harness/drops.ts'
import { address, agreed, cards, newCustomer, newVisitor, openCart } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

// Pieces of one line go to several addresses: what each further delivery costs, when it comes, and what is refused.

/** What the fixed shop charges for each further address, in cents. */
const FURTHER = 590
/** A card weighs two grams: 250 of them half a kilogram. */
const GRAMS = 2
const weighing = Object.fromEntries(
  [...testDocuments().keys()]
    .filter((path) => /^products\/[^/]+\/product\.yaml$/.test(path))
    .map((path) => [
      path,
      (text: string) => `${text}derived: [{ name: weightG, formula: "${GRAMS}" }]\n`,
    ]),
)

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterEach(() => api.setShop(testShop()))
afterAll(() => api.stop())

test('each further address is a delivery of its own: its price, its day, and the last day is the line’s', async () => {
  const { look, split, shipping } = await splitter(api)
  const before = await look()
  const plain = before.lineItems[0]
  const cart = await split([
    { addressId: shipping, quantity: 150 },
    { address: west, quantity: 100 },
  ])
  const [line] = cart.lineItems
  expect(line?.drops).toMatchObject([
    { quantity: 150, addressId: shipping, delivery: { centAmount: 0 } },
    { quantity: 100, address: { city: 'Belmullet' }, delivery: { centAmount: FURTHER } },
  ])
  expect(line?.drops?.[1]).not.toHaveProperty('addressId')
  expect(line?.drops?.[1]?.lines).toContain('5 Strand Road')
  const [near, far] = line?.drops ?? []
  expect(near?.arrivalDate).toBe(plain?.promisedArrivalDate)
  expect((far?.arrivalDate ?? '') > (near?.arrivalDate ?? '')).toBe(true)
  expect(line?.promisedArrivalDate).toBe(far?.arrivalDate)
  expect(line?.price).toEqual(plain?.price)
  expect(line?.services.deliveries?.unitPrice.centAmount).toBe(FURTHER)
  expect(cart.totalPrice.centAmount).toBe(before.totalPrice.centAmount + FURTHER)
  const again = await split([])
  expect(again.lineItems[0]).toEqual(plain)
})

test('two rows to one address are one delivery, and are paid once', async () => {
  const { split, shipping } = await splitter(api)
  const { lineItems } = await split([
    { address: west, quantity: 50 },
    { addressId: shipping, quantity: 100 },
    { address: { ...west }, quantity: 100 },
  ])
  expect(lineItems[0]?.drops?.map(({ quantity }) => quantity)).toEqual([150, 100])
  expect(lineItems[0]?.services.deliveries?.unitPrice.centAmount).toBe(FURTHER)
})

test('a delivery is charged by what goes to its address, and by its zone', async () => {
  const tiers =
    'byWeight: [{ upToGrams: 250, priceCents: 100 }, { upToGrams: 400, priceCents: 450 }]'
  api.setShop(
    editedTestShop({
      ...weighing,
      'delivery/ireland.yaml': (text: string) =>
        text
          .replace('priceCents: 0 }', `priceCents: 0, ${tiers} }`)
          .replace('surchargeCents: 0', 'surchargeCents: 300'),
    }),
  )
  const { look, split, shipping } = await splitter(api)
  const [plain] = (await look()).lineItems
  // Half a kilogram is a parcel of 400 grams and one of 100.
  const whole = 450 + 100
  const [line] = (
    await split([
      { addressId: shipping, quantity: 150 },
      { address: west, quantity: 100 },
    ])
  ).lineItems
  expect(line?.price.centAmount).toBe((plain?.price.centAmount ?? 0) - whole + 450)
  expect(line?.drops?.[1]?.delivery?.centAmount).toBe(100 + 300 + FURTHER)
  expect(line?.totalPrice.centAmount).toBe(
    (line?.price.centAmount ?? 0) + (line?.drops?.[1]?.delivery?.centAmount ?? 0),
  )
})

test('what cannot be is refused by a code of its own, and changes nothing', async () => {
  const { as, look, refused, shipping, corkId } = await splitter(api)
  const billing = (await look()).billingAddress?.id
  const rest = { addressId: shipping, quantity: 150 }
  const stranger = await splitter(api)
  for (const [drops, code] of [
    [[rest, { addressId: corkId, quantity: 99 }], 'drops_sum_differs'],
    [[rest, { addressId: corkId, quantity: 101 }], 'drops_sum_differs'],
    [[rest, { addressId: corkId, quantity: 0 }], 'input_invalid'],
    [[rest, { addressId: corkId, quantity: -100 }], 'input_invalid'],
    [[rest, { addressId: corkId, quantity: 99.5 }], 'input_invalid'],
    [[rest, { quantity: 100 }], 'input_invalid'],
    [[rest, { addressId: corkId, address: cork, quantity: 100 }], 'input_invalid'],
    [Array.from({ length: 11 }, () => ({ addressId: corkId, quantity: 1 })), 'input_invalid'],
    [[rest, { addressId: randomUUID(), quantity: 100 }], 'address_not_found'],
    [[rest, { addressId: stranger.corkId, quantity: 100 }], 'address_not_found'],
    [[rest, { addressId: billing, quantity: 100 }], 'address_not_found'],
    [
      [rest, { address: { ...west, country: 'US', postalCode: '10001' }, quantity: 100 }],
      'country_not_served',
    ],
    [[rest, { address: { ...west, postalCode: '12' }, quantity: 100 }], 'postcode_invalid'],
  ] as const) {
    expect((await refused([...drops])).code).toBe(code)
  }
  await api.call.value(deleteAddress, { type: 'shipping', id: corkId }, as)
  const gone = await refused([rest, { addressId: corkId, quantity: 100 }])
  expect(gone.code).toBe('address_not_found')
  expect((await look()).lineItems[0]).not.toHaveProperty('drops')
})

test('a visitor names no saved address, and types them', async () => {
  const { as } = newVisitor('ie')
  const { id } = await openCart(api, as)
  const typed = [
    { address, quantity: 150 },
    { address: cork, quantity: 100 },
  ]
  const { cart } = await api.call.value(putCartItem, cards(id, { drops: typed }), as)
  expect(cart.lineItems[0]?.drops).toHaveLength(2)
  const saved = [{ addressId: randomUUID(), quantity: 250 }]
  const refused = await api.call.refusal(putCartItem, cards(id, { drops: saved }), as)
  expect(refused.code).toBe('address_not_found')
})

test('another quantity keeps the addresses and says that they add up no more; nothing is ordered so', async () => {
  const { as, split, shipping, wanted, corkId, checkout } = await splitter(api)
  await split([
    { addressId: shipping, quantity: 150 },
    { addressId: corkId, quantity: 100 },
  ])
  const more = wanted(undefined, { quantity: 500 })
  const { cart } = await api.call.value(putCartItem, more, as)
  const [line] = cart.lineItems
  expect(line).toMatchObject({ dropFault: 'sum', drops: [{ quantity: 150 }, { quantity: 100 }] })
  expect(line?.services).not.toHaveProperty('deliveries')
  expect(await checkout()).toMatchObject({ code: 'drops_sum_differs' })
  const back = await api.call.value(putCartItem, wanted(undefined), as)
  expect(back.cart.lineItems[0]).not.toHaveProperty('dropFault')
  expect(await checkout()).toMatchObject({ ok: true })
})

test('a product page that knows of no addresses may say the price of one delivery', async () => {
  const { as, look, split, shipping, wanted, corkId } = await splitter(api)
  const seen = (await look()).lineItems[0]?.totalPrice
  const cart = await split([
    { addressId: shipping, quantity: 150 },
    { addressId: corkId, quantity: 100 },
  ])
  const named = { ...wanted(undefined), jobName: 'Autumn', totalPrice: seen }
  const kept = await api.call.value(putCartItem, named, as)
  expect(kept.cart.lineItems[0]).toMatchObject({ jobName: 'Autumn', drops: [{}, {}] })
  expect(kept.cart.totalPrice).toEqual(cart.totalPrice)
  const wrong = { ...named, totalPrice: { centAmount: 1, currencyCode: 'EUR' } }
  expect((await api.call.refusal(putCartItem, wrong, as)).code).toBe('price_changed')
})

test('addresses stay those that are saved: a removed one stops the order, a changed one is followed', async () => {
  const { as, split, shipping, corkId, look, checkout } = await splitter(api)
  const drops = [
    { addressId: shipping, quantity: 150 },
    { addressId: corkId, quantity: 100 },
  ]
  await split(drops)
  const before = (await look()).lineItems[0]?.promisedArrivalDate ?? ''
  await api.call.value(changeAddress, { id: corkId, ...west }, as)
  const [followed] = (await look()).lineItems
  expect(followed?.drops?.[1]?.address.city).toBe('Belmullet')
  // The far west is a day later: who was shown the day before is asked anew.
  expect(followed?.promisedArrivalDate).toBe(before)
  expect(await checkout()).toMatchObject({ code: 'dates_changed' })
  expect(((await look()).lineItems[0]?.promisedArrivalDate ?? '') > before).toBe(true)
  await api.call.value(deleteAddress, { type: 'shipping', id: corkId }, as)
  const [gone] = (await look()).lineItems
  expect(gone).toMatchObject({ dropFault: 'gone', drops: [{}, {}] })
  // What it costs is asked once it has addresses again.
  expect(gone).not.toHaveProperty('priceMoved')
  expect(await checkout()).toMatchObject({ code: 'drop_address_gone' })
})

test('the same again, for later and back, and a login take the addresses along; a shared cart does not', async () => {
  const { as, cartId, lineItemId, split, shipping, corkId } = await splitter(api)
  const cart = await split([
    { addressId: shipping, quantity: 150 },
    { addressId: corkId, quantity: 100 },
  ])
  const [line] = cart.lineItems
  const twice = await api.call.value(duplicateCartItem, { cartId, cartItemId: lineItemId }, as)
  expect(twice.cart.lineItems[1]?.drops).toEqual(line?.drops)
  const aside = await api.call.value(saveForLater, { cartId, cartItemId: lineItemId }, as)
  expect(aside.cart.savedForLater?.[0]?.drops).toEqual(line?.drops)
  const back = await api.call.value(takeLeftOver, { cartId, lineItemId }, as)
  expect(back.cart.lineItems.map(({ drops }) => drops)).toEqual([line?.drops, line?.drops])

  const { token } = await api.call.value(shareCart, { cartId }, as)
  const shared = await api.call.value(getSharedCart, { token }, newVisitor('ie').as)
  expect(JSON.stringify(shared)).not.toMatch(/Cork|Patrick/)

  const visitor = newVisitor('ie')
  const { id } = await openCart(api, visitor.as)
  const typed = [
    { address, quantity: 150 },
    { address: cork, quantity: 100 },
  ]
  await api.call.value(putCartItem, cards(id, { drops: typed }), visitor.as)
  const known = await newCustomer(api)
  const merging = { anonymousUserId: visitor.anonymousId }
  const merged = await api.call.value(createCart, merging, known.as)
  expect(merged.cart.lineItems[0]?.drops).toMatchObject([{ quantity: 150 }, { quantity: 100 }])
})

test('what a further delivery costs more meanwhile is asked before it is charged', async () => {
  const { as, cartId, split, shipping, corkId, checkout } = await splitter(api)
  await split([
    { addressId: shipping, quantity: 150 },
    { addressId: corkId, quantity: 100 },
  ])
  const seen = await agreed(api, as, cartId)
  api.setShop(
    editedTestShop({
      'delivery/ireland.yaml': (text: string) =>
        text.replace(`furtherAddressCents: ${FURTHER}`, 'furtherAddressCents: 700'),
    }),
  )
  const once = { ...as, key: randomUUID() }
  const refused = await api.call.refusal(checkoutCart, seen, once)
  expect(refused.code).toBe('price_changed')
  expect(await checkout()).toMatchObject({ ok: true })
})

test('whatever goes where, lines, cart and order come to the same cent', async () => {
  const share = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 9 })
  const places = [address, cork, west]
  await fc.assert(
    fc.asyncProperty(
      share,
      fc.array(fc.nat(2), { minLength: 10, maxLength: 10 }),
      async (own, to) => {
        const pieces = own.filter((_, at) => own.slice(0, at + 1).reduce((a, b) => a + b) < 250)
        const rest = 250 - pieces.reduce((sum, each) => sum + each, 0)
        const drops = [...pieces, rest].map((quantity, at) => ({
          quantity,
          address: places[to[at] ?? 0] ?? address,
        }))
        const { as, cartId, split, order } = await splitter(api)
        await api.call.value(putCartItem, cards(cartId), as)
        const cart = await split(drops)
        const [line] = cart.lineItems
        const deliveries = line?.drops?.reduce(
          (sum, drop) => sum + (drop.delivery?.centAmount ?? 0),
          0,
        )
        const distinct = new Set(drops.map((drop) => drop.address))
        expect(deliveries).toBe((distinct.size - 1) * FURTHER)
        expect(line?.services.deliveries?.unitPrice.centAmount ?? 0).toBe(deliveries)
        expect(line?.totalPrice.centAmount).toBe((line?.price.centAmount ?? 0) + (deliveries ?? 0))
        const sum = cart.lineItems.reduce((all, each) => all + each.totalPrice.centAmount, 0)
        expect(cart.totalPrice.centAmount).toBe(sum)
        const placed = await order()
        expect(placed.taxedPrice).toEqual(cart.taxedPrice)
        expect(placed.lineItems.map(({ totalPrice }) => totalPrice)).toEqual(
          cart.lineItems.map(({ totalPrice }) => totalPrice),
        )
        expect((await api.call.refusal(getCart, { cartId }, as)).code).toBe('cart_closed')
      },
    ),
    { numRuns: 12 },
  )
})
