import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import {
  countProduction,
  getPrintFile,
  getProductionLine,
  getProductionTickets,
  listProduction,
  moveProduction,
} from '../../src/lib/contract/production.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { wordedMails } from './harness/mail.ts'
import { agreed, readyToOrder } from './harness/people.ts'
import { type Colleague, newStaff } from './harness/staff.ts'

let api: TestApi
let presses: Colleague
let desk: Colleague
beforeAll(async () => {
  api = await startApi()
  presses = await newStaff(api, [{ role: 'production', tenant: 'ie' }])
  desk = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
})
afterAll(() => api.stop())

type State = 'awaiting_file' | 'approved' | 'in_production'

/** An order of one line that leaves so many days from today. */
async function placed({ paid = true, state = 'approved' as State, inDays = 0 } = {}) {
  const { as, cartId, email } = await readyToOrder(api)
  const input = await agreed(api, as, cartId)
  const { id } = await api.call.value(checkoutCart, input, { ...as, key: randomUUID() })
  const by = { actor: 'a test', reason: '', at: new Date() }
  if (paid) await inTransaction(api.db, (tx) => moveOrderTo(tx, { tenant: 'ie', id }, 'pay', by))
  const { order } = await api.call.value(getOrder, { id }, as)
  const [line] = order.lineItems
  if (!line) throw new Error('The order has a line')
  const before = await rowOf(line.id)
  const leaves = dayFromNow(inDays)
  await api.db
    .updateTable('line_fulfilment')
    .set({ state, leaves })
    .where('line_id', '=', line.id)
    .execute()
  const reference = `${order.orderNumber}-1`
  return {
    orderId: id,
    lineItemId: line.id,
    reference,
    email,
    before,
    due: line.promisedArrivalDate,
  }
}

const rowOf = (line: string) =>
  api.db
    .selectFrom('line_fulfilment')
    .selectAll()
    .where('line_id', '=', line)
    .executeTakeFirstOrThrow()

/** An ISO date by the clock of the plant in Dublin. */
function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Dublin' }).format(day)
}

const list = (input: Parameters<typeof api.call.value<typeof listProduction>>[1]) =>
  api.call.value(listProduction, { limit: 100, ...input }, presses.as)
const idsOf = async (input: Parameters<typeof list>[0]) =>
  (await list(input)).lines.map(({ lineItemId }) => lineItemId)
const keyOf = ({ orderId, lineItemId }: { orderId: string; lineItemId: string }) => ({
  orderId,
  lineItemId,
})

test('an order says by when it leaves, in which family it is made and on what', async () => {
  const { before, due } = await placed()
  expect(before.leaves && before.leaves < due).toBe(true)
  expect(before.machine).toBe('family:stationery')
  expect(before.material).toMatch(/^paper:/)
})

test('work is found by its day, its stage and its material, page after page', async () => {
  const late = await placed({ inDays: -3 })
  const today = await placed({ state: 'in_production' })
  const waiting = await placed({ state: 'awaiting_file' })
  const far = await placed({ inDays: 40 })
  const unpaid = await placed({ paid: false })

  const due = await idsOf({ window: 'due' })
  for (const line of [late, today, waiting]) expect(due).toContain(line.lineItemId)
  for (const line of [far, unpaid]) expect(due).not.toContain(line.lineItemId)
  expect(await idsOf({ window: 'late' })).toContain(late.lineItemId)
  expect(await idsOf({ window: 'late' })).not.toContain(today.lineItemId)
  expect(await idsOf({ window: 'later' })).toContain(far.lineItemId)

  const ready = await idsOf({ window: 'due', stage: 'ready' })
  expect(ready).toContain(late.lineItemId)
  expect(ready).not.toContain(today.lineItemId)
  expect(await idsOf({ stage: 'press' })).toContain(today.lineItemId)
  expect(await idsOf({ stage: 'waiting' })).toContain(waiting.lineItemId)
  const { machine, material } = late.before
  expect(await idsOf({ machine, material })).toContain(late.lineItemId)
  expect(await idsOf({ machine, material: 'paper:none' })).toEqual([])

  const paged: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await list({ window: 'all', limit: 2, after })
    paged.push(...page.lines.map(({ lineItemId }) => lineItemId))
    if (!page.next) break
    after = page.next
  }
  expect(paged).toEqual(await idsOf({ window: 'all' }))
  expect(new Set(paged).size).toBe(paged.length)

  const { windows, stages, groups } = await api.call.value(
    countProduction,
    { window: 'all' },
    presses.as,
  )
  expect(windows.all).toBe(paged.length)
  expect(stages.ready + stages.press + stages.waiting).toBe(paged.length)
  expect(groups.reduce((sum, { lines }) => sum + lines, 0)).toBe(paged.length)
  expect(groups.find((group) => group.material.key === material)?.machine.name).toBe(
    'Cards & flyers',
  )
})

test('lines move on one by one, and each that stays says why', async () => {
  const [ready, waiting] = [await placed(), await placed({ state: 'awaiting_file' })]
  const unpaid = await placed({ paid: false })
  const nowhere = { orderId: ready.orderId, lineItemId: randomUUID() }
  const lines = [keyOf(ready), keyOf(waiting), keyOf(unpaid), nowhere]
  const move = (event: 'produce' | 'ship', shipment?: { carrier: string; number: string }) =>
    api.call.value(moveProduction, { lines, event, shipment }, presses.as)
  expect((await move('produce')).results).toEqual([
    { lineItemId: ready.lineItemId, state: 'in_production', code: null },
    { lineItemId: waiting.lineItemId, state: 'awaiting_file', code: 'move_not_legal' },
    { lineItemId: unpaid.lineItemId, state: 'approved', code: 'order_not_paid' },
    { lineItemId: nowhere.lineItemId, state: null, code: 'order_line_not_found' },
  ])
  // Sent twice it does one thing.
  expect((await move('produce')).results[0]).toMatchObject({ code: 'move_not_legal' })
  const sent = await move('ship', { carrier: 'An Post', number: 'CE 7' })
  expect(sent.results[0]).toMatchObject({ state: 'shipped', code: null })
  const { line } = await api.call.value(
    getProductionLine,
    { reference: ready.reference },
    presses.as,
  )
  expect(line).toMatchObject({ state: 'shipped', parcel: { carrier: 'An Post', number: 'CE 7' } })
  const mails = await wordedMails(api, 'order-shipped')
  expect(mails.filter(({ recipient }) => recipient === ready.email)).toHaveLength(1)
})

test('a ticket opens its line by what a scanner types, and nobody else’s', async () => {
  const { reference, lineItemId } = await placed()
  const find = (text: string, as = presses.as) =>
    api.call.send(getProductionLine, { reference: text }, as)
  for (const text of [reference, reference.toLowerCase()])
    expect(await find(text)).toMatchObject({ value: { line: { lineItemId, events: ['produce'] } } })
  for (const text of [`${reference}9`, 'QIE-26-999999-1', 'no such'])
    expect(await find(text)).toMatchObject({ code: 'order_line_not_found' })
  expect(await find(reference, desk.as)).toMatchObject({ code: 'not_allowed' })
  const boss = await newStaff(api, [{ role: 'production', tenant: '*' }])
  expect(await find(reference, { ...boss.as, tenant: 'fr' })).toMatchObject({
    code: 'order_line_not_found',
  })
  const { tickets } = await api.call.value(
    getProductionTickets,
    { lines: `${reference},QIE-26-999999-1` },
    presses.as,
  )
  expect(tickets.map(({ line }) => line.reference)).toEqual([reference])
  const many = Array.from({ length: 101 }, () => reference).join(',')
  const tooMany = await api.call.refusal(getProductionTickets, { lines: many }, presses.as)
  expect(tooMany.code).toBe('input_invalid')
})

test('what is made of files whose customer is erased meanwhile does not stay', async () => {
  const by = senders(api)
  const { person, line } = await by.ordered()
  const { fileId } = await by.send(person, line, await pdfOf(91, 61, 2))
  await by.check()
  await api.db
    .updateTable('line_fulfilment')
    .set({ state: 'approved' })
    .where('line_id', '=', line.lineItemId)
    .execute()
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  const { store } = api.artwork.files
  const { replace } = store
  store.replace = async (key, path) => {
    await by.erase(person)
    await replace(key, path)
  }
  onTestFinished(() => {
    store.replace = replace
  })
  const wanted = { reference: `${order.orderNumber}-1` }
  const made = await api.call.send(getPrintFile, wanted, presses.as)
  expect(await store.size(['ie', 'pages', fileId, 'print-pages.pdf'])).toBeUndefined()
  expect(made).toMatchObject({ code: 'artwork_not_found' })
})

test('what is not approved is not printed, and the press is told what it waits for', async () => {
  const by = senders(api)
  const { person, line } = await by.ordered()
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  const wanted = { reference: `${order.orderNumber}-1` }
  const said = async (state?: 'question_asked' | 'rejected' | 'cancelled') => {
    if (state)
      await api.db
        .updateTable('line_fulfilment')
        .set({ state })
        .where('line_id', '=', line.lineItemId)
        .execute()
    return (await api.call.refusal(getPrintFile, wanted, presses.as)).code
  }
  expect(await said()).toBe('artwork_awaited')
  await by.send(person, line, await pdfOf(91, 61, 2))
  expect(await said()).toBe('artwork_unchecked')
  await by.check()
  expect(await said()).toBe('artwork_unapproved')
  expect(await said('question_asked')).toBe('artwork_asked')
  expect(await said('rejected')).toBe('artwork_sent_back')
  expect(await said('cancelled')).toBe('order_line_cancelled')
})

test('the press takes all approved files of a line as one PDF', async () => {
  const by = senders(api)
  const { person, line } = await by.ordered()
  await by.send(person, line, await pdfOf(91, 61, 1), { name: 'front.pdf' })
  await by.send(person, line, await pdfOf(91, 61, 1), { name: 'back.pdf' })
  await by.check()
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  const wanted = { reference: `${order.orderNumber}-1` }
  const early = await api.call.refusal(getPrintFile, wanted, presses.as)
  expect(early.code).toBe('artwork_unapproved')
  await api.db
    .updateTable('line_fulfilment')
    .set({ state: 'approved' })
    .where('line_id', '=', line.lineItemId)
    .execute()
  const shown = await api.call.value(getProductionLine, wanted, presses.as)
  const picture = await fetch(api.origin + (shown.line.files[0]?.picture ?? ''))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const made = await api.call.value(getPrintFile, wanted, presses.as)
  expect(made).toMatchObject({ pages: 2, sheet: null })
  const file = await fetch(api.origin + made.download)
  expect(file.headers.get('content-disposition')).toContain(`${wanted.reference}.pdf`)
  const pdf = await PDFDocument.load(await file.arrayBuffer())
  expect(pdf.getPages().map((page) => Math.round(page.getTrimBox().width / (72 / 25.4)))).toEqual([
    85, 85,
  ])
  // A price by a formula says no press.
  const sheets = await api.call.refusal(getPrintFile, { ...wanted, layout: 'sheets' }, presses.as)
  expect(sheets.code).toBe('press_sheet_none')
  const foreign = await api.call.refusal(getPrintFile, wanted, desk.as)
  expect(foreign.code).toBe('not_allowed')
  await by.erase(person)
  expect((await fetch(api.origin + made.download)).status).toBe(404)
})
