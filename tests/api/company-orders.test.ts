import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import {
  changeCompany,
  changeMember,
  createCompany,
  removeMember,
} from '../../src/lib/contract/company.ts'
import { getStaffCustomer } from '../../src/lib/contract/customer-care.ts'
import { getOrderDocument } from '../../src/lib/contract/invoice.ts'
import { companyRoles } from '../../src/lib/contract/limits.ts'
import {
  approveOrder,
  declineOrder,
  getOrder,
  listOrders,
  reopenOrder,
  reorderOrder,
} from '../../src/lib/contract/order.ts'
import {
  createPayment,
  getPayment,
  listPaymentMethods,
  refundOrder,
  resetPaymentMethod,
} from '../../src/lib/contract/payment.ts'
import { getPersonalArea } from '../../src/lib/contract/personal-area.ts'
import { getWallet } from '../../src/lib/contract/wallet.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { colleague, newCompany, ordered } from './harness/companies.ts'
import { mailTo } from './harness/mail.ts'
import { agreed, newCustomer, openCart, type Person } from './harness/people.ts'
import { typeCard } from './harness/sandbox.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const code = async (refusal: Promise<{ code: string }>) => (await refusal).code

test.each([
  ['orders', false, false],
  ['sees', true, false],
  ['approves', true, false],
  ['pays', true, true],
  ['administers', false, false],
] as const)('a colleague who %s: sees %s, pays %s', async (role, sees, pays) => {
  const owner = await newCompany(api)
  const { id, orderNumber } = await ordered(api, owner)
  const { as } = await colleague(api, owner, [role])
  const order = await api.call.send(getOrder, { id: orderNumber }, as)
  expect(order.ok ? order.value.order.company : order.code).toEqual(
    sees
      ? expect.objectContaining({
          mayPay: pays,
          orderedBy: expect.objectContaining({ isYou: false }),
        })
      : 'order_not_found',
  )
  const list = await api.call.send(listOrders, { of: 'company' }, as)
  expect(list.ok ? list.value.orders.map((each) => each.orderedBy) : list.code).toEqual(
    sees ? ['Nora Quill'] : 'company_role_missing',
  )
  // Files are asked for of who ordered alone.
  if (list.ok) expect(list.value.orders.map((each) => each.waitsForFile)).toEqual([false])
  const own = await api.call.value(listOrders, { of: 'company' }, owner.as)
  expect(own.orders.map((each) => each.waitsForFile)).toEqual([true])
  expect((await api.call.value(listOrders, {}, as)).orders).toEqual([])
  const paper = { id, document: 'pro-forma', format: 'pdf' as const }
  expect((await api.call.send(getOrderDocument, paper, as)).ok).toBe(sees)
  const key = { ...as, key: randomUUID() }
  expect((await api.call.send(reorderOrder, { id }, key)).ok).toBe(sees)
  const hidden = sees ? 'order_payment_not_yours' : 'order_not_found'
  const answers = [
    await api.call.send(resetPaymentMethod, { orderId: id }, as),
    await api.call.send(
      createPayment,
      { orderId: id, method: 'card' },
      { ...as, key: randomUUID() },
    ),
  ]
  for (const answer of answers) expect(answer.ok || answer.code).toBe(pays || hidden)
  // What is done with an order remains its own customer's.
  expect(await code(api.call.refusal(reopenOrder, { id }, { ...as, key: randomUUID() }))).toBe(
    'order_not_found',
  )
})

test('a private order stays private, whoever is a colleague later', async () => {
  const person = await newCustomer(api)
  const { id } = await ordered(api, person)
  await api.call.value(createCompany, { name: 'Quill & Co' }, person.as)
  const other = await colleague(api, person, [...companyRoles])
  expect(await code(api.call.refusal(getOrder, { id }, other.as))).toBe('order_not_found')
  const { order } = await api.call.value(getOrder, { id }, person.as)
  expect(order.company).toBeUndefined()
  expect(order.allowedPaymentMethods).not.toEqual([])
})

test('the last one who leaves still pays what was ordered', async () => {
  const owner = await newCompany(api)
  const { id: orderId } = await ordered(api, owner)
  await api.call.value(removeMember, { id: owner.id }, owner.as)
  const input = { orderId, method: 'card' }
  await api.call.value(createPayment, input, { ...owner.as, key: randomUUID() })
})

test('the page on which a card is kept is shown to who ordered alone', async () => {
  const owner = await newCompany(api)
  const { id: orderId } = await ordered(api, owner)
  const input = { orderId, method: 'card', keep: true }
  const { payment } = await api.call.value(createPayment, input, {
    ...owner.as,
    key: randomUUID(),
  })
  const pageFor = async ({ as }: Person) =>
    (await api.call.value(getPayment, { id: payment.id }, as)).payment.redirectUrl
  expect(await pageFor(owner)).toBe(payment.redirectUrl)
  expect(await pageFor(await colleague(api, owner, ['sees']))).toBeNull()
  expect(await pageFor(await colleague(api, owner, ['pays']))).toBeNull()
})

test('nobody spends the wallet of a colleague, or promises in their name', async () => {
  const owner = await newCompany(api)
  await api.db
    .updateTable('customer')
    .set({ has_wallet: true, has_deferred_payments: true })
    .where('id', '=', owner.id)
    .execute()
  const { id } = await ordered(api, owner)
  const payer = await colleague(api, owner, ['pays'])
  const reasonFor = async ({ as }: Person) => {
    const { methods } = await api.call.value(listPaymentMethods, { orderId: id }, as)
    return ['wallet', 'deferred'].map(
      (each) => methods.find(({ method }) => method === each)?.reason,
    )
  }
  expect(await reasonFor(owner)).toEqual(['wallet_empty', null])
  expect(await reasonFor(payer)).toEqual(['wallet_missing', 'deferred_not_agreed'])
})

test('what a colleague has paid goes back to their own wallet', async () => {
  const owner = await newCompany(api)
  const { id: orderId, orderNumber } = await ordered(api, owner)
  const payer = await colleague(api, owner, ['pays'])
  const input = { orderId, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, {
    ...payer.as,
    key: randomUUID(),
  })
  await typeCard(api.origin + new URL(payment.redirectUrl ?? '').pathname, '4242424242424242')
  await api.call.value(getPayment, { id: payment.id }, payer.as)
  const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const amount = { centAmount: 500, currencyCode: 'EUR' }
  const back = { orderNumber, amount, to: 'wallet' as const, reason: 'a scratch' }
  await api.call.value(refundOrder, back, { ...staff.as, key: randomUUID() })
  const theirs = await api.call.value(getWallet, {}, payer.as)
  expect(theirs).toMatchObject({ hasWallet: true, credit: [amount] })
  expect(theirs.moves).toMatchObject([{ kind: 'refund', amount, balance: amount, orderNumber }])
  expect((await api.call.value(getWallet, {}, owner.as)).credit).toEqual([])
  const { customer } = await api.call.value(getStaffCustomer, { id: payer.id }, staff.as)
  expect(customer.wallet).toEqual({ credit: theirs.credit, moves: theirs.moves })
})

test('an order above the limit waits, is approved once, and is paid then', async () => {
  const owner = await newCompany(api)
  await api.call.value(changeCompany, { approveAbove: 0 }, owner.as)
  const buyer = await colleague(api, owner, ['orders', 'pays'])
  const placed = await ordered(api, buyer, { costCentre: 'K 4711', purchaseOrder: 'PO 99' })
  expect(placed.isPayable).toBe(false)
  const { id } = placed
  const pay = () =>
    api.call.send(
      createPayment,
      { orderId: id, method: 'card' },
      { ...buyer.as, key: randomUUID() },
    )
  expect(await pay()).toMatchObject({ code: 'order_payment_not_yours' })
  const { order } = await api.call.value(getOrder, { id }, buyer.as)
  expect(order).toMatchObject({
    references: { costCentre: 'K 4711', purchaseOrder: 'PO 99' },
    company: { approval: 'waiting', mayPay: false, mayApprove: false },
    allowedPaymentMethods: [],
  })
  const desk = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const seen = await api.call.value(getStaffOrder, { id }, desk.as)
  expect(seen.order.references).toEqual({ costCentre: 'K 4711', purchaseOrder: 'PO 99' })
  const { customer } = await api.call.value(getStaffCustomer, { id: buyer.id }, desk.as)
  const membership = { company: 'Quill & Co', roles: ['orders', 'pays'], members: 2, groups: [] }
  expect(customer.membership).toEqual(membership)
  expect((await mailTo(api, owner.email, 'approval-asked')).sent.text).toContain(placed.orderNumber)
  // Who approves finds it on the first page of the account too, and nobody else does.
  const asked = async (as: Person['as']) =>
    (await api.call.value(getPersonalArea, {}, as)).toApprove
  expect(await asked(owner.as)).toEqual([{ orderNumber: placed.orderNumber, by: 'Nora Quill' }])
  expect(await asked(buyer.as)).toBeUndefined()
  const listed = async (as: Person['as'], of: 'company' | 'own' = 'company') =>
    (await api.call.value(listOrders, { of }, as)).orders[0]?.approvers
  expect(await listed(owner.as)).toEqual([{ name: 'Nora Quill', isYou: true }])
  expect(await listed(buyer.as, 'own')).toEqual([{ name: 'Nora Quill', isYou: false }])
  expect(await code(api.call.refusal(approveOrder, { id }, buyer.as))).toBe('company_role_missing')
  const both = await Promise.all([
    api.call.send(approveOrder, { id }, owner.as),
    api.call.send(declineOrder, { id, reason: 'Too late.' }, owner.as),
  ])
  expect(both.map((each) => each.ok || each.code).sort()).toEqual(['order_not_waiting', true])
  expect(await listed(owner.as)).toBeUndefined()
  const outsider = await newCompany(api)
  const other = await api.call.value(getStaffCustomer, { id: outsider.id }, desk.as)
  expect(other.customer.membership?.members).toBe(1)
  expect(await code(api.call.refusal(approveOrder, { id }, outsider.as))).toBe('order_not_found')
})

test('a declined order says why, is not paid, and goes back into the cart', async () => {
  const owner = await newCompany(api)
  await api.call.value(changeCompany, { approveAbove: 0 }, owner.as)
  const buyer = await colleague(api, owner, ['orders', 'pays'])
  const { id } = await ordered(api, buyer)
  await api.call.value(declineOrder, { id, reason: 'Not <b>this</b> month.' }, owner.as)
  const { order } = await api.call.value(getOrder, { id }, buyer.as)
  expect(order.company).toMatchObject({
    approval: 'declined',
    approvalReason: 'Not <b>this</b> month.',
    approvedBy: 'Nora Quill',
    mayPay: false,
  })
  expect((await mailTo(api, buyer.email, 'approval-given')).sent.text).toContain(
    'Not <b>this</b> month.',
  )
  await api.call.value(reopenOrder, { id }, { ...buyer.as, key: randomUUID() })
})

test('an order that was paid while it waited is declined no more', async () => {
  const owner = await newCompany(api)
  await api.call.value(changeCompany, { approveAbove: 0 }, owner.as)
  const { id } = await ordered(api, await colleague(api, owner, ['orders']))
  // As staff do who find its money among what nobody expected.
  await api.db.updateTable('shop_order').set({ state: 'paid' }).where('id', '=', id).execute()
  const late = api.call.refusal(declineOrder, { id, reason: 'Not this month.' }, owner.as)
  expect(await code(late)).toBe('order_not_waiting')
})

test('who may not order is told so, and what was ordered stays with the company', async () => {
  const owner = await newCompany(api)
  const buyer = await colleague(api, owner, ['orders', 'pays'])
  const { id } = await ordered(api, buyer)
  await api.call.value(changeMember, { id: buyer.id, roles: ['sees'] }, owner.as)
  const { id: cartId } = await openCart(api, buyer.as)
  const input = await agreed(api, buyer.as, cartId)
  expect(
    await code(api.call.refusal(checkoutCart, input, { ...buyer.as, key: randomUUID() })),
  ).toBe('company_role_missing')
  await api.call.value(removeMember, { id: buyer.id }, owner.as)
  await api.call.value(getOrder, { id }, owner.as)
  const { order } = await api.call.value(getOrder, { id }, buyer.as)
  expect(order).toMatchObject({ allowedPaymentMethods: [], company: { mayPay: false } })
  const { orders } = await api.call.value(listOrders, { of: 'company' }, owner.as)
  expect(orders.map((each) => each.id)).toEqual([id])
})
