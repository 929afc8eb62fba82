import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { login } from '../../src/lib/contract/auth.ts'
import { cancelStaffOrder, getStaffOrder } from '../../src/lib/contract/back-office.ts'
import { createAddress, getCustomer } from '../../src/lib/contract/customer.ts'
import { getStaffCustomer } from '../../src/lib/contract/customer-care.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { getStaffStatement, getStatement } from '../../src/lib/contract/statement.ts'
import { grantCredit } from '../../src/lib/contract/wallet.ts'
import { isCreditorReference } from '../../src/lib/domain/payment/reference.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { deliverNotice } from '../../src/lib/server/commerce/sandbox/deliver.ts'
import { editedTestShop } from '../setup/test-documents.ts'
import { SANDBOX_SECRET, startApi, type TestApi } from './harness/api.ts'
import { colleague, newCompany, ordered } from './harness/companies.ts'
import { address, newCustomer, PASSWORD, type Person } from './harness/people.ts'
import { typeCard } from './harness/sandbox.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterEach(() => {
  vi.useRealTimers()
  api.setShop(testShop())
})
afterAll(async () => {
  expect(await checkLedger(api.db)).toEqual([])
  await api.stop()
})

const CARDS = 2244
const LIMIT = 200_000
const EUR = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' })
const once = (as: Person['as']) => ({ ...as, key: randomUUID() })

/** It is noon of a day, and whoever was logged in before is again. */
async function comes(day: string, person?: Person): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: dayjs(`${day}T12:00:00Z`).toDate() })
  if (!person) return
  const { data } = await api.call.value(login, { email: person.email, password: PASSWORD })
  person.as = { ...person.as, token: data.access_token }
}

async function deferring(person: Person): Promise<void> {
  const mayDefer = api.db.updateTable('customer').set({ has_deferred_payments: true })
  await mayDefer.where('id', '=', person.id).execute()
}

async function onAccount(person: Person) {
  const order = await ordered(api, person)
  await api.call.value(createPayment, { orderId: order.id, method: 'deferred' }, once(person.as))
  return order
}

async function payByCard(person: Person, orderId: string): Promise<void> {
  const { payment } = await api.call.value(
    createPayment,
    { orderId, method: 'card' },
    once(person.as),
  )
  await typeCard(api.origin + new URL(payment.redirectUrl ?? '').pathname, '4242424242424242')
  for (const notice of api.notices.splice(0)) await deliverNotice(api.db, SANDBOX_SECRET, notice)
}

type Days = { from?: string; to?: string }
const statement = (person: Person, days: Days = {}) => api.call.value(getStatement, days, person.as)

async function accountIn(person: Person, days: Days = {}) {
  const [account] = (await statement(person, days)).accounts
  if (!account) throw new Error('nothing was ordered on account')
  return account
}

/** What orders on account owe, from the rows of the books alone. */
async function owedBy(person: Person): Promise<number> {
  const { rows } = await sql<{ owed: string }>`
    select coalesce(sum(o.total_gross), 0) + coalesce((select sum(e.amount) from ledger_entry e
      join shop_order b on e.account = 'order:' || b.id where e.tenant = 'ie' and b.tenant = 'ie'
        and b.customer_id = ${person.id} and b.state <> 'cancelled' and e.kind <> 'refund'), 0) as owed
    from shop_order o where o.tenant = 'ie' and o.customer_id = ${person.id} and o.state <> 'cancelled'
  `.execute(api.db)
  return Number(rows[0]?.owed)
}

/** Two orders in summer; the first is paid by credit and by card when it is late, and a part comes back. */
async function aSummer() {
  await comes('2026-07-01')
  const person = await newCustomer(api)
  await deferring(person)
  const first = await onAccount(person)
  await comes('2026-08-10', person)
  const second = await onAccount(person)
  const finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const credit = { email: person.email, amount: EUR(1000), reason: 'a sample' }
  await api.call.value(grantCredit, credit, once(finance.as))
  const paying = { orderId: first.id, method: 'wallet' }
  await api.call.value(createPayment, paying, once(person.as))
  await comes('2026-08-20', person)
  await payByCard(person, first.id)
  const back = { orderNumber: first.orderNumber, amount: EUR(300), to: 'wallet' as const }
  const asked = { ...back, lineItemIds: [], reason: 'printed wrong' }
  await comes('2026-09-01', person)
  const later = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  await api.call.value(refundOrder, asked, once(later.as))
  return { person, first, second }
}

test('what a cancelled order is let off stands on its credit note, and as nothing else', async () => {
  await comes('2026-07-01')
  const person = await newCustomer(api)
  await deferring(person)
  const order = await onAccount(person)
  const { as } = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const { version } = await api.call.value(getStaffOrder, { id: order.id }, as)
  const cancel = { id: order.id, version, reason: 'not wanted' }
  await api.call.value(cancelStaffOrder, cancel, once(as))
  const { open, movements } = await accountIn(person)
  expect(open).toEqual(EUR(0))
  expect(movements.map(({ kind, amount }) => [kind, amount.centAmount])).toEqual([
    ['invoice', CARDS],
    ['credit_note', -CARDS],
  ])
})

test('a statement says what is owed, until when, what is left of the limit, and how it came to that', async () => {
  const { person, first, second } = await aSummer()
  const { from, to, accounts, credit, bank } = await statement(person)
  expect([from, to]).toEqual(['2026-06-01', '2026-09-01'])
  expect(credit).toEqual({ limit: EUR(LIMIT), used: EUR(CARDS), left: EUR(LIMIT - CARDS) })
  expect(bank).toMatchObject({ holder: 'Quire Print Ltd', iban: expect.stringContaining('IE29') })
  expect(accounts).toHaveLength(1)
  const [account] = accounts
  expect(account).toMatchObject({ open: EUR(CARDS), overdue: EUR(0), opening: EUR(0) })
  expect(account?.closing).toEqual(EUR(CARDS))
  expect(account?.orders).toMatchObject([
    {
      orderId: second.id,
      dueOn: '2026-09-09',
      isOverdue: false,
      open: EUR(CARDS),
      orderedBy: null,
    },
  ])
  const [open] = account?.orders ?? []
  expect(isCreditorReference(open?.reference ?? '')).toBe(true)
  const moved = account?.movements.map(({ kind, at, amount, balance, orderNumber, number }) => [
    ...[at.slice(0, 10), kind, amount.centAmount, balance.centAmount],
    ...[orderNumber === first.orderNumber ? 'first' : 'second', number !== null],
  ])
  expect(moved).toEqual([
    ['2026-07-01', 'invoice', 2244, 2244, 'first', true],
    ['2026-08-10', 'invoice', 2244, 4488, 'second', true],
    ['2026-08-10', 'wallet', -1000, 3488, 'first', false],
    ['2026-08-20', 'payment', -1244, 2244, 'first', false],
    ['2026-09-01', 'refund', 300, 2544, 'first', false],
    ['2026-09-01', 'credit_note', -300, 2244, 'first', true],
  ])
  await comes('2026-09-10', person)
  expect(await accountIn(person)).toMatchObject({
    overdue: EUR(CARDS),
    orders: [{ isOverdue: true }],
  })
})

test('whatever the days, what was owed and what moved come to what is owed', async () => {
  const { person } = await aSummer()
  const day = fc.integer({ min: 0, max: 80 }).map((n) => dayjs('2026-06-25').add(n, 'day'))
  const said = async (from: dayjs.Dayjs, to: dayjs.Dayjs) => {
    const days = { from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') }
    const { opening, closing, movements } = await accountIn(person, days)
    const moved = movements.reduce((sum, { amount }) => sum + amount.centAmount, 0)
    expect(opening.centAmount + moved).toBe(closing.centAmount)
    expect((movements.at(-1)?.balance ?? closing).centAmount).toBe(closing.centAmount)
    for (const { at } of movements) {
      expect(at >= days.from).toBe(true)
      expect(at.slice(0, 10) <= days.to).toBe(true)
    }
    return { opening, closing, movements }
  }
  const all = await said(dayjs('2026-06-25'), dayjs('2026-09-13'))
  expect(all.closing.centAmount).toBe(await owedBy(person))
  expect(all.movements).toHaveLength(6)
  await fc.assert(
    fc.asyncProperty(fc.tuple(day, day, day), async (days) => {
      const [a, b, c] = days.sort((one, other) => one.diff(other)) as [
        dayjs.Dayjs,
        dayjs.Dayjs,
        dayjs.Dayjs,
      ]
      const before = await said(a, b)
      const after = await said(b.add(1, 'day'), c.add(1, 'day'))
      expect(after.opening).toEqual(before.closing)
      const whole = await said(a, c.add(1, 'day'))
      expect(whole.movements).toEqual([...before.movements, ...after.movements])
    }),
    { numRuns: 25 },
  )
})

test('where invoices come with the money, the order stands there until then', async () => {
  const later = (text: string) => `${text}\ninvoices: { deferred: paid }\n`
  api.setShop(editedTestShop({ 'tenants/ie.yaml': later }))
  const person = await newCustomer(api)
  await deferring(person)
  const { id } = await onAccount(person)
  const before = await accountIn(person)
  expect(before).toMatchObject({ open: EUR(CARDS), orders: [{ invoice: null }] })
  expect(before.movements).toMatchObject([{ kind: 'not_invoiced', id, number: null }])
  await payByCard(person, id)
  const after = await accountIn(person)
  expect(after).toMatchObject({ open: EUR(0), closing: EUR(0), orders: [] })
  expect(after.movements.map(({ kind }) => kind)).toEqual(['invoice', 'payment'])
})

test.each([
  ['orders', false],
  ['sees', true],
  ['approves', true],
  ['pays', true],
  ['administers', false],
] as const)('a colleague who %s sees what the company owes: %s', async (role, sees) => {
  const owner = await newCompany(api)
  await deferring(owner)
  const { id } = await onAccount(owner)
  const other = await colleague(api, owner, [role])
  const { accounts, credit } = await statement(other)
  const { scopes } = (await api.call.value(getCustomer, {}, other.as)).customer
  expect(scopes.includes('statement')).toBe(sees)
  expect(
    accounts.flatMap(({ orders }) => orders.map((each) => [each.orderId, each.orderedBy])),
  ).toEqual(sees ? [[id, 'Nora Quill']] : [])
  // What somebody may owe is theirs alone.
  expect(credit).toBeNull()
})

test('a private order, and what was paid at once, is on nobody else’s statement', async () => {
  const person = await newCustomer(api)
  await deferring(person)
  const { id } = await onAccount(person)
  const other = await ordered(api, person)
  await payByCard(person, other.id)
  const { orders, movements } = await accountIn(person)
  expect(orders.map(({ orderId }) => orderId)).toEqual([id])
  expect(movements.map(({ orderId }) => orderId)).toEqual([id])
  const stranger = await newCustomer(api)
  expect(await statement(stranger)).toMatchObject({ accounts: [], credit: null })
})

test('who may pay later at one address alone is shown the way to it', async () => {
  const person = await newCustomer(api)
  const scopes = async () => (await api.call.value(getCustomer, {}, person.as)).customer.scopes
  const { addressId } = await api.call.value(
    createAddress,
    { ...address, type: 'billing' },
    person.as,
  )
  expect(await scopes()).not.toContain('statement')
  const mayDefer = api.db.updateTable('address').set({ has_deferred_payments: true })
  await mayDefer.where('id', '=', addressId).execute()
  expect(await scopes()).toContain('statement')
  expect((await statement(person)).credit).toMatchObject({ left: EUR(LIMIT) })
})

test('staff see what a customer has ordered themselves, and nobody else’s', async () => {
  const owner = await newCompany(api)
  const other = await colleague(api, owner, ['sees'])
  await deferring(owner)
  const { id } = await onAccount(owner)
  const { as } = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const seen = await api.call.value(getStaffStatement, { id: owner.id }, as)
  // What is owed is not called paid where staff look at its customer.
  const { customer } = await api.call.value(getStaffCustomer, { id: owner.id }, as)
  expect(customer.latestOrders).toMatchObject([{ state: 'paid', isDeferredPayment: true }])
  expect(seen).toEqual(await statement(owner))
  expect(seen.accounts[0]?.orders.map(({ orderId }) => orderId)).toEqual([id])
  const days = { from: '2026-01-01', to: '2026-01-31' }
  const old = await api.call.value(getStaffStatement, { id: owner.id, ...days }, as)
  expect(old.accounts).toMatchObject([{ movements: [], open: EUR(CARDS), closing: EUR(0) }])
  expect((await api.call.value(getStaffStatement, { id: other.id }, as)).accounts).toEqual([])
  const refused = await api.call.refusal(getStaffStatement, { id: randomUUID() }, as)
  expect(refused.code).toBe('customer_not_found')
})

test('days the wrong way round are refused, and so is more than one statement holds', async () => {
  const person = await newCustomer(api)
  await deferring(person)
  const { id } = await onAccount(person)
  const refused = await api.call.refusal(
    getStatement,
    { from: '2026-09-02', to: '2026-09-01' },
    person.as,
  )
  expect(refused.code).toBe('statement_days')
  await sql`
    insert into ledger_entry (tenant, transfer_id, account, amount, currency, order_id, at, kind, actor, reason)
    select 'ie', t.id, side.account, side.amount, 'EUR', ${id}::uuid, now(), 'payment', 'a test', 'many'
    from (select gen_random_uuid() as id, n from generate_series(1, 2000) as n) t
    cross join lateral (values ('order:' || ${id}, case when n % 2 = 0 then 1 else -1 end),
      ('provider:house', case when n % 2 = 0 then -1 else 1 end)) as side (account, amount)
  `.execute(api.db)
  expect((await api.call.refusal(getStatement, {}, person.as)).code).toBe('statement_too_long')
})
