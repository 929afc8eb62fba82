// What staff read of what was done: names and numbers in place of ids, and roles as roles.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaffActs } from '../../src/lib/contract/audit.ts'
import { noteStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { findCustomerByEmail } from '../../src/lib/contract/customer.ts'
import { lockCustomer } from '../../src/lib/contract/customer-care.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import {
  grantStaffRole,
  inviteStaff,
  revokeStaffRole,
} from '../../src/lib/contract/staff-accounts.ts'
import { recordAct, type StaffAct } from '../../src/lib/server/people/staff/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, newCustomer, readyToOrder } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
let chief: Awaited<ReturnType<typeof newStaff>>
beforeAll(async () => {
  api = await startApi()
  chief = await newStaff(api, [{ role: 'administrator', tenant: '*' }])
})
afterAll(async () => {
  expect(api.errors()).toEqual([])
  await api.stop()
})

/** The newest acts on something. */
async function acts(subject: string, tenant = 'ie') {
  return (await api.call.value(listStaffActs, { subject }, { ...chief.as, tenant })).acts
}

test('customers are called by name and address, in their own shop alone and until they are erased', async () => {
  const { id, email } = await newCustomer(api)
  await api.call.value(findCustomerByEmail, { email }, { ...chief.as, tenant: 'ie' })
  await api.call.value(lockCustomer, { id, reason: 'asked to' }, { ...chief.as, tenant: 'ie' })
  const subject = `customer:${id}`
  const about = { kind: 'customer', name: 'Nora Quill', email, page: id }
  const [locked, found] = await acts(subject)
  expect(locked).toMatchObject({ act: 'customer.locked', subject, about, reason: 'asked to' })
  expect(found).toMatchObject({ act: 'customer.found', about })
  await record('customer.found', subject, { tenant: '*' })
  // Finance reads the log and finds no customers.
  const { as } = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const unnamed = await api.call.value(listStaffActs, { subject }, { ...as, tenant: 'ie' })
  expect(unnamed.acts[0]).toMatchObject({ subject, about: null })
  expect((await acts(subject, 'fr'))[0]).toMatchObject({ subject, about: null })
  await api.db.updateTable('customer').set({ erased_at: new Date() }).where('id', '=', id).execute()
  expect((await acts(subject))[0]).toMatchObject({ subject, about: null })
})

test('orders are called by their number, whether an act has their id, a line or the number', async () => {
  const { as, orderId } = await ordered()
  const { orderNumber } = (await api.call.value(getOrder, { id: orderId }, as)).order
  const about = { kind: 'order', name: orderNumber, email: '', page: orderNumber }
  await api.call.value(
    noteStaffOrder,
    { id: orderId, text: 'by telephone' },
    { ...chief.as, tenant: 'ie', key: randomUUID() },
  )
  expect((await acts(`order:${orderId}`))[0]).toMatchObject({ about })
  const line = `order:${orderId} line:${randomUUID()}`
  await record('artwork.approved', line)
  expect((await acts(line))[0]).toMatchObject({ about, subject: line })
  await record('order.refunded', orderNumber)
  expect((await acts(orderNumber))[0]).toMatchObject({ about })
})

test('roles stand by themselves, with where they count, and the reason without them', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.test`
  const grants = [
    { role: 'support' as const, tenant: 'ie' },
    { role: 'editor' as const, tenant: '*' },
  ]
  const invited = { email, name: 'Ida Folio', grants, reason: 'new: starts today' }
  const { account } = await api.call.value(inviteStaff, invited, chief.as)
  const { id } = account
  const given = { id, role: 'finance' as const, tenant: 'ie', reason: 'books of June' }
  await api.call.value(grantStaffRole, given, chief.as)
  await api.call.value(revokeStaffRole, given, chief.as)
  await record('role.granted', `staff:${id}`, { reason: 'production' })
  await record('role.granted', `staff:${id}`, { reason: 'juggler: of an older release' })
  const finance = [{ role: 'finance', tenant: 'ie' }]
  const about = { kind: 'staff', name: 'Ida Folio', email, page: id }
  expect(await acts(`staff:${id}`)).toMatchObject([
    { roles: [], reason: 'juggler: of an older release' },
    { roles: [{ role: 'production', tenant: 'ie' }], reason: '' },
    { act: 'role.revoked', roles: finance, reason: 'books of June', about },
    { act: 'role.granted', roles: finance, reason: 'books of June', about },
    { act: 'account.invited', roles: grants, reason: 'new: starts today', about },
  ])
})

test('what has no name is listed as it stands on record', async () => {
  for (const subject of [`customer:${randomUUID()}`, 'orders:to_do', 'suspense:sandbox', 'QIE-0']) {
    await record('orders.exported', subject)
    expect((await acts(subject))[0]).toMatchObject({ subject, about: null, roles: [] })
  }
})

async function ordered() {
  const { as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  return { as, orderId: id }
}

function record(act: StaffAct, subject: string, change: { tenant?: string; reason?: string } = {}) {
  return recordAct(api.db, { act, by: chief.id, tenant: 'ie', subject, at: new Date(), ...change })
}
