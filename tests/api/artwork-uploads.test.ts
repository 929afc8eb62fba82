import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelUpload, finishUpload, startUpload } from '../../src/lib/contract/artwork.ts'
import { claimArtwork } from '../../src/lib/contract/artwork-desk.ts'
import {
  finishStaffUpload,
  getStaffUploads,
  startStaffUpload,
} from '../../src/lib/contract/artwork-uploads.ts'
import type { Role } from '../../src/lib/contract/permissions.ts'
import { signInStaff } from '../../src/lib/contract/staff.ts'
import { tidyUploadsOf } from '../../src/lib/server/commerce/artwork/tidy-uploads.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { statusFor } from './harness/raw.ts'
import { newAccount, newStaff, STAFF_PASSWORD } from './harness/staff.ts'

let api: TestApi
let by: ReturnType<typeof senders>
beforeAll(async () => {
  api = await startApi()
  by = senders(api)
})
afterAll(() => api.stop())

const staff = (role: Role) => newStaff(api, [{ role, tenant: 'ie' }])

test('links to files open at the hosts of their shop, and for staff at any', async () => {
  const { person, line } = await by.ordered()
  const begun = await by.start(person, line, 10)
  await by.send(person, line, await pdfOf(91, 61, 1), { fingerprint: 'another' })
  const [file] = (await by.view(person, line)).files
  const account = await newAccount(api.db, [{ role: 'support', tenant: 'ie' }])
  const known = { email: account.email, password: STAFF_PASSWORD }
  const answer = await api.call.send(signInStaff, known)
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const token = { 'x-upload-token': begun.token, 'tus-resumable': '1.0.0' }
  const statuses = (headers: Record<string, string>) =>
    Promise.all([
      statusFor(`${api.origin}${file?.download}`, headers),
      statusFor(`${api.origin}${begun.url}`, { ...headers, ...token }, 'HEAD'),
    ])
  expect(await statuses({ host: 'ie.localhost' })).toEqual([200, 200])
  expect(await statuses({ host: 'ch.localhost' })).toEqual([404, 403])
  expect(await statuses({ host: 'ch.localhost', cookie })).toEqual([200, 200])
  const { as } = await staff('support')
  const { archive } = await api.call.value(getStaffUploads, { order: line.orderId }, as)
  const zip = (headers: Record<string, string>) => statusFor(`${api.origin}${archive}`, headers)
  expect(await zip({ host: 'ch.localhost' })).toBe(404)
  expect(await zip({ host: 'ch.localhost', cookie })).toBe(200)
  expect(await zip({ host: 'ie.localhost' })).toBe(200)
})

test('staff send a file for a customer, replace it, and take all of them as one archive', async () => {
  const { person, line } = await by.ordered()
  const { as } = await staff('support')
  const bodies = [await pdfOf(91, 61, 1), await pdfOf(91, 61, 2)]
  async function send(body: Uint8Array, replaces?: string) {
    const file = { name: 'card.pdf', bytes: body.length, fingerprint: '' }
    const started = await api.call.value(startStaffUpload, { ...line, ...file }, as)
    expect((await by.put(started, body)).status).toBe(204)
    const input = { uploadId: started.uploadId, ...(replaces && { replaces }) }
    const taken = await api.call.value(finishStaffUpload, input, as)
    expect(await api.call.value(finishStaffUpload, input, as)).toEqual(taken)
    return taken.fileId
  }
  const [first = new Uint8Array(), second = new Uint8Array()] = bodies
  const sent = await send(first)
  await by.check()
  expect(await by.view(person, line)).toMatchObject({ state: 'in_check', files: [{ id: sent }] })
  const instead = await send(second, sent)
  const other = await send(first)
  const { artwork, ...page } = await opened()
  expect(artwork?.files.map(({ id }) => id)).toEqual([instead, other])
  const events = page.history.map(({ event, by: who }) => `${event} ${who}`)
  for (const { by: side, who } of page.history) expect(who === null).toBe(side !== 'staff')
  expect(events.toSorted()).toEqual(['removed null', 'sent staff', 'sent staff', 'sent staff'])

  const zip = await fetch(api.origin + page.archive)
  expect(zip.headers.get('content-type')).toBe('application/zip')
  expect(zip.headers.get('content-disposition')).toContain(`${page.orderNumber}.zip`)
  const unpacked = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(unpacked)).toEqual(['card.pdf', 'card (2).pdf'])
  expect(Buffer.from(unpacked['card.pdf'] ?? '').equals(Buffer.from(second))).toBe(true)
  expect(Buffer.from(unpacked['card (2).pdf'] ?? '').equals(Buffer.from(first))).toBe(true)
  expect((await fetch(`${api.origin}${page.archive}x`)).status).toBe(404)

  // What was approved goes into the check again.
  await setState(line.orderId, 'approved')
  await send(second, other)
  expect((await by.view(person, line)).state).toBe('in_check')

  async function opened() {
    const found = await api.call.value(getStaffUploads, { order: line.orderId }, as)
    return { ...found, artwork: found.lines[0]?.artwork }
  }
})

test('only those send for customers who may, and nobody where a colleague is at work', async () => {
  const { line } = await by.ordered()
  const [mine, theirs, finance] = [
    await staff('production'),
    await staff('support'),
    await staff('finance'),
  ]
  const file = { ...line, name: 'card.pdf', bytes: 9, fingerprint: '' }
  expect((await api.call.refusal(startStaffUpload, file, finance.as)).code).toBe('not_allowed')
  const started = await api.call.value(startStaffUpload, file, mine.as)
  await by.put(started, Buffer.from('%PDF-1.7\n'))
  await api.call.value(claimArtwork, { ...line, take: 'free' }, theirs.as)
  expect((await api.call.refusal(startStaffUpload, file, mine.as)).code).toBe('artwork_claimed')
  const taking = { uploadId: started.uploadId }
  expect((await api.call.refusal(finishStaffUpload, taking, mine.as)).code).toBe('artwork_claimed')
  await api.call.value(finishStaffUpload, taking, theirs.as)
  const none = { order: 'QIE-26-999999' }
  expect((await api.call.refusal(getStaffUploads, none, mine.as)).code).toBe('order_not_found')
})

test('what arrives after the door has closed is not kept', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 1)
  const started = await by.start(person, line, body.length)
  await by.put(started, body)
  await setState(line.orderId, 'in_production')
  const taking = { uploadId: started.uploadId }
  expect((await api.call.refusal(finishUpload, taking, person.as)).code).toBe('artwork_closed')
  const sha256 = createHash('sha256').update(body).digest('hex')
  expect(await api.artwork.files.store.size(['ie', person.id, sha256])).toBeUndefined()
  expect((await api.call.refusal(finishUpload, taking, person.as)).code).toBe('upload_not_found')
  expect((await by.head(started)).status).toBe(404)
})

test('what nobody has gone on with for a week is deleted, and with an erased account at once', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 1)
  const [old, late] = [await by.start(person, line, 900), await by.start(person, line, body.length)]
  await by.put(old, body.subarray(0, 100))
  await by.put(late, body.subarray(0, 100))
  // Both were begun long ago; the second one went on a moment ago.
  await sql`update artwork_upload set created_at = now() - interval '8 days'
    where customer_id = ${person.id}`.execute(api.db)
  await sql`update artwork_upload set seen_at = now() - interval '8 days'
    where id = ${old.uploadId}`.execute(api.db)
  // As where the shop was killed between deleting what had arrived and its row.
  await api.artwork.files.arriving.forget(old.uploadId)
  await tidyUploadsOf(by.work().forTenant('ie'), api.artwork.files)
  expect((await by.head(old)).status).toBe(404)
  const { arriving } = await by.view(person, line)
  expect(arriving).toHaveLength(1)
  expect(arriving).toMatchObject([{ uploadId: late.uploadId, arrived: 100 }])
  await by.erase(person)
  expect((await by.head(late)).status).toBe(404)
  const { rows } = await sql`select from artwork_upload
    where customer_id = ${person.id}`.execute(api.db)
  expect(rows).toEqual([])
})

test('what was left of an upload that was taken goes by asking again, and with the account', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 1)
  const started = await by.start(person, line, body.length)
  await by.put(started, body)
  const taking = { uploadId: started.uploadId }
  const taken = await api.call.value(finishUpload, taking, person.as)
  const { arriving } = api.artwork.files
  // As where the shop was killed between the last transaction and deleting what had arrived.
  const left = async () => {
    await arriving.begin(started.uploadId, body.length)
    expect((await by.put(started, body)).status).toBe(204)
  }
  await left()
  expect(await api.call.value(finishUpload, taking, person.as)).toEqual(taken)
  expect(await arriving.arrived(started.uploadId)).toBe(0)
  await left()
  await by.erase(person)
  expect(await arriving.arrived(started.uploadId)).toBe(0)
})

test('a customer keeps so much with the shop, and begins so many files an hour', async () => {
  const { person, line } = await by.ordered()
  const file = { ...line, name: 'card.pdf', bytes: 2_500_000, fingerprint: '' }
  await sql`
    insert into stored_file (tenant, customer_id, sha256, bytes, type, created_at)
    values ('ie', ${person.id}, 'full', 49998000000, 'pdf', now())
  `.execute(api.db)
  const full = await api.call.refusal(startUpload, file, person.as)
  expect(full).toMatchObject({
    code: 'files_room',
    facts: { size: '2.50\u00a0MB', used: '50.00\u00a0GB', most: '50.00\u00a0GB' },
  })
  expect(full.detail).toContain('2.50\u00a0MB')
  await sql`update stored_file set deleted_at = now() where sha256 = 'full'`.execute(api.db)
  await sql`
    insert into artwork_upload
      (tenant, id, customer_id, order_id, line_id, name, bytes, fingerprint, artwork_id, created_at)
    select 'ie', gen_random_uuid(), ${person.id}, ${line.orderId}, ${line.lineItemId}, 'x', 1, '',
      gen_random_uuid(), now() from generate_series(1, 500)
  `.execute(api.db)
  const often = await api.call.refusal(startUpload, file, person.as)
  expect(often).toMatchObject({ code: 'uploads_too_many', facts: { count: 500 } })
  await sql`update artwork_upload set created_at = now() - interval '2 hours'`.execute(api.db)
  await api.call.value(startUpload, file, person.as)
})

async function setState(orderId: string, state: 'approved' | 'in_production') {
  await api.db
    .updateTable('line_fulfilment')
    .set({ state })
    .where('order_id', '=', orderId)
    .execute()
}

test('an upload is gone on with by who began it: the customer or staff', async () => {
  const { person, line } = await by.ordered()
  const { as } = await staff('support')
  const body = await pdfOf(91, 61, 2)
  const wish = { ...line, name: 'card.pdf', bytes: body.length, fingerprint: 'the same' }
  const ours = await api.call.value(startStaffUpload, wish, as)
  const theirs = await by.start(person, line, body.length, { fingerprint: 'the same' })
  expect(theirs.uploadId).not.toBe(ours.uploadId)
  for (const each of [ours, theirs]) expect((await by.put(each, body)).status).toBe(204)
  const { arriving } = await by.view(person, line)
  expect(arriving.map(({ uploadId }) => uploadId)).toEqual([theirs.uploadId])
  const others = { uploadId: ours.uploadId }
  for (const endpoint of [finishUpload, cancelUpload])
    expect((await api.call.refusal(endpoint, others, person.as)).code).toBe('upload_not_found')
  const foreign = { uploadId: theirs.uploadId }
  const refused = await api.call.refusal(finishStaffUpload, foreign, as)
  expect(refused.code).toBe('upload_not_found')
  await api.call.value(finishStaffUpload, others, as)
  await api.call.value(finishUpload, foreign, person.as)
})
