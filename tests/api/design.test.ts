import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveArtwork, getArtwork, startUpload } from '../../src/lib/contract/artwork.ts'
import {
  approveDesign,
  commentOnDesign,
  getDesign,
  removeBriefFile,
  sendDesignBrief,
  startBriefUpload,
  wantDesignChanges,
} from '../../src/lib/contract/design.ts'
import {
  answerDesign,
  claimDesign,
  getStaffDesign,
  handOverDesign,
  listStaffDesigns,
  proposeDesign,
  removeDesignDraft,
} from '../../src/lib/contract/design-desk.ts'
import { getOrder, listOrders } from '../../src/lib/contract/order.ts'
import { todosOf } from '../../src/lib/domain/order/todo.ts'
import { moveLine } from '../../src/lib/server/commerce/fulfilment/index.ts'
import { inTransaction } from '../../src/lib/server/platform/db/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf } from './harness/artwork.ts'
import { answers, designers } from './harness/designs.ts'
import { wordedMails } from './harness/mail.ts'
import { newCustomer } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
let by: ReturnType<typeof designers>
beforeAll(async () => {
  api = await startApi()
  by = designers(api)
})
afterAll(() => api.stop())

const designer = () => newStaff(api, [{ role: 'production', tenant: 'ie' }])
const mailsTo = async (email: string, kind: string) =>
  (await wordedMails(api, kind)).filter(({ recipient }) => recipient === email)
const said = (text: string, change: object = {}) => ({ id: randomUUID(), text, ...change })

test('an order asks for a brief and for a word on each version, and for nothing while a designer works', async () => {
  const { person, line } = await by.ordered()
  await api.db
    .updateTable('shop_order')
    .set({ state: 'confirmed' })
    .where('id', '=', line.orderId)
    .execute()
  const asked = async () => {
    const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
    const { orders } = await api.call.value(listOrders, {}, person.as)
    const [kind] = todosOf([order]).map((todo) => todo.kind)
    expect(orders[0]?.waitsForFile).toBe(kind !== undefined)
    return [kind, order.progress[0]?.design]
  }
  expect(await asked()).toEqual(['design', undefined])
  await by.brief(person, line)
  expect(await asked()).toEqual([undefined, 'works'])
  const staff = await designer()
  await by.propose(staff.as, line, await pdfOf(91, 61, 2))
  expect(await asked()).toEqual(['version', 'decide'])
  const comment = { ...line, ...said('Larger, please.', { version: 1 }) }
  await api.call.value(commentOnDesign, comment, person.as)
  await api.call.value(wantDesignChanges, { ...line, version: 1 }, person.as)
  expect(await asked()).toEqual([undefined, 'works'])
  await by.propose(staff.as, line)
  await api.call.value(approveDesign, { ...line, version: 2 }, person.as)
  expect(await asked()).toEqual([undefined, 'works'])
})

test('a design goes from the brief over changes to a file that is printed', async () => {
  const { person, line } = await by.ordered()
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  const price = order.lineItems[0]?.services['SVC-pixart-design-service']?.unitPrice
  expect(price).toEqual({ centAmount: 4900, currencyCode: 'EUR' })
  const first = await by.view(person, line)
  expect(first).toMatchObject({ state: 'awaiting_brief', briefs: 0, versions: [] })
  expect(first.form[0]).toMatchObject({ key: 'purpose', label: 'What is it for?', required: true })

  await by.brief(person, line)
  const briefed = await by.view(person, line)
  expect(briefed).toMatchObject({ state: 'briefed', answers, revisions: { included: 2, used: 0 } })
  expect(briefed.due).toMatch(/^\d{4}-/)
  expect(await mailsTo(person.email, 'design-briefed')).toHaveLength(1)

  const staff = await designer()
  await by.propose(staff.as, line, await pdfOf(91, 61, 2))
  const shown = await by.view(person, line)
  expect(shown).toMatchObject({ state: 'proof_sent', due: null })
  expect(shown.versions).toMatchObject([{ number: 1, note: 'As you said.', decision: null }])
  expect(shown.versions[0]?.pages).toHaveLength(2)
  const [mail] = await mailsTo(person.email, 'design-proposed')
  expect(mail?.body_text).toContain('As you said.')
  expect(mail?.body_text).toContain(line.lineItemId)

  const pin = { page: 1, x: 0.25, y: 0.5 }
  const comment = { ...line, ...said('Larger, please.', { version: 1, pin }) }
  await api.call.value(commentOnDesign, comment, person.as)
  await api.call.value(commentOnDesign, comment, person.as)
  await api.call.value(wantDesignChanges, { ...line, version: 1 }, person.as)
  const changing = await by.view(person, line)
  expect(changing).toMatchObject({
    state: 'changes_wanted',
    revisions: { included: 2, used: 1 },
    comments: [{ by: 'customer', version: 1, pin, text: 'Larger, please.' }],
  })

  await by.propose(staff.as, line)
  await api.call.value(approveDesign, { ...line, version: 2 }, person.as)
  const done = await by.view(person, line)
  expect(done).toMatchObject({ state: 'handed_over', lineState: 'approved', due: null })
  expect(done.versions.map(({ decision }) => decision)).toEqual(['changes', 'approved'])
  const { artwork } = await api.call.value(getArtwork, line, person.as)
  expect(artwork).toMatchObject({ state: 'approved', byDesigner: true })
  expect(artwork.files).toHaveLength(1)
  expect(artwork.files[0]?.sha256).toBe(done.versions[1]?.file.sha256)
  const kept = await api.db
    .selectFrom('artwork')
    .select(['approved_by', 'purpose'])
    .where('id', '=', artwork.files[0]?.id ?? '')
    .executeTakeFirst()
  expect(kept).toEqual({ approved_by: `customer:${person.id}`, purpose: 'print' })
  expect(await mailsTo(person.email, 'design-approved')).toHaveLength(1)
  const late = { ...line, ...said('One more thing.') }
  expect((await api.call.refusal(commentOnDesign, late, person.as)).code).toBe('design_closed')
})

test('nothing is said of a page that a version does not have', async () => {
  const { person, line } = await by.ordered()
  await by.brief(person, line)
  const staff = await designer()
  await by.propose(staff.as, line)
  const at = (page: number) => ({
    ...line,
    ...said('Here.', { version: 1, pin: { page, x: 0, y: 1 } }),
  })
  const refused = await api.call.refusal(commentOnDesign, at(3), person.as)
  expect(refused).toMatchObject({ code: 'design_pin_nowhere', facts: { page: 3, pages: 2 } })
  const answered = await api.call.refusal(answerDesign, at(3), staff.as)
  expect(answered.code).toBe('design_pin_nowhere')
  const beside = { ...at(2), pin: { page: 2, x: 1.1, y: 0 } }
  expect((await api.call.refusal(commentOnDesign, beside, person.as)).code).toBe('input_invalid')
  await api.call.value(commentOnDesign, at(2), person.as)
  expect((await by.view(person, line)).comments).toHaveLength(1)
})

test('of one design a customer says only so much, and nothing that was said is refused again', async () => {
  const { person, line } = await by.ordered()
  const last = { ...line, ...said('The last.') }
  await api.call.value(commentOnDesign, last, person.as)
  await sql`insert into design_comment (tenant, order_id, line_id, id, text, at)
    select tenant, order_id, line_id, gen_random_uuid(), text, at
    from design_comment, generate_series(1, 499) where id = ${last.id}`.execute(api.db)
  await api.call.value(commentOnDesign, last, person.as)
  const more = { ...line, ...said('More.') }
  const refused = await api.call.refusal(commentOnDesign, more, person.as)
  expect(refused.code).toBe('design_comments_full')
  const staff = await designer()
  await api.call.value(answerDesign, { ...line, ...said('Let us talk.') }, staff.as)
})

test('a brief is whole, is changed until somebody begins, and overwrites nothing unread', async () => {
  const { person, line } = await by.ordered()
  const send = (change: object) =>
    api.call.refusal(sendDesignBrief, { ...line, answers, seen: 0, ...change }, person.as)
  const { wording: _, ...unworded } = answers
  const missing = await send({ answers: unworded })
  expect(missing).toMatchObject({ code: 'design_answer_missing', status: 422 })
  expect(missing.fields?.map(({ path }) => path)).toEqual(['answers.wording'])
  const wrong = await send({ answers: { ...answers, style: ['gothic'], unasked: ['x'] } })
  expect(wrong.fields?.map(({ path }) => path)).toEqual(['answers.style', 'answers.unasked'])
  await by.brief(person, line)
  expect((await send({})).code).toBe('design_moved')
  await by.brief(person, line, 1)
  expect((await by.view(person, line)).briefs).toBe(2)
  const staff = await designer()
  await api.call.value(claimDesign, { ...line, take: 'free' }, staff.as)
  expect((await send({ seen: 2 })).code).toBe('design_brief_closed')
})

test('examples come with the brief, and are no files for print', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(50, 50, 1)
  const file = { ...line, name: 'sketch.pdf', bytes: body.length, fingerprint: 'a' }
  const started = await api.call.value(startBriefUpload, file, person.as)
  expect((await by.put(started, body)).status).toBe(204)
  const { fileId } = await by.finish(started.uploadId, person.as)
  expect((await by.view(person, line)).examples).toMatchObject([{ id: fileId }])
  const { artwork } = await api.call.value(getArtwork, line, person.as)
  expect(artwork).toMatchObject({ state: 'awaiting_file', files: [] })
  const own = { ...line, name: 'card.pdf', bytes: 10, fingerprint: '' }
  expect((await api.call.refusal(startUpload, own, person.as)).code).toBe('artwork_designed')
  const printed = { ...line, files: [fileId], consent: true }
  expect((await api.call.refusal(approveArtwork, printed, person.as)).code).toBe('artwork_changed')
  await by.brief(person, line)
  await api.call.value(removeBriefFile, { ...line, fileId }, person.as)
  expect((await by.view(person, line)).examples).toEqual([])
  const gone = await api.call.refusal(removeBriefFile, { ...line, fileId }, person.as)
  expect(gone.code).toBe('artwork_not_found')
})

test('changes are said first, counted, and each version is decided once', async () => {
  const { person, line } = await by.ordered()
  await by.brief(person, line)
  const staff = await designer()
  const change = (version: number) =>
    api.call.send(wantDesignChanges, { ...line, version }, person.as)
  for (const version of [1, 2, 3]) {
    await by.propose(staff.as, line)
    const unsaid = await change(version)
    expect(unsaid).toMatchObject({
      code: version > 2 ? 'design_revisions_used' : 'design_comment_missing',
    })
    const comment = { ...line, ...said(`No. ${version}`, { version }) }
    await api.call.value(commentOnDesign, comment, person.as)
    expect((await change(version)).ok).toBe(version <= 2)
  }
  const stale = await api.call.refusal(approveDesign, { ...line, version: 2 }, person.as)
  expect(stale.code).toBe('design_moved')
  const both = [1, 2].map(() => api.call.send(approveDesign, { ...line, version: 3 }, person.as))
  const answered = await Promise.all(both)
  expect(answered.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answered.find(({ ok }) => !ok)).toMatchObject({ code: 'design_moved' })
  expect(await mailsTo(person.email, 'design-approved')).toHaveLength(1)
})

test('what would not print is approved, and handed over with a file that does', async () => {
  const { person, line } = await by.ordered()
  await by.brief(person, line)
  const staff = await designer()
  // Without bleed, and one page where two are printed.
  await by.propose(staff.as, line, await pdfOf(85, 55, 1))
  await api.call.value(approveDesign, { ...line, version: 1 }, person.as)
  expect(await by.view(person, line)).toMatchObject({
    state: 'approved',
    lineState: 'awaiting_file',
  })
  const fileId = await by.draft(staff.as, line)
  const { drafts } = await api.call.value(getStaffDesign, line, staff.as)
  expect(drafts.map(({ id }) => id)).toEqual([fileId])
  await api.call.value(handOverDesign, { ...line, fileId }, staff.as)
  expect(await by.view(person, line)).toMatchObject({ state: 'handed_over', lineState: 'approved' })
  const again = await api.call.refusal(handOverDesign, { ...line, fileId }, staff.as)
  expect(again.code).toBe('artwork_not_found')
})

test('one of the staff has it, tells the customer by mail, and shows only what was looked through', async () => {
  const { person, line } = await by.ordered()
  const [first, second] = [await designer(), await designer()]
  const queue = async (view: 'to_do' | 'mine' | 'waiting', { as } = first) => {
    const { designs } = await api.call.value(listStaffDesigns, { view }, as)
    return designs.find(({ lineItemId }) => lineItemId === line.lineItemId)
  }
  expect(await queue('waiting')).toMatchObject({ state: 'awaiting_brief', daysLeft: null })
  await by.brief(person, line)
  const paid = (state: 'awaiting_payment' | 'paid') =>
    api.db.updateTable('shop_order').set({ state }).where('id', '=', line.orderId).execute()
  // Nobody draws what nobody pays for.
  await paid('awaiting_payment')
  expect(await queue('to_do')).toBeUndefined()
  expect(await queue('waiting')).toMatchObject({ state: 'briefed' })
  await paid('paid')
  expect(await queue('to_do')).toMatchObject({ state: 'briefed', daysLeft: 2, claim: null })
  const early = await by.draft(first.as, line)
  const proposed = { ...line, fileId: early, note: '' }
  expect((await api.call.refusal(proposeDesign, proposed, first.as)).code).toBe('design_moved')
  await api.call.value(claimDesign, { ...line, take: 'free' }, first.as)
  expect(await queue('mine')).toMatchObject({ state: 'in_work', claim: { isMine: true } })
  const taken = await api.call.refusal(claimDesign, { ...line, take: 'free' }, second.as)
  expect(taken.code).toBe('design_claimed')
  expect((await api.call.refusal(proposeDesign, proposed, second.as)).code).toBe('design_claimed')
  const question = { ...line, ...said('Which of the two logos?') }
  await api.call.value(answerDesign, question, first.as)
  await api.call.value(answerDesign, question, first.as)
  expect(await mailsTo(person.email, 'design-answered')).toHaveLength(1)
  expect((await by.view(person, line)).comments).toMatchObject([{ by: 'staff', version: null }])
  await api.call.value(removeDesignDraft, { ...line, fileId: early }, first.as)
  const removed = await api.call.refusal(proposeDesign, proposed, first.as)
  expect(removed.code).toBe('artwork_not_found')
})

test('who took it on before its brief came begins as they take it on once more', async () => {
  const { person, line } = await by.ordered()
  const staff = await designer()
  await api.call.value(claimDesign, { ...line, take: 'free' }, staff.as)
  await by.brief(person, line)
  const { designs } = await api.call.value(listStaffDesigns, { view: 'to_do' }, staff.as)
  const queued = designs.find(({ lineItemId }) => lineItemId === line.lineItemId)
  // What somebody has is only given back or taken over on the page, neither of which begins it.
  expect(queued).toMatchObject({ state: 'briefed', claim: null })
  await api.call.value(claimDesign, { ...line, take: 'free' }, staff.as)
  const fileId = await by.draft(staff.as, line)
  await api.call.value(proposeDesign, { ...line, fileId }, staff.as)
  expect(await by.view(person, line)).toMatchObject({ state: 'proof_sent' })
})

test('a design that is cancelled is taken on by nobody, and given back by who has it', async () => {
  const { person, line } = await by.ordered()
  await by.brief(person, line)
  const staff = await designer()
  await api.call.value(claimDesign, { ...line, take: 'free' }, staff.as)
  await inTransaction(api.db, (tx) =>
    moveLine(tx, by.work().forTenant('ie'), {
      orderId: line.orderId,
      lineId: line.lineItemId,
      event: 'cancel',
    }),
  )
  for (const take of ['free', 'anyway'] as const) {
    const refused = await api.call.refusal(claimDesign, { ...line, take }, staff.as)
    expect(refused).toMatchObject({ code: 'design_moved', facts: { state: 'cancelled' } })
  }
  await api.call.value(claimDesign, { ...line, take: 'back' }, staff.as)
  expect((await api.call.value(getStaffDesign, line, staff.as)).claim).toBeNull()
})

test('nobody has anything of another’s, and nothing is designed that was not ordered or paid', async () => {
  const { person, line } = await by.ordered()
  const stranger = await newCustomer(api)
  const foreign = await api.call.refusal(getDesign, line, stranger.as)
  expect(foreign.code).toBe('order_not_found')
  const french = await newStaff(api, [{ role: 'production', tenant: 'fr' }])
  expect((await api.call.refusal(getStaffDesign, line, french.as)).code).toBe('not_allowed')
  await by.brief(person, line)
  const update = (values: object) =>
    api.db.updateTable('shop_order').set(values).where('id', '=', line.orderId).execute()
  await update({ state: 'awaiting_payment' })
  const staff = await designer()
  const unpaid = await api.call.refusal(claimDesign, { ...line, take: 'free' }, staff.as)
  expect(unpaid.code).toBe('order_not_paid')
  await api.db
    .updateTable('order_line')
    .set({ services: '[]' })
    .where('id', '=', line.lineItemId)
    .execute()
  const plain = await api.call.refusal(getDesign, line, person.as)
  expect(plain).toMatchObject({ code: 'design_not_ordered', status: 404 })
})
