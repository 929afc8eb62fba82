import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getLedger, recordTransfer } from '../../src/lib/contract/ledger.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { listRefundsToSend, recordRefundSent } from '../../src/lib/contract/refund.ts'
import { formatDayAt } from '../../src/lib/domain/dates/format.ts'
import { formatMoney } from '../../src/lib/domain/money/format.ts'
import { spacedReference } from '../../src/lib/domain/payment/reference.ts'
import { readStatement, StatementError } from '../../src/lib/server/commerce/bank/index.ts'
import { checkLedger } from '../../src/lib/server/commerce/ledger/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { IBAN, importXml, statement } from './harness/bank.ts'
import { wordedMails } from './harness/mail.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  expect(await checkLedger(api.db)).toEqual([])
  await api.stop()
})

/** An order that waits for a transfer. */
async function waiting() {
  const { as, cartId } = await readyToOrder(api)
  const once = () => ({ ...as, key: randomUUID() })
  const placed = await api.call.value(checkoutCart, await agreed(api, as, cartId), once())
  const input = { orderId: placed.id, method: 'transfer' }
  const { payment } = await api.call.value(createPayment, input, once())
  const state = async () => (await api.call.value(getOrder, { id: placed.id }, as)).order.state
  const order = async () => (await api.call.value(getOrder, { id: placed.id }, as)).order
  const { orderNumber: number } = placed
  const reference = payment.transfer?.reference ?? ''
  return { reference, id: payment.id, payment, state, order, number }
}

const imported = (xml: string) => importXml(api, xml)

test('a transfer pays the order whose reference it names, and a statement read twice does it once', async () => {
  const order = await waiting()
  const xml = statement([{ amount: '22.44', text: order.reference }])
  expect(await imported(xml)).toEqual({ paid: 1, setAside: 0, known: 0, foreign: 0, failed: [] })
  expect(await order.state()).toBe('paid')
  expect(await imported(xml)).toEqual({ paid: 0, setAside: 0, known: 1, foreign: 0, failed: [] })
})

test('who transfers reads by mail what, where to, by which reference and until when', async () => {
  const { id, number, payment } = await waiting()
  const { transfer, dueAt } = payment
  const mail = (await wordedMails(api, 'transfer-awaited')).find(({ key }) => key.endsWith(id))
  expect(mail?.subject).toContain(number)
  const by = formatDayAt(new Date(dueAt ?? ''), 'en-IE', 'Europe/Dublin', 'long')
  for (const said of [
    formatMoney(payment.amount, 'en-IE'),
    transfer?.iban ?? '?',
    transfer?.holder ?? '?',
    spacedReference(transfer?.reference ?? ''),
    by,
  ]) {
    expect(mail?.body_text).toContain(said)
    expect(mail?.body_html).toContain(said)
  }
})

test('another amount, no reference and a second transfer wait for somebody; nothing is lost', async () => {
  const [short, twice] = [await waiting(), await waiting()]
  const xml = statement([
    { amount: '22.43', text: short.reference },
    { amount: '5.00', text: 'thanks for the lovely cards' },
    { amount: '22.44', text: twice.reference, status: 'BOOK' },
    { amount: '22.44', text: `${twice.reference} again` },
  ])
  expect(await imported(xml)).toEqual({ paid: 1, setAside: 3, known: 0, foreign: 0, failed: [] })
  expect(await short.state()).toBe('awaiting_payment')
  const rows = await api.db
    .selectFrom('ledger_entry')
    .select('amount')
    .where('account', 'like', 'suspense:%')
    .execute()
  expect(rows.map(({ amount }) => Number(amount)).sort((a, b) => a - b)).toEqual([
    -2244, -2243, -500,
  ])
})

test('what is not booked, goes out or belongs to nobody here is left alone; a cut file is refused', async () => {
  const order = await waiting()
  const about = { amount: '22.44', text: order.reference }
  const pending = statement([
    { ...about, status: '<Cd>PDNG</Cd>' },
    { ...about, sign: 'DBIT' },
  ])
  expect(readStatement(pending)).toEqual([])
  const foreign = statement([about], 'DE02120300000000202051')
  expect(await imported(foreign)).toMatchObject({ foreign: 1 })
  expect(await order.state()).toBe('awaiting_payment')
  const cut = statement([about]).slice(0, 400)
  expect(() => readStatement(cut)).toThrow(StatementError)
  expect(() => readStatement('<html><body>Please sign in</body></html>')).toThrow(StatementError)
  expect(() => readStatement(statement([{ ...about, amount: '22,44' }]))).toThrow(StatementError)
})

test('two transfers that say the same are two, and read again they are known', async () => {
  const text = `Thanks ${randomUUID()}`
  const twins = statement([
    { amount: '10.00', text },
    { amount: '10.00', text },
  ])
  expect(await imported(twins)).toMatchObject({ setAside: 2, known: 0 })
  expect(await imported(twins)).toMatchObject({ setAside: 0, known: 2 })
})

test('a transfer that no book can hold stops none of the others', async () => {
  const { reference, state } = await waiting()
  const told = await imported(
    statement([
      { amount: '30000000.00', text: 'A castle' },
      { amount: '0.00', text: 'A test of the bank' },
      { amount: '22.44', text: reference },
    ]),
  )
  expect(told).toMatchObject({
    paid: 1,
    failed: [{ transfer: { amount: 3_000_000_000 } }, { reason: 'it is of no money' }],
  })
  expect(await state()).toBe('paid')
})

test('a refund of a transfer waits for somebody to send it, once, to the account that it came from', async () => {
  const [known, unknown] = [await waiting(), await waiting()]
  const from = '<Id><IBAN>IE64 IRCE 9205 0112 3456 78</IBAN></Id>'
  const paid = statement([
    { amount: '22.44', text: known.reference, from },
    { amount: '22.44', text: `${unknown.reference} `, from: '' },
  ])
  expect(await imported(paid)).toMatchObject({ paid: 2 })
  const [finance, abroad, desk] = [
    await newStaff(api, [{ role: 'finance', tenant: 'ie' }]),
    await newStaff(api, [{ role: 'finance', tenant: 'de' }]),
    await newStaff(api, [{ role: 'support', tenant: 'ie' }]),
  ]
  const amount = { centAmount: 1000, currencyCode: 'EUR' }
  for (const { number: orderNumber } of [known, unknown]) {
    const wish = { orderNumber, amount, to: 'provider' as const, reason: 'a corner was bent' }
    await api.call.value(refundOrder, wish, { ...finance.as, key: randomUUID() })
  }
  expect((await known.order()).refunds).toMatchObject([
    { amount, state: 'requested', byTransfer: true, sentOn: null },
  ])
  const listed = async () =>
    (await api.call.value(listRefundsToSend, {}, finance.as)).refunds.filter(({ orderNumber }) =>
      [known.number, unknown.number].includes(orderNumber),
    )
  const [first, second] = await listed()
  const account = { holder: 'Nora Quill', iban: 'IE64IRCE92050112345678' }
  expect(first).toMatchObject({ amount, account, reference: known.number, name: 'Nora Quill' })
  expect(second).toMatchObject({ account: null, email: expect.stringContaining('@') })
  // What waits to be sent is still on our account in the books.
  const owed = async () =>
    (await api.call.value(getLedger, { search: `owed:${first?.id}` }, finance.as)).transfers
  expect(await owed()).toMatchObject([{ kind: 'refund' }])
  const today = new Date().toISOString().slice(0, 10)
  const refundId = first?.id ?? ''
  const send = (as: object, sentOn = today, key = randomUUID()) =>
    api.call.send(recordRefundSent, { refundId, sentOn }, { ...as, key })
  expect(await send(finance.as, '2020-01-02')).toMatchObject({ code: 'refund_day_wrong' })
  expect(await send(finance.as, '2099-01-02')).toMatchObject({ code: 'refund_day_wrong' })
  expect(await send({ ...abroad.as, tenant: 'de' })).toMatchObject({ code: 'refund_not_found' })
  expect(await send(desk.as)).toMatchObject({ code: 'not_allowed' })
  expect(await api.call.send(listRefundsToSend, {}, desk.as)).toMatchObject({ code: 'not_allowed' })
  const key = randomUUID()
  const sent = await Promise.all([
    send(finance.as, today, key),
    send(finance.as, today, key),
    send(finance.as),
  ])
  const codes = sent.map((each) => (each.ok ? 'ok' : each.code)).sort()
  expect(codes.filter((code) => code === 'refund_sent_already').length).toBeGreaterThan(0)
  expect(codes).toContain('ok')
  expect(await send(finance.as)).toMatchObject({ code: 'refund_sent_already' })
  expect(await listed()).toMatchObject([{ id: second?.id }])
  expect((await owed()).map(({ kind }) => kind).sort()).toEqual(['refund', 'refund_sent'])
  expect((await known.order()).refunds).toMatchObject([{ state: 'done', sentOn: today }])
  const mails = (await wordedMails(api, 'refund-sent')).filter(({ key: about }) =>
    about.includes(refundId),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body_text).toContain('10.00')
})

/** One entry of 30.00 that gathers transfers, with their amounts as version 02 has them, or without. */
const gathered = (amounts: (string | null)[]) => `<Document><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct><Ntry>
<Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls>${amounts
  .map(
    (amount) =>
      `<TxDtls><Refs><EndToEndId>${randomUUID()}</EndToEndId></Refs>${
        amount === null ? '' : `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`
      }<RmtInf><Ustrd>Prints</Ustrd></RmtInf></TxDtls>`,
  )
  .join('')}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`

test.each([
  [
    ['10.00', '20.00'],
    [1000, 2000],
  ],
  [[null, null], [3000]],
  [['10.00', '15.00'], [3000]],
])(
  'an entry that gathers transfers of %o is booked as %o: never more than came',
  (given, booked) => {
    expect(readStatement(gathered(given)).map(({ amount }) => amount)).toEqual(booked)
  },
)

test('a transfer that somebody has seen at the bank is recorded by hand, once', async () => {
  const { as } = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const record = (orderNumber: string, centAmount: number, bookedOn = '2026-11-20') =>
    api.call.send(
      recordTransfer,
      { orderNumber, amount: { centAmount, currencyCode: 'EUR' }, bookedOn, debtor: 'N. Quinn' },
      { ...as, key: randomUUID() },
    )
  const [whole, part] = [await waiting(), await waiting()]
  const gross = whole.payment.amount.centAmount
  expect(await record(whole.number, gross)).toMatchObject({ value: { outcome: 'paid' } })
  expect(await whole.state()).toBe('paid')
  expect(await record(whole.number, gross)).toMatchObject({ code: 'transfer_recorded' })
  expect(await record(whole.number, gross, '2026-11-21')).toMatchObject({
    code: 'transfer_not_awaited',
  })
  expect(await record(part.number, gross - 100)).toMatchObject({ value: { outcome: 'set_aside' } })
  expect(await part.state()).toBe('awaiting_payment')
  const { suspense } = await api.call.value(getLedger, {}, as)
  expect(suspense.find(({ orderNumber }) => orderNumber === part.number)).toMatchObject({
    amount: { centAmount: gross - 100 },
  })
  expect(await record('QIE-26-999999', 100)).toMatchObject({ code: 'order_not_found' })
})
