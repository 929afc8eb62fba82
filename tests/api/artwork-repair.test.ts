import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveArtwork,
  getArtworkProof,
  removeArtworkFile,
} from '../../src/lib/contract/artwork.ts'
import {
  claimArtwork,
  getStaffArtwork,
  getStaffArtworkProof,
} from '../../src/lib/contract/artwork-desk.ts'
import {
  acceptRepair,
  acceptStaffRepair,
  askRepair,
  askStaffRepair,
  discardRepair,
} from '../../src/lib/contract/artwork-repair.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { lockWaits } from './harness/lock-waits.ts'
import { newCustomer } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
let by: ReturnType<typeof senders>
beforeAll(async () => {
  api = await startApi()
  by = senders(api)
})
afterAll(() => api.stop())

/** That so many statements of this database wait for a lock. */
const waiting = async (count: number) => (await lockWaits(api.db)) >= count

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Cards whose file has no bleed, looked through. */
async function bare({ byPerson = false } = {}) {
  const { person, line } = await by.ordered({ byPerson })
  const { fileId } = await by.send(person, line, await pdfOf(85, 55, 2))
  await by.check()
  return { person, line, fileId, wish: { ...line, fileId, kinds: ['bleed_mirror' as const] } }
}

test('a file is mended, looked at beside what was sent, and accepted once', async () => {
  const { person, line, fileId, wish } = await bare()
  const sent = await by.view(person, line)
  const kinds = ['bleed_mirror', 'bleed_stretch', 'reorder', 'cmyk']
  expect(sent.offers).toEqual([{ fileId, kinds }])
  const { repairId } = await api.call.value(askRepair, wish, person.as)
  expect(await api.call.value(askRepair, wish, person.as)).toEqual({ repairId })
  const early = await api.call.refusal(acceptRepair, { ...line, repairId }, person.as)
  expect(early.code).toBe('repair_waiting')
  await by.repair()
  const [ready] = (await by.view(person, line)).repairs
  expect(ready).toMatchObject({ id: repairId, fileId, state: 'ready', by: 'customer' })
  const check = ready?.file?.check
  if (check?.state !== 'done') throw new Error('what was mended was looked through')
  expect(check.findings.map(({ code }) => code)).not.toContain('bleed_missing')
  expect((await fetch(api.origin + check.pages[0]?.picture)).status).toBe(200)

  const one = { ...line, repairId }
  const { fileId: made } = await api.call.value(acceptRepair, one, person.as)
  expect(await api.call.value(acceptRepair, one, person.as)).toEqual({ fileId: made })
  const after = await by.view(person, line)
  expect(after.files.map(({ id }) => id)).toEqual([made])
  expect(after.mended).toMatchObject([
    { fileId: made, from: 'card.pdf', kinds: ['bleed_mirror'], by: 'customer' },
  ])
  expect(after.repairs).toEqual([])
  // What was looked at before is not what would be printed now.
  const stale = { ...line, files: [fileId], consent: true }
  expect((await api.call.refusal(approveArtwork, stale, person.as)).code).toBe('artwork_changed')
  const kept = sent.files[0]?.download
  expect((await fetch(api.origin + kept)).status).toBe(200)
  await api.call.value(approveArtwork, { ...stale, files: [made] }, person.as)
  const closed = { ...wish, fileId: made }
  expect((await api.call.refusal(askRepair, closed, person.as)).code).toBe('artwork_closed')
})

test('a repair ends with the file that it came from, and with another wish', async () => {
  const { person, line, fileId, wish } = await bare()
  const { repairId } = await api.call.value(askRepair, wish, person.as)
  const other = { ...wish, kinds: ['bleed_stretch' as const] }
  const { repairId: second } = await api.call.value(askRepair, other, person.as)
  expect(second).not.toBe(repairId)
  const refused = async (id: string) =>
    (await api.call.refusal(acceptRepair, { ...line, repairId: id }, person.as)).code
  expect(await refused(repairId)).toBe('repair_outdated')
  await by.repair()
  expect((await by.view(person, line)).repairs.map(({ id }) => id)).toEqual([second])
  await by.send(person, line, await pdfOf(91, 61, 2), { name: 'other.pdf' })
  await api.call.value(removeArtworkFile, { ...line, fileId }, person.as)
  expect(await refused(second)).toBe('repair_outdated')
  await api.call.value(discardRepair, { ...line, repairId: second }, person.as)
  await api.call.value(discardRepair, { ...line, repairId: second }, person.as)
  expect((await by.view(person, line)).repairs).toEqual([])
})

test('a repair that ends after its account was erased keeps nothing', async () => {
  const { person, line, wish } = await bare()
  await api.call.value(askRepair, wish, person.as)
  await sql`update customer set erased_at = now() where id = ${person.id}`.execute(api.db)
  await by.repair()
  const { rows } = await sql`select from artwork
    where order_id = ${line.orderId} and purpose = 'repair'`.execute(api.db)
  expect(rows).toEqual([])
})

test('of accepting a repair and approving what it came from at once, one holds', async () => {
  const { person, line, fileId, wish } = await bare()
  const { repairId } = await api.call.value(askRepair, wish, person.as)
  await by.repair()
  const stale = { ...line, files: [fileId], consent: true }
  const held = await api.db.transaction().execute(async (tx) => {
    await sql`select from shop_order where id = ${line.orderId} for update`.execute(tx)
    const accepted = api.call.send(acceptRepair, { ...line, repairId }, person.as)
    await waitFor(() => waiting(1))
    const approved = api.call.send(approveArtwork, stale, person.as)
    await waitFor(() => waiting(2))
    return { accepted, approved }
  })
  const [accepted, approved] = [await held.accepted, await held.approved]
  expect(accepted).toMatchObject({ ok: true })
  expect(approved).toMatchObject({ ok: false, code: 'artwork_changed' })
})

test('repairs are held to the room and the number that files are', async () => {
  const { person, line, wish } = await bare()
  const set = (bytes: number) =>
    sql`update stored_file set bytes = ${bytes} where customer_id = ${person.id}`.execute(api.db)
  await set(49_999_999_999)
  expect((await api.call.refusal(askRepair, wish, person.as)).code).toBe('files_room')
  await set(1000)
  await api.call.value(askRepair, wish, person.as)
  await sql`insert into artwork_repair select (jsonb_populate_record(r, jsonb_build_object(
      'id', gen_random_uuid(), 'state', 'discarded'))).* from artwork_repair r, generate_series(1, 500)
    where r.order_id = ${line.orderId}`.execute(api.db)
  const other = { ...wish, kinds: ['bleed_stretch' as const] }
  expect((await api.call.refusal(askRepair, other, person.as)).code).toBe('uploads_too_many')
})

test('colours of a PDF are turned into print colours, and nothing is said of them then', async () => {
  const { person, line, wish } = await bare()
  const codesOf = (file: { check: object } | null | undefined) => JSON.stringify(file?.check)
  const [sent] = (await by.view(person, line)).files
  expect(codesOf(sent)).toContain('colour_rgb')
  await api.call.value(askRepair, { ...wish, kinds: ['cmyk' as const] }, person.as)
  await by.repair()
  const [ready] = (await by.view(person, line)).repairs
  expect(ready).toMatchObject({ state: 'ready', kinds: ['cmyk'] })
  expect(codesOf(ready?.file)).not.toContain('colour_rgb')
})

test('only what is offered is mended, and nothing of anybody else', async () => {
  const { person, line, wish } = await bare()
  for (const kinds of [['scale'], ['bleed_mirror', 'bleed_stretch'], ['layers']] as const) {
    const refused = await api.call.refusal(askRepair, { ...wish, kinds: [...kinds] }, person.as)
    expect(refused.code, kinds.join()).toBe('repair_not_offered')
  }
  const { repairId } = await api.call.value(askRepair, wish, person.as)
  const stranger = await newCustomer(api)
  const foreign = await bare()
  expect((await api.call.refusal(askRepair, wish, stranger.as)).code).toBe('order_not_found')
  const mixed = { ...foreign.line, repairId }
  expect((await api.call.refusal(acceptRepair, mixed, foreign.person.as)).code).toBe(
    'repair_not_found',
  )
  expect((await api.call.refusal(discardRepair, { ...line, repairId }, stranger.as)).code).toBe(
    'order_not_found',
  )
})

test('staff have a file mended that nobody else has taken on', async () => {
  const { line, wish, fileId } = await bare({ byPerson: true })
  const roles = [{ role: 'support' as const, tenant: 'ie' }]
  const [first, second] = [await newStaff(api, roles), await newStaff(api, roles)]
  await api.call.value(claimArtwork, { ...line, take: 'free' }, first.as)
  expect((await api.call.refusal(askStaffRepair, wish, second.as)).code).toBe('artwork_claimed')
  const { repairId } = await api.call.value(askStaffRepair, wish, first.as)
  await by.repair()
  await api.call.value(acceptStaffRepair, { ...line, repairId }, first.as)
  const { artwork } = await api.call.value(getStaffArtwork, line, first.as)
  expect(artwork.mended).toMatchObject([{ by: 'staff', from: 'card.pdf' }])
  expect(artwork.files.map(({ id }) => id)).not.toContain(fileId)
})

test('a proof has every page of a line, and is for those who may see it', async () => {
  const { person, line } = await bare()
  const { download } = await api.call.value(getArtworkProof, line, person.as)
  const proof = await fetch(api.origin + download)
  expect(proof.headers.get('content-disposition')).toContain('-proof.pdf')
  const body = new Uint8Array(await proof.arrayBuffer())
  const file = await PDFDocument.load(body)
  expect(file.getTitle()).toContain('Proof of order')
  expect(file.getPageCount(), 'what was ordered, and two pages').toBe(3)
  const stranger = await newCustomer(api)
  expect((await api.call.refusal(getArtworkProof, line, stranger.as)).code).toBe('order_not_found')
  const { as } = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const theirs = await api.call.value(getStaffArtworkProof, line, as)
  expect((await fetch(api.origin + theirs.download)).status).toBe(200)
  const none = await by.ordered()
  const early = await api.call.refusal(getArtworkProof, none.line, none.person.as)
  expect(early.code).toBe('artwork_awaited')
})

test('names in a file are told as far as somebody reads them, and without what breaks text', async () => {
  const { person, line } = await by.ordered()
  const file = await PDFDocument.load(await pdfOf(91, 61, 2))
  const long = `A\u0000${'Wi'.repeat(20_000)}`
  const [page] = file.getPages()
  const font = file.context.obj({ Type: 'Font', Subtype: 'TrueType', BaseFont: PDFName.of(long) })
  page?.node.setFontDictionary(PDFName.of('F9'), file.context.register(font))
  const text = file.context.stream('BT /F9 12 Tf 40 20 Td (hello) Tj ET')
  page?.node.set(PDFName.of('Contents'), file.context.register(text))
  await by.send(person, line, await file.save())
  await by.check()
  const [sent] = (await by.view(person, line)).files
  const check = sent?.check
  const found = check?.state === 'done' ? check.findings : []
  const missing = found.find(({ code }) => code === 'font_missing')
  expect(missing?.measured).toMatch(/^AWiWi.{20,}…$/)
  expect(missing?.measured.length).toBeLessThan(100)
  const { download } = await api.call.value(getArtworkProof, line, person.as)
  expect((await fetch(api.origin + download)).status).toBe(200)
})
