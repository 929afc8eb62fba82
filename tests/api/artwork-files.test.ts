import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cmyk, PDFDocument } from '@cantoo/pdf-lib'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveArtwork,
  arrangeArtwork,
  cancelUpload,
  finishUpload,
  getArtwork,
  getOrderArtwork,
  removeArtworkFile,
  resetLineItemArtwork,
  startUpload,
} from '../../src/lib/contract/artwork.ts'
import { expireFilesOf } from '../../src/lib/server/commerce/artwork/expire-files.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { newCustomer } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
let by: ReturnType<typeof senders>
beforeAll(async () => {
  api = await startApi()
  by = senders(api)
})
afterAll(() => api.stop())

test('a file arrives in parts, goes on where it stopped, and is known by its hash', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 2)
  const started = await by.start(person, line, body.length)
  const half = Math.floor(body.length / 2)
  expect((await by.put(started, body.subarray(0, half))).status).toBe(204)
  const early = await api.call.refusal(finishUpload, { uploadId: started.uploadId }, person.as)
  expect(early).toMatchObject({ code: 'upload_incomplete', facts: { arrived: half } })
  // The same file from another browser is the same upload, and knows how far it was.
  const again = await by.start(person, line, body.length)
  expect(again.uploadId).toBe(started.uploadId)
  expect((await by.head(again)).headers.get('upload-offset')).toBe(String(half))
  expect((await by.put(again, body.subarray(0, half))).status).toBe(409)
  expect((await by.put(again, body.subarray(half), half)).status).toBe(204)
  const taken = await api.call.value(finishUpload, { uploadId: started.uploadId }, person.as)
  expect(taken.sha256).toBe(createHash('sha256').update(body).digest('hex'))
  const twice = await api.call.value(finishUpload, { uploadId: started.uploadId }, person.as)
  expect(twice).toEqual(taken)
  const artwork = await by.view(person, line)
  expect(artwork).toMatchObject({
    state: 'in_check',
    files: [{ id: taken.fileId, name: 'card.pdf', bytes: body.length, type: 'pdf' }],
  })
  const download = await fetch(api.origin + (artwork.files[0]?.download ?? ''))
  expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(body))).toBe(true)
  expect(download.headers.get('content-disposition')).toContain('attachment')
  expect(download.headers.get('x-content-type-options')).toBe('nosniff')
  expect(download.headers.get('content-type')).toBe('application/octet-stream')
})

test('nobody reaches the files of somebody else, whatever they name', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 2)
  const { fileId } = await by.send(person, line, body)
  const stranger = await newCustomer(api)
  const elsewhere = await newCustomer(api, 'fr')
  const begun = await by.start(person, line, 10)
  for (const { as } of [stranger, elsewhere]) {
    const { refusal } = api.call
    expect((await refusal(getArtwork, line, as)).code).toBe('order_not_found')
    const file = { ...line, name: 'a', bytes: 1, fingerprint: '' }
    expect((await refusal(startUpload, file, as)).code).toBe('order_not_found')
    const { uploadId } = begun
    expect((await refusal(finishUpload, { uploadId }, as)).code).toBe('upload_not_found')
    expect((await refusal(removeArtworkFile, { ...line, fileId }, as)).code).toBe('order_not_found')
    expect((await refusal(resetLineItemArtwork, line, as)).code).toBe('order_not_found')
    expect((await refusal(cancelUpload, { uploadId }, as)).code).toBe('upload_not_found')
    const order = { orderId: line.orderId }
    expect((await refusal(getOrderArtwork, order, as)).code).toBe('order_not_found')
    const arranged = { ...line, files: [fileId] }
    expect((await refusal(arrangeArtwork, arranged, as)).code).toBe('order_not_found')
    const approval = { ...line, files: [fileId], consent: true }
    expect((await refusal(approveArtwork, approval, as)).code).toBe('order_not_found')
  }
  const other = await by.start(person, line, 11)
  expect((await by.put({ ...begun, token: other.token }, randomBytes(10))).status).toBe(403)
  expect((await by.put({ ...begun, token: '' }, randomBytes(10))).status).toBe(403)
  const path = { ...begun, url: '/_files/put/..%2f..%2fetc%2fpasswd' }
  expect((await by.put(path, randomBytes(10))).status).toBe(403)
  const [file] = (await by.view(person, line)).files
  const forged = `${file?.download?.slice(0, -2)}xx`
  expect((await fetch(api.origin + forged)).status).toBe(404)
  expect(api.errors()).toEqual([])
})

test('names are only ever shown, and content says what a file is', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 1)
  const name = `../../etc/\u202efdp.${'x'.repeat(400)} \u{1f58b}.exe`
  await by.send(person, line, body, { name })
  const [file] = (await by.view(person, line)).files
  expect(file?.type).toBe('pdf')
  expect(file?.name).toMatch(/^fdp\.x+\.exe$/)
  expect([...(file?.name ?? '')].length).toBeLessThanOrEqual(180)
  for (const bytes of [Buffer.from('PK\u0003\u0004 a letter'), randomBytes(400)]) {
    const fingerprint = randomUUID()
    const started = await by.start(person, line, bytes.length, { name: 'letter.pdf', fingerprint })
    await by.put(started, bytes)
    const refused = await api.call.refusal(finishUpload, { uploadId: started.uploadId }, person.as)
    expect(refused.code).toBe('file_type_unknown')
  }
  const file0 = { ...line, name: 'a.pdf', fingerprint: '' }
  const empty = await api.call.refusal(startUpload, { ...file0, bytes: 0 }, person.as)
  expect(empty.code).toBe('file_empty')
  const huge = await api.call.refusal(startUpload, { ...file0, bytes: 5_000_001 }, person.as)
  expect(huge).toMatchObject({ code: 'file_too_large', facts: { maxBytes: 5_000_000 } })
})

test('what is found is told with measures, and printed all the same only with consent', async () => {
  const { person, line } = await by.ordered()
  const before = await by.view(person, line)
  expect(before).toMatchObject({ state: 'awaiting_file', files: [], findings: [] })
  const { profile } = before
  if (!profile) throw new Error('cards have a size')
  // As large as the card itself, so that nothing is left to cut away.
  const body = await pdfOf(profile.widthMm, profile.heightMm, 1)
  const { fileId } = await by.send(person, line, body)
  const approval = { ...line, files: [fileId], consent: false }
  const early = await api.call.refusal(approveArtwork, approval, person.as)
  expect(early.code).toBe('artwork_unchecked')
  await by.check()
  const checked = await by.view(person, line)
  const [file] = checked.files
  if (file?.check.state !== 'done') throw new Error('it was checked')
  const bleed = file.check.findings.filter(({ code }) => code === 'bleed_missing')
  expect(bleed).toHaveLength(4)
  expect(bleed[0]).toMatchObject({ severity: 'error', page: 1, measured: '0 mm', limit: '3 mm' })
  expect(file.check.findings).toContainEqual(expect.objectContaining({ code: 'colour_rgb' }))
  expect(checked.findings).toMatchObject([{ code: 'page_count', measured: '1', limit: '2' }])
  const picture = await fetch(api.origin + (file.check.pages[0]?.picture ?? ''))
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  const without = await api.call.refusal(approveArtwork, approval, person.as)
  expect(without.code).toBe('consent_missing')
  const other = { ...approval, files: [randomUUID()], consent: true }
  expect((await api.call.refusal(approveArtwork, other, person.as)).code).toBe('artwork_changed')
  await api.call.value(approveArtwork, { ...approval, consent: true }, person.as)
  expect((await by.view(person, line)).state).toBe('approved')
  const kept = await api.db.selectFrom('artwork').selectAll().where('id', '=', fileId).execute()
  expect(kept).toMatchObject([{ approved_by: `customer:${person.id}` }])
  const late = { ...line, name: 'b.pdf', bytes: 5, fingerprint: '' }
  expect((await api.call.refusal(startUpload, late, person.as)).code).toBe('artwork_closed')
  await api.call.value(resetLineItemArtwork, line, person.as)
  expect(await by.view(person, line)).toMatchObject({ state: 'awaiting_file', files: [] })
  await by.send(person, line, body)
  expect((await by.view(person, line)).state).toBe('in_check')
})

test('a file that is right has nothing to be told', async () => {
  const { person, line } = await by.ordered()
  const { profile } = await by.view(person, line)
  if (!profile) throw new Error('cards have a size')
  const file = await PDFDocument.create()
  const points = (mm: number) => (mm / 25.4) * 72
  for (let each = 0; each < 2; each += 1) {
    const bled = [profile.widthMm + 6, profile.heightMm + 6].map(points)
    const page = file.addPage([bled[0] ?? 0, bled[1] ?? 0])
    page.setTrimBox(points(3), points(3), points(profile.widthMm), points(profile.heightMm))
    page.drawRectangle({ width: 60 + each, height: 40, color: cmyk(0, 0, 0, 1) })
  }
  const { fileId } = await by.send(person, line, await file.save())
  await by.check()
  const artwork = await by.view(person, line)
  expect(artwork.asks).toBe('approval')
  expect(artwork.findings).toEqual([])
  expect(artwork.files[0]?.check).toMatchObject({ state: 'done', findings: [] })
  await api.call.value(approveArtwork, { ...line, files: [fileId], consent: false }, person.as)
  expect((await by.view(person, line)).state).toBe('approved')
})

test('hostile and broken files end with a sentence', async () => {
  const { person, line } = await by.ordered()
  const whole = readFileSync(join(import.meta.dirname, '../fixtures/pdf/pdfx.pdf'))
  const broken = [
    Buffer.from('%PDF-1.7\nnothing of it is true'),
    whole.subarray(0, 2_000),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(500)]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>'),
  ]
  for (const body of broken) await by.send(person, line, body, { fingerprint: randomUUID() })
  await by.check()
  for (const { check: done } of (await by.view(person, line)).files) {
    if (done.state !== 'done') throw new Error('it was checked')
    expect(done.findings).toMatchObject([{ code: 'file_damaged', severity: 'error', page: null }])
  }
  const [first] = (await by.view(person, line)).files
  await api.call.value(removeArtworkFile, { ...line, fileId: first?.id ?? '' }, person.as)
  expect((await by.view(person, line)).files).toHaveLength(broken.length - 1)
  expect(api.errors()).toEqual([])
})

test('what a person was paid to look at is not its customer’s to approve', async () => {
  const { person, line } = await by.ordered({ byPerson: true })
  const { fileId } = await by.send(person, line, await pdfOf(91, 61, 2))
  await by.check()
  const artwork = await by.view(person, line)
  expect(artwork).toMatchObject({ state: 'in_check', byPerson: true })
  expect(artwork.asks).toBeUndefined()
  const approval = { ...line, files: [fileId], consent: true }
  const refused = await api.call.refusal(approveArtwork, approval, person.as)
  expect(refused.code).toBe('artwork_by_person')
  expect((await by.view(person, line)).state).toBe('in_check')
})

test('nobody approves what cannot be opened', async () => {
  const { person, line } = await by.ordered()
  const { fileId } = await by.send(person, line, Buffer.from('%PDF-1.7\nnothing of it is true'))
  expect((await by.view(person, line)).asks).toBeUndefined()
  await by.check()
  expect((await by.view(person, line)).asks).toBe('another_file')
  const approval = { ...line, files: [fileId], consent: true }
  const refused = await api.call.refusal(approveArtwork, approval, person.as)
  expect(refused.code).toBe('artwork_unprintable')
  expect(refused.detail).toContain('card.pdf')
})

test('files lie in the order of their sides, and as their customer puts them', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 1)
  const names = ['card back.pdf', 'logo.pdf', 'card-front.pdf']
  for (const name of names) await by.send(person, line, body, { name, fingerprint: name })
  const named = async () => (await by.view(person, line)).files.map(({ name }) => name)
  expect(await named()).toEqual(['card-front.pdf', 'logo.pdf', 'card back.pdf'])
  const files = (await by.view(person, line)).files.map(({ id }) => id).reverse()
  await api.call.value(arrangeArtwork, { ...line, files }, person.as)
  expect(await named()).toEqual(['card back.pdf', 'logo.pdf', 'card-front.pdf'])
  const some = { ...line, files: files.slice(1) }
  expect((await api.call.refusal(arrangeArtwork, some, person.as)).code).toBe('artwork_changed')
  // One that is sent in the place of another stands there, whatever it is called.
  const instead = await pdfOf(91, 61, 2)
  const started = await by.start(person, line, instead.length)
  await by.put(started, instead)
  const { uploadId } = started
  await api.call.value(finishUpload, { uploadId, replaces: files[1] }, person.as)
  expect(await named()).toEqual(['card back.pdf', 'card.pdf', 'card-front.pdf'])
})

test('of those that are to stand for the same file one does, and no second one is printed beside it', async () => {
  const { person, line } = await by.ordered()
  const { fileId: replaces } = await by.send(person, line, await pdfOf(91, 61, 2))
  const body = await pdfOf(91, 61, 3)
  const uploads: string[] = []
  for (const name of ['left.pdf', 'right.pdf', 'late.pdf']) {
    const started = await by.start(person, line, body.length, { name })
    await by.put(started, body)
    uploads.push(started.uploadId)
  }
  const [left = '', right = '', late = ''] = uploads
  const finish = (uploadId: string, other?: string) =>
    api.call.send(finishUpload, { uploadId, replaces: other }, person.as)
  const answers = await Promise.all([finish(left, replaces), finish(right, replaces)])
  const codes = [...answers, await finish(late, replaces)].map((each) =>
    each.ok ? 'ok' : each.code,
  )
  expect(codes.toSorted()).toEqual(['artwork_changed', 'artwork_changed', 'ok'])
  expect((await by.view(person, line)).files).toHaveLength(1)
  // What has arrived is there still, to be taken beside what there is.
  expect(await finish(late)).toMatchObject({ ok: true })
})

test('what has arrived of an upload is shown, and is gone when it is given up', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 2)
  const started = await by.start(person, line, body.length)
  await by.put(started, body.subarray(0, 100))
  const { uploadId } = started
  const { artworks } = await api.call.value(getOrderArtwork, { orderId: line.orderId }, person.as)
  const arriving = { uploadId, name: 'card.pdf', bytes: body.length, arrived: 100 }
  expect(artworks).toMatchObject([{ lineItemId: line.lineItemId, arriving: [arriving] }])
  await api.call.value(cancelUpload, { uploadId }, person.as)
  expect((await by.view(person, line)).arriving).toEqual([])
  expect((await by.head(started)).status).toBe(404)
  const again = await by.start(person, line, body.length)
  expect(again.uploadId).not.toBe(uploadId)
})

test('files that arrive at once are all taken, each once, and never more than fit', async () => {
  const { person, line } = await by.ordered()
  const file = await pdfOf(91, 61, 1)
  const started = await Promise.all(
    [1, 2, 3, 4].map((each) => by.start(person, line, file.length, { fingerprint: `${each}` })),
  )
  for (const each of started) await by.put(each, file)
  const finish = (uploadId: string) => api.call.send(finishUpload, { uploadId }, person.as)
  const answers = await Promise.all(
    started.flatMap(({ uploadId }) => [finish(uploadId), finish(uploadId)]),
  )
  expect(answers.map((answer) => (answer.ok ? 'taken' : answer.code))).toEqual(
    Array(8).fill('taken'),
  )
  const { artwork } = await api.call.value(getArtwork, line, person.as)
  expect(artwork.files).toHaveLength(4)
  const more = await Promise.all(
    Array.from({ length: 20 }, (_, each) =>
      api.call.send(
        startUpload,
        { ...line, name: `${each}.pdf`, bytes: 10, fingerprint: `more ${each}` },
        person.as,
      ),
    ),
  )
  expect(more.filter(({ ok }) => ok)).toHaveLength(16)
})

/** Deletes what is over so many days from now, as the job does. */
function expire(inDays: number): Promise<number> {
  const context = contextOf(
    {
      shop: testShop(),
      db: api.db,
      log: pino({ level: 'silent' }),
      now: new Date(Date.now() + inDays * 86_400_000),
      actor: { kind: 'system', name: 'a test' },
    },
    'ie',
  )
  if (!context) throw new Error('The test shop has this tenant')
  return expireFilesOf(context, api.artwork.files)
}

test('files are deleted some days after their order was sent, and what was printed stays named', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 2)
  const { sha256 } = await by.send(person, line, body)
  await by.check()
  const key = ['ie', person.id, sha256]
  const kept = () => api.artwork.files.store.size(key)
  const { keepDays } = testShop().tenant('ie')?.artwork ?? { keepDays: 0 }

  await expire(keepDays + 1)
  expect(await kept(), 'its line has not left').toBe(body.length)
  const leave = (state: 'shipped' | 'in_check') =>
    api.db
      .updateTable('line_fulfilment')
      .set({ state, changed_at: new Date() })
      .where('order_id', '=', line.orderId)
      .execute()
  await leave('shipped')
  await expire(keepDays - 1)
  expect(await kept(), 'it was sent a moment ago').toBe(body.length)

  const [before] = (await by.view(person, line)).files
  const picture = before?.check.state === 'done' ? before.check.pages[0]?.picture : null
  expect((await fetch(api.origin + picture)).status).toBe(200)
  await expire(keepDays + 1)
  expect(await kept()).toBeUndefined()
  const [file] = (await by.view(person, line)).files
  expect(file).toMatchObject({ name: 'card.pdf', bytes: body.length, download: null })
  expect(file?.deletedAt).toMatch(/^\d{4}-/)
  expect(file?.check).toMatchObject({ pages: [{ picture: null }, { picture: null }] })
  for (const gone of [before?.download, picture])
    expect((await fetch(api.origin + gone)).status).toBe(404)
  expect(await expire(keepDays + 1), 'once is enough').toBe(0)

  // The same file for another order is there again, and stays while one of them needs it.
  await leave('in_check')
  await by.send(person, line, body, { fingerprint: 'again' })
  expect(await kept()).toBe(body.length)
  await expire(keepDays + 1)
  const files = (await by.view(person, line)).files
  expect(files.map(({ deletedAt, download }) => [deletedAt, download !== null])).toEqual([
    [null, true],
    [null, true],
  ])
  // Its pages are drawn again, also for the order that it came with first.
  await by.check()
  for (const { check } of (await by.view(person, line)).files) {
    const drawn = check.state === 'done' ? check.pages[0]?.picture : null
    expect((await fetch(api.origin + drawn)).status).toBe(200)
  }
})
