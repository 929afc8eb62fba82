import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaffActs } from '../../src/lib/contract/audit.ts'
import { login, refreshToken } from '../../src/lib/contract/auth.ts'
import { getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import {
  editCustomer,
  endCustomerSessions,
  getStaffCustomer,
  listStaffCustomers,
  lockCustomer,
  noteCustomer,
  sendPasswordLink,
  unlockCustomer,
} from '../../src/lib/contract/customer-care.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import { issueLogin } from '../../src/lib/server/people/auth/logins.ts'
import { beginsWith } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { agreed, newCustomer, PASSWORD, readyToOrder } from './harness/people.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let support: Colleague
const reason = 'asked on the telephone'

beforeAll(async () => {
  api = await startApi()
  support = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
})
afterAll(() => api.stop())

const ids = async (search: string) => {
  const { customers } = await api.call.value(listStaffCustomers, { search }, support.as)
  return customers.map(({ id }) => id)
}

test('a search is for beginnings, whatever letters they are of', async () => {
  const tail = randomUUID().slice(0, 6)
  const people = new Map<string, string>()
  for (const name of [
    `Ödegård ${tail}`,
    `Ō'Neill ${tail}`,
    `李 ${tail}`,
    `😀 ${tail}`,
    `a_c%d\\ ${tail}`,
  ]) {
    const { id } = await newCustomer(api)
    await api.db.updateTable('customer').set({ last_name: name }).where('id', '=', id).execute()
    people.set(name, id)
  }
  for (const [name, id] of people) {
    // Letter by letter, as it is typed; a letter of two halves comes as one.
    const letters = [...name]
    for (let typed = 2; typed <= letters.length; typed += 1)
      expect(await ids(letters.slice(0, typed).join('')), name).toContain(id)
    expect(await ids(`${name}x`)).toEqual([])
    expect(await ids(letters.slice(1).join('').trim()), name).not.toContain(id)
  }
  // Neither stands for anything but itself.
  expect(await ids(`abc%d\\ ${tail}`)).toEqual([])
  expect(await ids(`_degård ${tail}`)).toEqual([])
})

test('a plan that is made for whatever is sought looks beginnings up in an index', async () => {
  const sought = sql`select id from customer
    where tenant = ${'ie'} and ${beginsWith(sql`lower(email)`, 'nora')}`.compile(api.db)
  const plan = await api.db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(
      `explain (generic_plan) ${sought.sql}`,
    )}`.execute(one)
    await sql`reset enable_seqscan`.execute(one)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Cond: .*lower.*email.*~>=~.*~<~/)
})

test('a customer is found by what they say on the telephone, and in their own shop alone', async () => {
  const shopper = await readyToOrder(api)
  const input = await agreed(api, shopper.as, shopper.cartId)
  const order = await api.call.value(checkoutCart, input, { ...shopper.as, key: randomUUID() })
  const tail = randomUUID().slice(0, 8)
  await api.db
    .updateTable('customer')
    .set({ last_name: `O'Dowd-${tail}`, company: `50% Paper_${tail}`, external_id: `X-${tail}` })
    .where('id', '=', shopper.id)
    .execute()
  const digits = order.orderNumber.slice(-6)
  for (const word of [
    shopper.email.toUpperCase().slice(0, 9),
    `o'dowd-${tail}`,
    `nora o'dowd-${tail}`,
    `50% paper_${tail}`,
    `X-${tail}`,
    order.orderNumber.toLowerCase(),
    digits,
    String(Number(digits)),
  ])
    expect(await ids(word), word).toContain(shopper.id)
  expect(await ids(`0% paper_${tail}`)).toEqual([])
  const french = await newStaff(api, [{ role: 'support', tenant: 'fr' }], 'fr')
  const elsewhere = await api.call.value(listStaffCustomers, { search: shopper.email }, french.as)
  expect(elsewhere.customers).toEqual([])
  const foreign = await api.call.refusal(getStaffCustomer, { id: shopper.id }, french.as)
  expect(foreign.code).toBe('customer_not_found')

  const { customer } = await api.call.value(getStaffCustomer, { id: shopper.id }, support.as)
  expect(customer).toMatchObject({
    email: shopper.email,
    isLocked: false,
    orders: 1,
    latestOrders: [{ orderNumber: order.orderNumber, state: 'awaiting_payment' }],
  })
  expect(customer.addresses).toHaveLength(2)
  expect(customer.sessions).toHaveLength(1)
})

test('pages go on where the last one ended', async () => {
  for (let count = 0; count < 3; count += 1) await newCustomer(api)
  const first = await api.call.value(listStaffCustomers, { limit: 2 }, support.as)
  expect(first.customers).toHaveLength(2)
  const after = first.next ?? ''
  const second = await api.call.value(listStaffCustomers, { limit: 2, after }, support.as)
  const seen = [...first.customers, ...second.customers].map(({ id }) => id)
  expect(new Set(seen).size).toBe(4)
})

test('a locked account has no login left and gets none, until it is unlocked', async () => {
  const { id, email, as, refresh } = await newCustomer(api)
  const { customer } = await api.call.value(lockCustomer, { id, reason }, support.as)
  expect(customer).toMatchObject({ isLocked: true, lockedReason: reason, sessions: [] })
  expect((await api.call.refusal(getCustomer, {}, as)).code).toBe('token_invalid')
  const again = await api.call.refusal(refreshToken, { refresh_token: refresh })
  expect(again.code).toBe('session_expired')
  expect((await api.call.refusal(login, { email, password: PASSWORD })).code).toBe('account_locked')
  // Who does not know the password learns nothing.
  const guess = await api.call.refusal(login, { email, password: 'not this one' })
  expect(guess.code).toBe('credentials_wrong')
  // A login that was on its way while the account was being locked opens nothing either.
  const late = await issueLogin(
    api.db,
    'ie',
    { customerId: id, userAgent: '', ip: '127.0.0.1' },
    new Date(),
  )
  expect((await api.call.refusal(getCustomer, {}, { token: late.access })).code).toBe(
    'token_invalid',
  )

  await api.call.value(unlockCustomer, { id, reason: 'it was a slip' }, support.as)
  const { data } = await api.call.value(login, { email, password: PASSWORD })
  await api.call.value(getCustomer, {}, { token: data.access_token })
})

test('sessions are ended and a password link is sent, and staff never see the link', async () => {
  const { id, email, as } = await newCustomer(api)
  await api.call.value(endCustomerSessions, { id, reason }, support.as)
  expect((await api.call.refusal(getCustomer, {}, as)).code).toBe('token_invalid')
  await api.call.value(sendPasswordLink, { id, reason }, support.as)
  const mails = await wordedMails(api, 'password-reset')
  const mail = mails.find(({ recipient }) => recipient === email)
  expect(mail?.body_text).toContain('#token=hidden.')
  const { customer } = await api.call.value(getStaffCustomer, { id }, support.as)
  expect(customer.acts.map(({ act }) => act)).toEqual([
    'customer.password_link_sent',
    'customer.sessions_ended',
  ])
  expect(customer.acts[0]).toMatchObject({ by: 'Ciara Walsh', reason })
})

test('what staff did is listed by act, person, subject and day', async () => {
  const finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const { id } = await newCustomer(api)
  await api.call.value(lockCustomer, { id, reason }, support.as)
  await api.call.value(unlockCustomer, { id, reason }, support.as)
  const acts = async (filter: object) =>
    (await api.call.value(listStaffActs, filter, finance.as)).acts.map(({ act }) => act)
  const subject = `customer:${id}`
  expect(await acts({ subject })).toEqual(['customer.unlocked', 'customer.locked'])
  expect(await acts({ subject, act: 'customer.locked' })).toEqual(['customer.locked'])
  expect(await acts({ subject, by: finance.id })).toEqual([])
  expect(await acts({ subject, by: support.id })).toHaveLength(2)
  expect(await acts({ subject, until: '2020-01-01' })).toEqual([])
  const { known } = await api.call.value(listStaffActs, {}, finance.as)
  expect(known.acts).toContain('customer.locked')
  expect(known.people).toContainEqual({ id: support.id, name: 'Ciara Walsh' })
  // What was done in another shop is nobody's business here.
  const french = await newStaff(api, [{ role: 'finance', tenant: 'fr' }], 'fr')
  const elsewhere = await api.call.value(listStaffActs, { subject }, french.as)
  expect(elsewhere.acts).toEqual([])
  const locked = await api.call.refusal(listStaffActs, {}, support.as)
  expect(locked.code).toBe('not_allowed')
})

test('staff change a customer with a reason; what they leave out stays, and the record holds no data', async () => {
  const { id, as } = await newCustomer(api)
  const edit = {
    id,
    reason,
    company: 'Quill & Co',
    category: '1' as const,
    groups: ['Schools', 'resellers-gold', 'schools'],
    isPremium: true,
    premiumReason: 'reseller',
    hasDeferredPayments: true,
  }
  const { customer } = await api.call.value(editCustomer, edit, support.as)
  expect(customer).toMatchObject({
    firstName: 'Nora',
    company: 'Quill & Co',
    groups: ['resellers-gold', 'schools'],
    isPremium: true,
    hasWallet: false,
  })
  const scopes = [
    'account',
    'company',
    'deferred-payment',
    'group:resellers-gold',
    'group:schools',
    'premium',
    'statement',
  ]
  expect(customer.scopes).toEqual(scopes)
  expect(customer.acts[0]).toMatchObject({
    act: 'customer.edited',
    reason: `${reason} (company, category, groups, isPremium, premiumReason, hasDeferredPayments)`,
  })
  const own = await api.call.value(getCustomer, {}, as)
  expect(own.customer).toMatchObject({ company: 'Quill & Co', customerIsPremium: true, scopes })
  const number = { id, reason, vatNumber: 'de 123.456.789' }
  const numbered = await api.call.value(editCustomer, number, support.as)
  expect(numbered.customer.vatNumber).toBe('DE123456789')
  const none = { id, reason, vatNumber: 'DE 12' }
  expect(await api.call.refusal(editCustomer, none, support.as)).toMatchObject({
    code: 'vat_number_invalid',
    fields: [{ path: 'vatNumber', message: expect.stringContaining('DE123456789') }],
  })
  const wrong = await api.call.refusal(editCustomer, { id, reason, groups: ['a b'] }, support.as)
  expect(wrong.code).toBe('input_invalid')
  const empty = await api.call.refusal(editCustomer, { id, reason, lastName: ' ' }, support.as)
  expect(empty.code).toBe('input_invalid')
})

test('a note is kept once, for staff alone', async () => {
  const { id, as } = await newCustomer(api)
  const key = randomUUID()
  const note = { id, text: 'Rings at noon.\u202e <script>' }
  await api.call.value(noteCustomer, note, { ...support.as, key })
  await api.call.value(noteCustomer, note, { ...support.as, key })
  const { customer } = await api.call.value(getStaffCustomer, { id }, support.as)
  expect(customer.notes).toEqual([expect.objectContaining({ text: note.text, by: 'Ciara Walsh' })])
  expect(JSON.stringify(await api.call.value(getCustomer, {}, as))).not.toContain('Rings at noon')
  const nobody = { id: randomUUID(), text: 'x' }
  const missing = await api.call.refusal(noteCustomer, nobody, { ...support.as, key: randomUUID() })
  expect(missing.code).toBe('customer_not_found')
})

test('who was erased is listed as that, and nobody does anything to them any more', async () => {
  const { id, email, as, cartId } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const order = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  await api.db
    .updateTable('shop_order')
    .set({ state: 'cancelled' })
    .where('id', '=', order.id)
    .execute()
  await api.call.value(eraseOwnAccount, { currentPassword: PASSWORD }, as)
  const { customers } = await api.call.value(listStaffCustomers, {}, support.as)
  const gone = { email: '', name: '', isGuest: false, isLocked: false }
  const listed = customers.find((each) => each.id === id)
  expect(listed).toMatchObject({ ...gone, erasedAt: expect.any(String) })
  const { customer } = await api.call.value(getStaffCustomer, { id }, support.as)
  expect(customer).toMatchObject(gone)
  const ordered = await api.call.value(getStaffOrder, { id: order.id }, support.as)
  expect(ordered.customer).toMatchObject({ id, name: '', email: '' })
  const key = randomUUID()
  const refusals = [
    await api.call.refusal(unlockCustomer, { id, reason }, support.as),
    await api.call.refusal(sendPasswordLink, { id, reason }, support.as),
    await api.call.refusal(editCustomer, { id, reason, lastName: 'Quill' }, support.as),
    await api.call.refusal(noteCustomer, { id, text: 'Nora Quill' }, { ...support.as, key }),
  ]
  for (const { code } of refusals) expect(code).toBe('customer_not_found')
  expect(JSON.stringify(customer)).not.toContain(email)
  const kept = await api.db
    .selectFrom('customer')
    .select(['last_name', 'locked_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(kept).toMatchObject({ last_name: '', locked_at: expect.any(Date) })
})
