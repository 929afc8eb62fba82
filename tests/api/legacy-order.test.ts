import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStaffCustomer, listStaffCustomers } from '../../src/lib/contract/customer-care.ts'
import type { OutputOf } from '../../src/lib/contract/endpoint.ts'
import {
  getLegacyOrder,
  getStaffLegacyOrder,
  listLegacyOrders,
  listStaffLegacyOrders,
} from '../../src/lib/contract/legacy-order.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { keepLegacyOrder, legacyOrder } from './harness/legacy-orders.ts'
import { ownDataOf } from './harness/own-data.ts'
import { newCustomer, PASSWORD, type Person } from './harness/people.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let support: Colleague
beforeAll(async () => {
  api = await startApi()
  support = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
})
afterAll(() => api.stop())

/** A customer whom the earlier shop knew. */
async function known(externalId: string, tenant = 'ie'): Promise<Person> {
  const person = await newCustomer(api, tenant)
  await api.db
    .updateTable('customer')
    .set({ external_id: externalId })
    .where('id', '=', person.id)
    .execute()
  return person
}

const numbersOf = async ({ as }: Pick<Person, 'as'>, input = {}) =>
  (await api.call.value(listLegacyOrders, input, as)).orders.map((order) => order.orderNumber)

test('customers see the orders of their legacy id, newest first, page by page, and nobody else’s', async () => {
  const person = await known('815_ie')
  const other = await known('8150_ie')
  const abroad = await known('815_fr', 'fr')
  for (const [number, day] of [
    ['A-1', '2019-01-01'],
    ['A-2', '2020-01-01'],
    ['A-3', '2020-01-01'],
    ['A-4', '2021-01-01'],
  ] as const)
    await keepLegacyOrder(api, { number, customer: '815', placedAt: `${day}T12:00:00.000Z` })
  expect(await numbersOf(person)).toEqual(['A-4', 'A-3', 'A-2', 'A-1'])
  expect(await numbersOf(other)).toEqual([])
  expect(await numbersOf(abroad)).toEqual([])
  const first = await api.call.value(listLegacyOrders, { limit: 2 }, person.as)
  expect(first.next).toBe('A-3')
  expect(await numbersOf(person, { limit: 2, after: first.next })).toEqual(['A-2', 'A-1'])
  expect(await numbersOf(person, { after: 'unknown' })).toEqual([])
  for (const { as } of [other, abroad]) {
    const refused = await api.call.refusal(getLegacyOrder, { orderNumber: 'A-1' }, as)
    expect(refused).toMatchObject({ code: 'order_not_found' })
  }
})

test('an address that nobody has proved shows no orders of it', async () => {
  const person = await newCustomer(api)
  await keepLegacyOrder(api, { number: 'M-1', customer: '', email: person.email })
  await keepLegacyOrder(api, { number: 'M-2', customer: '1', email: person.email })
  expect(await numbersOf(person)).toEqual([])
  await api.db
    .updateTable('customer')
    .set({ email_verified_at: new Date() })
    .where('id', '=', person.id)
    .execute()
  // What has an id is whose id it is, whatever its address.
  expect(await numbersOf(person)).toEqual(['M-1'])
})

test('an order says what was ordered, and how its product opens today', async () => {
  const person = await known('900_x')
  await keepLegacyOrder(api, { number: 'K/1 b', customer: '900' })
  const { order } = await api.call.value(getLegacyOrder, { orderNumber: 'K/1 b' }, person.as)
  const [cards, gone] = order.lines
  expect(order).toMatchObject({
    state: 'delivered',
    taxedPrice: { totalGross: { centAmount: 10763, currencyCode: 'EUR' } },
    deliveryAddress: ['Folio Ltd', '1 Folio Street'],
  })
  expect(cards?.again).toMatchObject({
    path: '/business-cards/',
    config: { selectedQuantity: 500, selectedAttributes: { corners: 'round-6' } },
  })
  expect(cards?.facts.map(({ value }) => value)).toHaveLength(1)
  expect(gone).toMatchObject({ again: null, facts: [{ name: 'paper', value: 'bible' }] })
})

test('staff find orders by number, address and customer, and see whose they are', async () => {
  const person = await known('777_x')
  await keepLegacyOrder(api, { number: 'S-2020-77', customer: '777' })
  const found = async (input: object) => {
    const { orders } = await api.call.value(listStaffLegacyOrders, input, support.as)
    return orders.map(({ orderNumber }) => orderNumber)
  }
  expect(await found({ search: 's-2020' })).toEqual(['S-2020-77'])
  expect(await found({ search: '777' })).toEqual(['S-2020-77'])
  expect(await found({ customerId: person.id })).toEqual(['S-2020-77'])
  expect(await found({ customerId: person.id, search: 'X' })).toEqual([])
  const one = await api.call.value(getStaffLegacyOrder, { orderNumber: 'S-2020-77' }, support.as)
  expect(one).toMatchObject({ legacyId: '777', customers: [{ id: person.id }], isErased: false })
  const { customers } = await api.call.value(
    listStaffCustomers,
    { search: 'S-2020-77' },
    support.as,
  )
  expect(customers.map(({ id }) => id)).toEqual([person.id])
  const { customer } = await api.call.value(getStaffCustomer, { id: person.id }, support.as)
  expect(customer.legacyOrders).toBe(1)
})

test('the copy of a customer’s data has them, and erasing leaves figures without a person', async () => {
  const person = await known('600_x')
  const colleague = await known('601_x')
  await known('601_y')
  await keepLegacyOrder(api, { number: 'E-1', customer: '600', email: person.email })
  await keepLegacyOrder(api, { number: 'E-2', customer: '601' })
  const data = await ownDataOf(api, { currentPassword: PASSWORD }, person.as)
  const { order } = await api.call.value(getLegacyOrder, { orderNumber: 'E-1' }, person.as)
  expect(data).toMatchObject({
    legacyOrders: [order satisfies OutputOf<typeof getLegacyOrder>['order']],
  })
  await api.call.value(eraseOwnAccount, { currentPassword: PASSWORD }, person.as)
  await api.call.value(eraseOwnAccount, { currentPassword: PASSWORD }, colleague.as)
  const { rows } = await sql<{ text: string }>`
    select o::text as text from legacy_order o where number = 'E-1'`.execute(api.db)
  for (const name of ['Nora', 'Folio', person.email, 'Spring fair', 'PO 7'])
    expect(rows[0]?.text).not.toContain(name)
  const seen = await api.call.value(getStaffLegacyOrder, { orderNumber: 'E-1' }, support.as)
  expect(seen).toMatchObject({ isErased: true, customers: [], legacyId: '', email: '' })
  expect(seen.order.taxedPrice.totalGross.centAmount).toBe(legacyOrder.gross)
  const shared = await api.call.value(getStaffLegacyOrder, { orderNumber: 'E-2' }, support.as)
  expect(shared).toMatchObject({ isErased: false, legacyId: '601' })
})
