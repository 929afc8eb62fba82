import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { generateProductCustomConfigUrl } from '../../src/lib/contract/custom-config.ts'
import type { InputOf, OutputOf } from '../../src/lib/contract/endpoint.ts'
import { getOrder, reorderOrder } from '../../src/lib/contract/order.ts'
import {
  getWrittenOffer,
  getWrittenOfferFile,
  listWrittenOffers,
  makeWrittenOffer,
} from '../../src/lib/contract/written-offer.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import { colleague, newCompany } from './harness/companies.ts'
import { addAddresses, agreed, newCustomer, newVisitor, openCart } from './harness/people.ts'
import { dearer, testShop, withProduct } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const FILE_CHECK = 'SVC-pixart-artwork-docreview'
type Offer = OutputOf<typeof makeWrittenOffer>
type Line = InputOf<typeof putCartItem>

async function keyOf(services: string[] = []) {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  const config = {
    version: product.skus.version,
    selectedAttributes: initialSelection(product),
    selectedQuantity: 250,
    selectedPriority: 'standard',
    services,
  }
  const input = { config, productConfigurationId: product.id }
  return (await api.call.value(generateProductCustomConfigUrl, input)).key
}

const make = async (quantities = [250, 500], services: string[] = []) =>
  api.call.value(makeWrittenOffer, { key: await keyOf(services), quantities })

/** What the offer's page puts into the cart for one of its prices. */
function offered(offer: Offer, cartId: string, at = 0): Line {
  const price = offer.prices[at]
  if (!price) throw new Error('The offer has this price')
  return {
    cartId,
    productId: offer.productId,
    quantity: price.quantity,
    merchantInfo: {
      selectedAttributes: offer.selectedAttributes,
      selectedPriority: price.priority,
      selectedDeliveryOption: price.deliveryOption,
    },
    services: Object.fromEntries(offer.services.map(({ key }) => [key, { inputText: '' }])),
    offer: offer.number,
  }
}

const once = (as: CallOptions) => ({ ...as, key: randomUUID() })

/** Works at other prices of cards: the shop's list has moved since. */
async function atFactor<T>(factor: number, work: () => Promise<T>): Promise<T> {
  api.setShop(withProduct(testShop(), 'business-cards', dearer(factor)))
  try {
    return await work()
  } finally {
    api.setShop(testShop())
  }
}

test('an offer names every quantity at every speed, and is asked for twice and made once', async () => {
  const offer = await make([500, 250, 250])
  expect(offer.number).toMatch(/^IE-OF\d\d-\d{5}-[0-9A-HJKMNP-TV-Z]{8}$/)
  expect([...new Set(offer.prices.map(({ quantity }) => quantity))]).toEqual([250, 500])
  expect(offer.prices[0]?.net.centAmount).toBeGreaterThan(0)
  for (const { net, vat, gross } of offer.prices)
    expect(net.centAmount + vat.centAmount).toBe(gross.centAmount)
  expect((await make([250, 500])).number).toBe(offer.number)
  const [one, other] = await Promise.all([make([1000]), make([1000])])
  expect(one.number).toBe(other.number)
  expect(await api.call.value(getWrittenOffer, { number: offer.number.toLowerCase() })).toEqual(
    offer,
  )
})

test('whatever prices do, the line and the order cost what was offered, to the cent', async () => {
  const offer = await make([250, 500, 1000], [FILE_CHECK])
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const keep: { id?: string } = {}
  const anyPrice = fc.nat(offer.prices.length - 1)
  const factors = fc.double({ min: 0.2, max: 5, noNaN: true })
  await fc.assert(
    fc.asyncProperty(anyPrice, factors, async (at, factor) => {
      const price = offer.prices[at]
      const { cart, lineItemId } = await atFactor(factor, () =>
        api.call.value(putCartItem, { ...offered(offer, cartId, at), ...keep }, as),
      )
      keep.id = lineItemId
      const [line] = cart.lineItems
      expect(line?.totalPrice).toEqual(price?.net)
      expect(line?.taxedTotalPriceWithServices).toEqual(price?.gross)
      expect(cart.taxedPrice.totalGross).toEqual(price?.gross)
      expect(line?.offer).toMatchObject({ number: offer.number })
      expect(line?.offer?.fault).toBeUndefined()
    }),
    { numRuns: 25 },
  )
})

test('the checkout charges the offered gross, and the order names the offer', async () => {
  const offer = await make()
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, offered(offer, cartId, 1), as)
  await addAddresses(api, as, cartId)
  const order = await atFactor(3, async () => {
    const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), once(as))
    return (await api.call.value(getOrder, { id }, as)).order
  })
  expect(order.taxedPrice.totalGross).toEqual(offer.prices[1]?.gross)
  expect(order.lineItems[0]?.offer?.number).toBe(offer.number)
})

test('what was changed, or put in another quantity, has the price of the day and says so', async () => {
  const offer = await make([250])
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const { lineItemId: id } = await api.call.value(putCartItem, offered(offer, cartId), as)
  await atFactor(2, async () => {
    const { offer: _, ...line } = offered(offer, cartId)
    const { cart } = await api.call.value(putCartItem, { ...line, id, quantity: 500 }, as)
    const plain = await openPlain({ ...line, quantity: 500 })
    expect(cart.lineItems[0]?.price).toEqual(plain)
    expect(cart.lineItems[0]?.offer).toMatchObject({ number: offer.number, fault: 'changed' })
    // Chosen again, it counts again.
    const again = await api.call.value(putCartItem, { ...line, id }, as)
    expect(again.cart.lineItems[0]?.totalPrice).toEqual(offer.prices[0]?.net)
  })
})

async function openPlain(line: Omit<Line, 'cartId' | 'offer'>) {
  const { as } = newVisitor()
  const { id: cartId } = await openCart(api, as)
  const { cart } = await api.call.value(putCartItem, { ...line, cartId }, as)
  return cart.lineItems[0]?.price
}

test('an offer that has ended has the price of the day: the cart says so, the checkout asks', async () => {
  const offer = await make([250])
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  await api.call.value(putCartItem, offered(offer, cartId), as)
  await addAddresses(api, as, cartId)
  const before = await agreed(api, as, cartId)
  await endedInCart(cartId)
  await atFactor(2, async () => {
    const { cart } = await api.call.value(getCart, { cartId }, as)
    const [line] = cart.lineItems
    expect(line?.offer).toMatchObject({ fault: 'ended' })
    expect(line?.priceMoved?.from).toEqual(offer.prices[0]?.net)
    const refused = await api.call.refusal(checkoutCart, before, once(as))
    expect(refused.code).toBe('price_changed')
    const { id } = await api.call.value(checkoutCart, await agreed(api, as, cartId), once(as))
    const { order } = await api.call.value(getOrder, { id }, as)
    expect(order.lineItems[0]?.offer).toBeUndefined()
    expect(order.taxedPrice.totalGross.centAmount).toBeGreaterThan(
      offer.prices[0]?.gross.centAmount ?? 0,
    )
  })
})

/** The lines of a cart as if their offers had ended a moment ago. */
async function endedInCart(cartId: string): Promise<void> {
  const past = JSON.stringify(new Date(Date.now() - 1000).toISOString())
  await api.db
    .updateTable('cart_line')
    .set(({ ref }) => ({
      merchant_info: sql`jsonb_set(${ref('merchant_info')}, '{value,offer,until}', ${past}::jsonb)`,
    }))
    .where('cart_id', '=', cartId)
    .execute()
}

/** The same offer as if it were made at prices of a customer's own. */
async function madeFor(id: string, offer: Offer): Promise<string> {
  const row = await api.db
    .selectFrom('written_offer')
    .selectAll()
    .where('number', '=', offer.number)
    .executeTakeFirstOrThrow()
  const number = offer.number.replace(/.{4}$/, randomUUID().slice(0, 4).toUpperCase())
  await api.db
    .insertInto('written_offer')
    .values({
      ...row,
      number,
      digest: randomUUID(),
      customer_id: id,
      personal: true,
      said: JSON.stringify(row.said),
    })
    .execute()
  return number
}

test('a colleague who orders the same again has no offer at prices of another’s own', async () => {
  const owner = await newCompany(api)
  const offer = await make([250])
  const number = await madeFor(owner.id, offer)
  const { id: cartId } = await openCart(api, owner.as)
  await api.call.value(putCartItem, { ...offered(offer, cartId), offer: number }, owner.as)
  await addAddresses(api, owner.as, cartId)
  const { id } = await api.call.value(
    checkoutCart,
    await agreed(api, owner.as, cartId),
    once(owner.as),
  )
  const other = await colleague(api, owner, ['sees'])
  const numbers = async (as: CallOptions) => {
    const again = await api.call.value(reorderOrder, { id }, once(as))
    const { cart } = await api.call.value(getCart, { cartId: again.cartId }, as)
    return cart.lineItems.map((line) => line.offer?.number)
  }
  expect(await numbers(other.as)).toEqual([undefined])
  expect(await numbers(owner.as)).toEqual([number])
})

test('an offer at prices of a customer’s own counts for that customer alone', async () => {
  const offer = await make([250])
  const { as, id } = await newCustomer(api)
  const number = await madeFor(id, offer)
  expect((await api.call.value(getWrittenOffer, { number }, as)).isPersonal).toBe(true)
  const other = newVisitor().as
  const { id: cartId } = await openCart(api, other)
  const refused = await api.call.refusal(
    putCartItem,
    { ...offered(offer, cartId), offer: number },
    other,
  )
  expect(refused).toMatchObject({ status: 403, code: 'written_offer_of_another' })
  const { offers } = await api.call.value(listWrittenOffers, {}, as)
  expect(offers.map((each) => each.number)).toEqual([number])
})

test('numbers are found from paper, not by guessing, and not in another shop', async () => {
  const offer = await make([250])
  const unknown = await api.call.refusal(getWrittenOffer, { number: 'IE-OF26-00001-00000000' })
  expect(unknown).toMatchObject({ status: 404, code: 'written_offer_not_found' })
  const { number } = offer
  const elsewhere = await api.call.refusal(getWrittenOffer, { number }, { tenant: 'uk' })
  expect(elsewhere.code).toBe('written_offer_not_found')
  const typed = ` ${number.toLowerCase().replaceAll('-', ' - ')} `
  expect((await api.call.value(getWrittenOffer, { number: typed })).number).toBe(number)
})

test('an offer is a PDF, the same bytes whenever it is asked for', async () => {
  const { number } = await make([250, 500], [FILE_CHECK])
  const file = await api.call.value(getWrittenOfferFile, { number })
  expect(file).toMatchObject({ fileName: `${number}.pdf`, mediaType: 'application/pdf' })
  expect(Buffer.from(file.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(await api.call.value(getWrittenOfferFile, { number })).toEqual(file)
})

test.each([
  ['a quantity between', [7.5], 'quantity_not_positive_integer'],
  ['a negative one', [-250], 'quantity_not_positive_integer'],
  ['none that is offered', [251], 'quantity_not_offered'],
] as const)('%s is refused', async (_what, quantities, code) => {
  const key = await keyOf()
  const refused = await api.call.refusal(makeWrittenOffer, { key, quantities: [...quantities] })
  expect(refused.code).toBe(code)
})

test('a cart is no way to guess numbers of offers', async () => {
  const line = offered(await make([250]), '')
  const limited = await startApi({ limits: defaultLimits })
  try {
    const { as } = newVisitor()
    const { id: cartId } = await openCart(limited, as)
    const guess = { ...line, cartId, offer: 'IE-OF26-00001-00000000' }
    const codes: string[] = []
    for (let at = 0; at < 21; at++)
      codes.push((await limited.call.refusal(putCartItem, guess, as)).code)
    expect(codes).toEqual([...Array(20).fill('written_offer_not_found'), 'too_many_requests'])
  } finally {
    await limited.stop()
  }
})
