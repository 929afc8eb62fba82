import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerArtwork,
  approveArtwork,
  resetLineItemArtwork,
  startUpload,
} from '../../src/lib/contract/artwork.ts'
import {
  approveStaffArtwork,
  askAboutArtwork,
  claimArtwork,
  getStaffArtwork,
  listStaffArtwork,
  rejectArtwork,
} from '../../src/lib/contract/artwork-desk.ts'
import { countStaffOrders, listStaffOrders } from '../../src/lib/contract/back-office.ts'
import { getOrder, listOrders } from '../../src/lib/contract/order.ts'
import { getOverview } from '../../src/lib/contract/staff.ts'
import { moveLine } from '../../src/lib/server/commerce/fulfilment/index.ts'
import { moveOrderTo } from '../../src/lib/server/commerce/order/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { wordedMails } from './harness/mail.ts'
import { bringLine } from './harness/order-edits.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
let by: ReturnType<typeof senders>
beforeAll(async () => {
  api = await startApi()
  by = senders(api)
})
afterAll(() => api.stop())

/** Cards whose check by a person was paid for, with a file that was looked through. */
async function checked(pages = 2, isPaid = true) {
  const { person, line } = await by.ordered({ byPerson: true })
  if (isPaid) await pay(line)
  const { fileId } = await by.send(person, line, await pdfOf(91, 61, pages))
  await by.check()
  return { person, line, fileId }
}

async function pay({ orderId: id }: { orderId: string }): Promise<void> {
  const told = { actor: 'a test', reason: '', at: new Date() }
  await inTransaction(api.db, (tx) => moveOrderTo(tx, { tenant: 'ie', id }, 'pay', told))
}

const mailsTo = async (email: string, kind: string) =>
  (await wordedMails(api, kind)).filter(({ recipient }) => recipient === email)

const support = () => newStaff(api, [{ role: 'support', tenant: 'ie' }])

test('the queue has what a person was paid to check, and who has taken it on', async () => {
  const { line } = await checked(1)
  const [first, second] = [await support(), await support()]
  const queue = async (view: 'to_check' | 'mine' | 'waiting', { as } = first) => {
    const { lines } = await api.call.value(listStaffArtwork, { view }, as)
    return lines.find(({ lineItemId }) => lineItemId === line.lineItemId)
  }
  expect(await queue('to_check')).toMatchObject({
    state: 'in_check',
    files: 1,
    found: { must: 1 },
    claim: null,
  })
  await api.call.value(claimArtwork, { ...line, take: 'free' }, first.as)
  expect(await queue('mine')).toMatchObject({ claim: { isMine: true } })
  expect(await queue('mine', second)).toBeUndefined()
  const taken = { ...line, take: 'free' as const }
  expect((await api.call.refusal(claimArtwork, taken, second.as)).code).toBe('artwork_claimed')
  const asked = { ...line, text: 'May we?' }
  expect((await api.call.refusal(askAboutArtwork, asked, second.as)).code).toBe('artwork_claimed')
  await api.call.value(claimArtwork, { ...line, take: 'anyway' }, second.as)
  expect(await queue('mine', second)).toMatchObject({ claim: { isMine: true } })
  await api.call.value(claimArtwork, { ...line, take: 'back' }, second.as)
  expect(await queue('to_check')).toMatchObject({ claim: null })
})

test.each(['line', 'order'] as const)(
  'with the %s that is cancelled its claim ends, and nothing is decided of it',
  async (what) => {
    const { line, fileId } = await checked(2, what === 'line')
    const { as } = await support()
    await api.call.value(claimArtwork, { ...line, take: 'free' }, as)
    const told = { actor: 'a test', reason: '', at: new Date() }
    await inTransaction(api.db, async (tx) => {
      const { orderId: id, lineItemId: lineId } = line
      const context = by.work().forTenant('ie')
      if (what === 'line') await moveLine(tx, context, { orderId: id, lineId, event: 'cancel' })
      else expect(await moveOrderTo(tx, { tenant: 'ie', id }, 'cancel', told)).toBe(true)
    })
    expect((await api.call.value(getStaffArtwork, line, as)).claim).toBeNull()
    const refusals = [
      api.call.refusal(claimArtwork, { ...line, take: 'free' }, as),
      api.call.refusal(claimArtwork, { ...line, take: 'anyway' }, as),
      api.call.refusal(askAboutArtwork, { ...line, text: 'May we?' }, as),
      api.call.refusal(rejectArtwork, { ...line, reasons: ['no_bleed'], text: '' }, as),
      api.call.refusal(approveStaffArtwork, { ...line, files: [fileId] }, as),
    ]
    for (const refused of refusals) expect((await refused).code).toBe('order_line_cancelled')
    await api.call.value(claimArtwork, { ...line, take: 'back' }, as)
  },
)

test('nobody is asked to look at what nobody has paid for', async () => {
  const { person, line } = await by.ordered({ byPerson: true })
  await by.send(person, line, await pdfOf(91, 61, 2))
  await by.check()
  const { as } = await support()
  const isIn = async (view: 'to_check' | 'waiting') => {
    const { lines } = await api.call.value(listStaffArtwork, { view }, as)
    return lines.some(({ lineItemId }) => lineItemId === line.lineItemId)
  }
  expect([await isIn('to_check'), await isIn('waiting')]).toEqual([false, true])
  await pay(line)
  expect([await isIn('to_check'), await isIn('waiting')]).toEqual([true, false])
})

test('what waits for customers, however much of it, hides nothing that waits for staff', async () => {
  const { line } = await checked()
  const stranger = await by.ordered()
  await by.send(stranger.person, stranger.line, await pdfOf(91, 61, 2))
  await by.check()
  const { as } = await support()
  const queue = (view: 'to_check' | 'mine' | 'waiting') =>
    api.call.value(listStaffArtwork, { view }, as)
  const { counts: before } = await queue('to_check')
  // As many more lines of an order that nobody has paid for, each to leave long before.
  await sql`with made as (insert into order_line select (jsonb_populate_record(l,
      jsonb_build_object('id', gen_random_uuid(), 'position', 10 + n))).*
      from order_line l, generate_series(1, 400) n where l.order_id = ${stranger.line.orderId}
      returning id)
    insert into line_fulfilment select (jsonb_populate_record(f,
      jsonb_build_object('line_id', made.id, 'due', '2020-01-01'))).*
      from line_fulfilment f, made where f.order_id = ${stranger.line.orderId}`.execute(api.db)
  const { lines, counts } = await queue('to_check')
  expect(lines.map(({ lineItemId }) => lineItemId)).toContain(line.lineItemId)
  expect(counts.to_check).toBe(before.to_check)
  await api.call.value(claimArtwork, { ...line, take: 'free' }, as)
  expect((await queue('mine')).lines).toMatchObject([{ lineItemId: line.lineItemId }])
  expect((await queue('waiting')).lines).toHaveLength(300)
})

test('a line waits for us until its file is looked through, and again once its customer has approved it', async () => {
  const { as } = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const standing = async () => {
    const { orders } = await api.call.value(listStaffOrders, { view: 'to_do' }, as)
    const { counts } = await api.call.value(countStaffOrders, {}, as)
    const overview = await api.call.value(getOverview, {}, as)
    expect([counts['to_do'], overview.orders?.toDo]).toEqual([orders.length, orders.length])
    return orders.map(({ id }) => id)
  }
  const paid = async (options?: { byPerson: boolean }) => {
    const { person, line } = await by.ordered(options)
    await pay(line)
    const { fileId } = await by.send(person, line, await pdfOf(91, 61, 2))
    return { person, line, fileId, id: line.orderId }
  }
  const [own, ours] = [await paid(), await paid({ byPerson: true })]
  expect(await standing()).toEqual(expect.arrayContaining([own.id, ours.id]))
  await by.check()
  const left = await standing()
  expect([left.includes(own.id), left.includes(ours.id)]).toEqual([false, true])
  const approval = { ...own.line, files: [own.fileId], consent: true }
  await api.call.value(approveArtwork, approval, own.person.as)
  expect(await standing()).toContain(own.id)
})

test('a question goes to the customer by mail and on their page, and comes back answered', async () => {
  const { person, line, fileId } = await checked()
  const staff = await support()
  const text = 'An eyelet lands on the O. May we move it?'
  await api.call.value(askAboutArtwork, { ...line, text }, staff.as)
  const asked = await by.view(person, line)
  expect(asked).toMatchObject({
    state: 'question_asked',
    messages: [{ by: 'staff', kind: 'question', text }],
  })
  const waits = async () =>
    (await api.call.value(listOrders, {}, person.as)).orders[0]?.waitsForFile
  expect(await waits()).toBe(true)
  const [mail] = await mailsTo(person.email, 'artwork-question')
  expect(mail?.body_text).toContain(text)
  expect(mail?.body_text).toContain(line.lineItemId)
  await api.call.value(answerArtwork, { ...line, text: 'Yes, move it.' }, person.as)
  const { artwork } = await api.call.value(getStaffArtwork, line, staff.as)
  expect(artwork.state).toBe('in_check')
  expect(artwork.messages.map(({ kind }) => kind)).toEqual(['question', 'answer'])
  const early = { ...line, text: 'And once more.' }
  expect((await api.call.refusal(answerArtwork, early, person.as)).code).toBe('move_not_legal')
  const stale = { ...line, files: [line.lineItemId] }
  const refused = await api.call.refusal(approveStaffArtwork, stale, staff.as)
  expect(refused.code).toBe('artwork_changed')
  await api.call.value(approveStaffArtwork, { ...line, files: [fileId] }, staff.as)
  expect((await by.view(person, line)).state).toBe('approved')
  expect(await waits()).toBe(false)
  const kept = await api.db
    .selectFrom('artwork')
    .select('approved_by')
    .where('id', '=', fileId)
    .executeTakeFirst()
  expect(kept?.approved_by).toMatch(/^staff:/)
})

test('what is sent back tells why, and another file begins the check again', async () => {
  const { person, line, fileId } = await checked(1)
  const staff = await support()
  const unexplained = { ...line, reasons: ['other' as const], text: ' ' }
  expect(await api.call.refusal(rejectArtwork, unexplained, staff.as)).toMatchObject({
    code: 'reject_unexplained',
    fields: [{ path: 'text' }],
  })
  const reasons = ['no_bleed', 'too_coarse'] as const
  const rejection = { ...line, reasons: [...reasons], text: 'The crest has 84 ppi.' }
  await api.call.value(rejectArtwork, rejection, staff.as)
  expect(await by.view(person, line)).toMatchObject({
    state: 'rejected',
    messages: [{ kind: 'rejection', reasons, text: 'The crest has 84 ppi.' }],
  })
  expect((await api.call.refusal(rejectArtwork, rejection, staff.as)).code).toBe('move_not_legal')
  expect(await mailsTo(person.email, 'artwork-rejected')).toHaveLength(1)
  const { fileId: front } = await by.send(person, line, await pdfOf(91, 61, 1), {
    name: 'front.pdf',
  })
  const { fileId: back } = await by.send(person, line, await pdfOf(91, 61, 3), { name: 'back.pdf' })
  const { state, files } = await by.view(person, line)
  expect([state, files.map(({ id }) => id)]).toEqual(['in_check', [front, back]])
  await by.check()
  const stale = { ...line, files: [fileId, front, back] }
  const refused = await api.call.refusal(approveStaffArtwork, stale, staff.as)
  expect(refused.code).toBe('artwork_changed')
})

test('what comes for a line that was sent back is for staff to approve, whatever was ordered', async () => {
  const { person, line } = await by.ordered()
  await by.send(person, line, await pdfOf(91, 61, 2))
  await by.check()
  const staff = await support()
  const text = 'We do not print this.'
  await api.call.value(askAboutArtwork, { ...line, text: 'Is it yours?' }, staff.as)
  const files = (await by.view(person, line)).files.map(({ id }) => id)
  const approval = { ...line, files, consent: true }
  const early = await api.call.refusal(approveArtwork, approval, person.as)
  expect(early.code).toBe('artwork_question_open')
  await api.call.value(rejectArtwork, { ...line, reasons: ['other'], text }, staff.as)
  await api.call.value(resetLineItemArtwork, line, person.as)
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  // Nobody leaves a check out that was made.
  expect(order.lineItems[0]?.isFileCheckEditable).toBe(false)
  const { fileId } = await by.send(person, line, await pdfOf(91, 61, 2))
  await by.check()
  expect(await by.view(person, line)).toMatchObject({ byPerson: true })
  const again = { ...line, files: [fileId], consent: true }
  const refused = await api.call.refusal(approveArtwork, again, person.as)
  expect(refused.code).toBe('artwork_by_person')
  await api.call.value(approveStaffArtwork, { ...line, files: [fileId] }, staff.as)
  expect((await by.view(person, line)).state).toBe('approved')
})

test('what is printed once more keeps its files', async () => {
  const { person, line } = await by.ordered()
  await pay(line)
  await by.send(person, line, await pdfOf(91, 61, 2))
  await by.check()
  const files = (await by.view(person, line)).files.map(({ id }) => id)
  await api.call.value(approveArtwork, { ...line, files, consent: true }, person.as)
  const plant = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  const [item] = order.lineItems
  if (!item) throw new Error('an order has a line')
  await bringLine(api, plant, { id: line.orderId, line: item }, ['produce', 'reprint'])
  const refused = await api.call.refusal(resetLineItemArtwork, line, person.as)
  expect(refused.code).toBe('artwork_closed')
  expect((await by.view(person, line)).files.map(({ id }) => id)).toEqual(files)
})

test('only those who may look at files do, and each in their own shops', async () => {
  const { person, line, fileId } = await checked()
  const editor = await newStaff(api, [{ role: 'editor', tenant: 'ie' }])
  const french = await newStaff(api, [{ role: 'support', tenant: 'fr' }])
  const { refusal } = api.call
  for (const as of [editor.as, french.as]) {
    expect((await refusal(listStaffArtwork, {}, as)).code).toBe('not_allowed')
    expect((await refusal(getStaffArtwork, line, as)).code).toBe('not_allowed')
    const approval = { ...line, files: [fileId] }
    expect((await refusal(approveStaffArtwork, approval, as)).code).toBe('not_allowed')
  }
  const there = { ...french.as, tenant: 'fr' }
  expect((await refusal(getStaffArtwork, line, there)).code).toBe('order_not_found')
  const own = { ...line, name: 'b.pdf', bytes: 5, fingerprint: '' }
  expect((await api.call.send(startUpload, own, person.as)).ok).toBe(true)
  expect(api.errors()).toEqual([])
})
