import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { removeMember } from '../../src/lib/contract/company.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { editCustomer } from '../../src/lib/contract/customer-care.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { priceOptions, quoteProduct } from '../../src/lib/contract/product.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import { colleague, newCompany } from './harness/companies.ts'
import { addAddresses, agreed, cards, newCustomer, openCart } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

// Premium resellers of the test shop pay 12.5 % less for cards, and €20.00 for 1,000 matt ones.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

function product() {
  const found = testShop().product({ id: 'ie' }, 'business-cards')
  if (!found) throw new Error('The test shop sells business cards')
  return found
}

const place = { currency: 'EUR', country: 'IE' }

async function nets(as: CallOptions = {}, change: object = {}): Promise<number[]> {
  const { skus } = product()
  const merchantAttributes = { ...initialSelection(product()), ...change }
  const { prices } = await api.call.value(
    quoteProduct,
    {
      ...{ skus, ...place, merchantAttributes, quantityList: [250, 1000] },
      ...{ prioritySets: ['standard'], validProductionTimes: [5] },
    },
    as,
  )
  return prices.map(({ deliveries }) => deliveries[0]?.amountCentExclTax ?? 0)
}

async function reseller() {
  const person = await newCustomer(api)
  await api.db
    .updateTable('customer')
    .set({ is_premium: true })
    .where('id', '=', person.id)
    .execute()
  return person
}

test('a reseller is quoted prices of the group, and nobody else is', async () => {
  const [cards250 = 0, cards1000 = 0] = await nets()
  const { as } = await reseller()
  const delivery = 0
  expect(await nets(as)).toEqual([Math.round(cards250 * 0.875) + delivery, 2000])
  expect(await nets((await newCustomer(api)).as)).toEqual([cards250, cards1000])
  const [, gloss = 0] = await nets({}, { lamination: 'gloss' })
  expect((await nets(as, { lamination: 'gloss' }))[1]).toBe(Math.round(gloss * 0.875))
})

test('whom staff put into a group pays what it pays', async () => {
  const { as, id } = await newCustomer(api)
  const before = await nets(as)
  const groups = ['print-shop']
  await api.db.updateTable('customer').set({ groups }).where('id', '=', id).execute()
  expect((await nets(as))[1]).toBe(2000)
  expect(before[1]).not.toBe(2000)
})

test('options are priced as the group pays them', async () => {
  const { as } = await reseller()
  const { skus } = product()
  const merchantAttributes = initialSelection(product())
  const input = { skus, ...place, quantity: 1000, priority: 'standard', merchantAttributes }
  const { options } = await api.call.value(priceOptions, input, as)
  const of = (key: string) => options.find(({ option }) => option === key)?.amountCentExclTax
  expect(of('matt')).toBe(2000)
  expect(of('gloss')).toBe((await nets(as, { lamination: 'gloss' }))[1])
})

test('the cart and the order charge what was quoted, and a member no more pays what all pay', async () => {
  const { as, id } = await reseller()
  const [own = 0] = await nets(as)
  const { id: cartId } = await openCart(api, as)
  const totalPrice = { centAmount: own, currencyCode: 'EUR' }
  await api.call.value(putCartItem, cards(cartId, { totalPrice }), as)
  await addAddresses(api, as, cartId)
  const terms = await agreed(api, as, cartId)
  const placed = await api.call.value(checkoutCart, terms, { ...as, key: 'reseller-1' })
  const { order } = await api.call.value(getOrder, { id: placed.id }, as)
  expect(order.totalPrice.centAmount).toBe(own)

  const next = await openCart(api, as)
  await api.call.value(putCartItem, cards(next.id), as)
  await api.db.updateTable('customer').set({ is_premium: false }).where('id', '=', id).execute()
  const { cart } = await api.call.value(getCart, { cartId: next.id }, as)
  const [everybody = 0] = await nets()
  expect(cart.lineItems[0]?.priceMoved?.to.centAmount).toBe(everybody)
})

test('what is put into the cart at a price of the group by somebody else is refused', async () => {
  const [own = 0] = await nets((await reseller()).as)
  const { as } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const totalPrice = { centAmount: own, currencyCode: 'EUR' }
  const refusal = await api.call.refusal(putCartItem, cards(cartId, { totalPrice }), as)
  expect(refusal.code).toBe('price_changed')
})

test('a group of the company is for every member, as long as they are one', async () => {
  const owner = await newCompany(api)
  const member = await colleague(api, owner, ['orders'])
  const [, usual = 0] = await nets(member.as)
  const staff = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const reason = 'contract of November'
  const edit = { id: owner.id, companyGroups: ['print-shop'], reason }
  const { customer } = await api.call.value(editCustomer, edit, staff.as)
  expect(customer.membership?.groups).toEqual(['print-shop'])
  expect(customer.scopes).toContain('group:print-shop')
  expect(customer.acts[0]?.reason).toBe(`${reason} (companyGroups)`)
  for (const { as } of [owner, member]) expect((await nets(as))[1]).toBe(2000)
  const own = await api.call.value(getCustomer, {}, member.as)
  expect(own.customer.scopes).toContain('group:print-shop')
  const later = await colleague(api, owner, ['sees'])
  const { id: cartId } = await openCart(api, later.as)
  const merchantInfo = cards(cartId).merchantInfo
  await api.call.value(putCartItem, cards(cartId, { merchantInfo, quantity: 1000 }), later.as)
  const { cart } = await api.call.value(getCart, { cartId }, later.as)
  expect(cart.lineItems[0]?.price.centAmount).toBe(2000)
  await api.call.value(removeMember, { id: member.id }, owner.as)
  expect((await nets(member.as))[1]).toBe(usual)
  expect((await nets((await newCompany(api)).as))[1]).toBe(usual)
  const alone = { id: member.id, companyGroups: ['print-shop'], reason }
  const refused = await api.call.refusal(editCustomer, alone, staff.as)
  expect(refused.code).toBe('company_not_found')
})
