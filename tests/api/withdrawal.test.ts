import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listStaffActs } from '../../src/lib/contract/audit.ts'
import { countStaffOrders, getStaffOrder } from '../../src/lib/contract/back-office.ts'
import type { InputOf } from '../../src/lib/contract/endpoint.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import { getOverview } from '../../src/lib/contract/staff.ts'
import {
  answerWithdrawal,
  listWithdrawals,
  withdrawFromContract,
} from '../../src/lib/contract/withdrawal.ts'
import type { VoiceKey } from '../../src/lib/domain/dictionary/keys.generated.ts'
import { tidyWithdrawals } from '../../src/lib/server/commerce/withdrawal/index.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { jobContext } from '../../src/lib/server/platform/jobs/define-job.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { keepLegacyOrder } from './harness/legacy-orders.ts'
import { wordedMails } from './harness/mail.ts'
import { orderOf } from './harness/order-edits.ts'
import { ownDataOf } from './harness/own-data.ts'
import { PASSWORD } from './harness/people.ts'
import { testShop, withProduct } from './harness/shop.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

// A consumer withdraws from a contract without a login, and is told nothing that a stranger should not hear.

let api: TestApi
let desk: Colleague
beforeAll(async () => {
  api = await startApi()
  desk = await newStaff(api, [{ role: 'administrator', tenant: '*' }])
})
afterEach(() => api.setShop(testShop()))
afterAll(() => api.stop())

type Declared = InputOf<typeof withdrawFromContract>

const declare = (said: Partial<Declared> = {}, options: { key?: string; tenant?: string } = {}) =>
  api.call.value(
    withdrawFromContract,
    {
      name: 'Nora Quill',
      email: `${randomUUID()}@example.test`,
      orderNumber: 'x',
      goods: '',
      ...said,
    },
    { key: randomUUID(), ...options },
  )

async function ordered() {
  const { order, id, email, as } = await orderOf(api)
  return { id, email, as, orderNumber: (await order()).orderNumber }
}

const say = (key: VoiceKey) => {
  const tenant = testShop().tenant('ie')
  if (!tenant) throw new Error('The test shop has a tenant ie')
  return testShop().voice(tenant, 'en-IE', key)
}

async function receiptsTo(email: string) {
  const mails = await wordedMails(api, 'withdrawal-received')
  return mails.filter(({ recipient }) => recipient === email)
}

const orderAt = (id: string, tenant = 'ie') =>
  api.call.value(getStaffOrder, { id }, { ...desk.as, tenant })

const withdrawals = async (id: string) =>
  (await orderAt(id)).history.filter(({ event }) => event === 'withdraw')

test('the same key declares once; the order has it in its history, and both sides a mail', async () => {
  const { id, email, orderNumber } = await ordered()
  const { version } = await orderAt(id)
  const said = {
    name: 'Nora Quill',
    email: email.replace(/^[^@]*/, (mailbox) => mailbox.toUpperCase()),
    orderNumber: ` ${orderNumber.toLowerCase()} `,
    goods: 'the cards',
  }
  const key = randomUUID()
  const first = await declare(said, { key })
  expect(await declare(said, { key })).toEqual(first)
  const other = { ...said, goods: 'all of it' }
  const reused = await api.call.refusal(withdrawFromContract, other, { key })
  expect(reused.code).toBe('idempotency_key_reused')

  const [receipt, ...more] = await receiptsTo(said.email)
  expect(more).toEqual([])
  expect(receipt?.subject).toContain(orderNumber)
  for (const part of ['Nora Quill', orderNumber, 'the cards', '250 × Business cards'])
    expect(receipt?.body_text).toContain(part)
  expect(receipt?.body_text).toContain(say('mail.withdrawal_received_printed'))
  expect(receipt?.body_text).not.toContain(say('mail.withdrawal_received_stock'))

  const seen = await orderAt(id)
  expect(await withdrawals(id)).toHaveLength(1)
  expect(seen.version).toBe(version + 1)
  expect(seen.order.state).toBe('awaiting_payment')
  await wordedMails(api, 'withdrawal-declared')
  const { mails } = await orderAt(id)
  expect(mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['withdrawal-received', 'withdrawal-declared']),
  )
  const told = await wordedMails(api, 'withdrawal-declared')
  const [mine] = told.filter(({ reply_to }) => reply_to === said.email)
  expect(mine?.body_text).toContain(say('mail.withdrawal_declared_found'))
})

test('a number is known however its parts are set apart', async () => {
  const { id, email, orderNumber } = await ordered()
  await declare({ email, orderNumber: orderNumber.toLowerCase().replaceAll('-', ' – ') })
  const rows = await api.db
    .selectFrom('withdrawal')
    .select('order_id')
    .where('email', '=', email)
    .execute()
  expect(rows).toEqual([{ order_id: id }])
})

test('six at once about one order are all kept, and wait for each other', async () => {
  const { id, email, orderNumber } = await ordered()
  await Promise.all(Array.from({ length: 6 }, () => declare({ email, orderNumber })))
  expect(await withdrawals(id)).toHaveLength(6)
})

test('no stranger uses up what somebody may declare: above the limit only the mails to the address end', async () => {
  const limits = { ...defaultLimits, withdrawalOfAddress: { points: 2, seconds: 3600 } }
  const strict = await startApi({ limits })
  onTestFinished(() => strict.stop())
  const email = `${randomUUID()}@example.test`
  const said = { name: 'Nora Quill', email, orderNumber: 'QIE-26-999999', goods: '' }
  const key = randomUUID()
  for (const each of [key, key, key, randomUUID(), randomUUID()])
    await strict.call.value(withdrawFromContract, said, { key: each })
  const receipts = await wordedMails(strict, 'withdrawal-received')
  expect(receipts.filter(({ recipient }) => recipient === email)).toHaveLength(2)
  const told = await wordedMails(strict, 'withdrawal-declared')
  expect(told.filter(({ reply_to }) => reply_to === email)).toHaveLength(3)
})

test('what comes from stock is named as what may be sent back', async () => {
  const { email, orderNumber } = await ordered()
  api.setShop(
    withProduct(testShop(), 'business-cards', (product) => ({
      ...product,
      fileFlow: { ...product.fileFlow, upload: false, fileCheck: false },
    })),
  )
  await declare({ email, orderNumber })
  const [receipt] = await receiptsTo(email)
  expect(receipt?.body_text).toContain(say('mail.withdrawal_received_stock'))
  expect(receipt?.body_text).not.toContain(say('mail.withdrawal_received_printed'))
  expect(receipt?.body_text).toContain(say('withdrawal.goods_all'))
})

test('a stranger’s order, another shop’s and none are answered alike, and touched by nothing', async () => {
  const { id, email, orderNumber } = await ordered()
  const stranger = `${randomUUID()}@example.test`
  const shapeOf = (answer: object) => Object.keys(answer)
  const right = shapeOf(await declare({ email, orderNumber }))
  const before = (await orderAt(id)).version
  for (const [said, tenant] of [
    [{ email: stranger, orderNumber }, 'ie'],
    [{ email: stranger, orderNumber: 'QIE-26-999999' }, 'ie'],
    [{ email, orderNumber }, 'fr'],
  ] as const)
    expect(shapeOf(await declare(said, { tenant }))).toEqual(right)
  expect((await orderAt(id)).version).toBe(before)
  for (const receipt of await receiptsTo(stranger)) {
    expect(receipt.body_text).not.toContain('Business cards')
    expect(receipt.body_text).not.toContain(say('mail.withdrawal_received_printed'))
  }
  const [, elsewhere] = await receiptsTo(email)
  expect(elsewhere).toMatchObject({ tenant: 'fr' })
  expect(elsewhere?.body_text).not.toContain('×')
  const told = await wordedMails(api, 'withdrawal-declared')
  const unknown = told.filter(({ reply_to }) => reply_to === stranger)
  expect(unknown).toHaveLength(2)
  for (const { body_text } of unknown)
    expect(body_text).toContain(say('mail.withdrawal_declared_unknown'))
})

test('what a stranger types makes no link in somebody’s mailbox', async () => {
  const email = `${randomUUID()}@example.test`
  await declare({ email, name: 'https://bad.example/now', goods: 'see www.bad.example/now' })
  const [receipt] = await receiptsTo(email)
  expect(`${receipt?.body_text} ${receipt?.body_html}`).not.toMatch(/bad\.example|https:\/\/bad/)
})

test('the copy of somebody’s data has it, and erasing takes the person out', async () => {
  const { id, email, orderNumber, as } = await ordered()
  await declare({ email, orderNumber, goods: 'the cards' })
  const data = await ownDataOf(api, { currentPassword: PASSWORD }, as)
  expect(data['withdrawals']).toMatchObject([{ orderNumber, goods: 'the cards' }])
  await api.db.updateTable('shop_order').set({ state: 'cancelled' }).where('id', '=', id).execute()
  await api.call.value(eraseOwnAccount, { currentPassword: PASSWORD }, as)
  const rows = await api.db
    .selectFrom('withdrawal')
    .select(['name', 'email', 'goods'])
    .where('order_id', '=', id)
    .execute()
  expect(rows).toEqual([{ name: '', email: '', goods: '' }])
})

test('what fits no order is gone after 90 days; what is of one stays, in an earlier shop too', async () => {
  const { email, orderNumber } = await ordered()
  const number = 'ab-2019-7'
  await keepLegacyOrder(api, { number, customer: '', email })
  const nobody = `${randomUUID()}@example.test`
  await declare({ email, orderNumber })
  await declare({ email: email.toUpperCase(), orderNumber: number })
  await declare({ email: nobody, orderNumber: number })
  await declare({ email: nobody, orderNumber })
  const kept = async () => {
    const rows = api.db.selectFrom('withdrawal').select(['email', 'order_number'])
    const all = await rows.where('tenant', '=', 'ie').orderBy('declared_at').execute()
    return all
      .filter((row) => [email, nobody].includes(row.email.toLowerCase()))
      .map((row) => `${row.email.toLowerCase()} ${row.order_number}`)
  }
  const day = 86_400_000
  const after = (days: number) => {
    const now = new Date(Date.now() + days * day)
    const work = { db: api.db, log: pino({ level: 'silent' }), now }
    return tidyWithdrawals.handler({}, jobContext(work, tidyWithdrawals.name, null))
  }
  await after(89)
  expect(await kept()).toHaveLength(4)
  await after(91)
  expect(await kept()).toEqual([`${email} ${orderNumber}`, `${email} AB-2019-7`])
})

test('staff see what was withdrawn from, of which order each is, and page by page', async () => {
  const { email, orderNumber } = await ordered()
  const number = 'ab-2019-8'
  await keepLegacyOrder(api, { number, customer: '', email })
  await declare({ email, orderNumber, goods: 'the cards' })
  await declare({ email, orderNumber: number })
  await declare({ email, orderNumber: 'none' })
  const ask = (input: InputOf<typeof listWithdrawals>) =>
    api.call.value(listWithdrawals, input, { ...desk.as, tenant: 'ie' })
  const first = await ask({ limit: 2 })
  expect(first.withdrawals).toMatchObject([
    { orderNumber: 'NONE', email, goods: '', order: 'none' },
    { orderNumber: 'AB-2019-8', email, order: 'earlier' },
  ])
  const { withdrawals: older } = await ask({ limit: 1, after: first.next ?? '' })
  expect(older).toMatchObject([
    { orderNumber, name: 'Nora Quill', goods: 'the cards', order: 'here' },
  ])
  const foreign = await api.call.value(listWithdrawals, {}, { ...desk.as, tenant: 'ch' })
  expect(foreign.withdrawals.filter((each) => each.email === email)).toEqual([])
})

test('staff mark what they have answered, with a note, and find what waits under what needs them', async () => {
  const { email, orderNumber } = await ordered()
  const as = { ...desk.as, tenant: 'ie' }
  const waiting = async () => (await api.call.value(countStaffOrders, {}, as)).counts['withdrawals']
  const before = (await waiting()) ?? 0
  await declare({ email, orderNumber })
  expect(await waiting()).toBe(before + 1)
  const { orders } = await api.call.value(getOverview, {}, as)
  expect(orders?.withdrawals).toBe(before + 1)

  const seen = async (view: 'open' | 'answered' | 'all') =>
    (await api.call.value(listWithdrawals, { view, limit: 50 }, as)).withdrawals.find(
      (each) => each.email === email,
    )
  const { id = '', answer } = (await seen('open')) ?? {}
  expect(answer).toBeNull()
  expect(await seen('answered')).toBeUndefined()
  const note = 'Money is back.\nThe parcel came on Monday.'
  const { withdrawal } = await api.call.value(answerWithdrawal, { id, note }, as)
  expect(withdrawal).toEqual(await seen('answered'))
  const second = await api.call.refusal(answerWithdrawal, { id, note: 'Later.' }, as)
  expect(second.code).toBe('withdrawal_changed')
  expect((await seen('answered'))?.answer).toMatchObject({ by: 'Ciara Walsh', note })
  expect((await seen('all'))?.id).toBe(id)
  expect(await seen('open')).toBeUndefined()
  expect(await waiting()).toBe(before)

  await api.call.value(answerWithdrawal, { id, isAnswered: false }, as)
  expect((await seen('open'))?.answer).toBeNull()
  const open = await api.call.refusal(answerWithdrawal, { id, isAnswered: false }, as)
  expect(open.code).toBe('withdrawal_changed')
  const { acts } = await api.call.value(listStaffActs, { subject: `withdrawal:${id}` }, as)
  expect(acts.map(({ act }) => act)).toEqual(['withdrawal.reopened', 'withdrawal.answered'])
  const foreign = await api.call.refusal(answerWithdrawal, { id }, { ...desk.as, tenant: 'uk' })
  expect(foreign.code).toBe('withdrawal_not_found')
})
