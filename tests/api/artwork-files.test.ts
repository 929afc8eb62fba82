import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveArtwork,
  finishUpload,
  getArtwork,
  removeArtworkFile,
  resetLineItemArtwork,
  startUpload,
} from '../../src/lib/contract/artwork.ts'
import { checkoutCart } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { agreed, newCustomer, type Person, readyToOrder } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** A customer whose cards are ordered, and the line that waits for its file. */
async function ordered() {
  const { cartId, ...person } = await readyToOrder(api)
  const options = { ...person.as, key: randomUUID() }
  const { id } = await api.call.value(checkoutCart, await agreed(api, person.as, cartId), options)
  const { order } = await api.call.value(getOrder, { id }, person.as)
  const [line] = order.lineItems
  if (!line) throw new Error('an order has a line')
  return { person, line: { orderId: id, lineItemId: line.id } }
}

type Line = Awaited<ReturnType<typeof ordered>>['line']
type File = { name?: string; fingerprint?: string }

const start = (person: Person, line: Line, bytes: number, file: File = {}) => {
  const { name = 'card.pdf', fingerprint = '' } = file
  return api.call.value(startUpload, { ...line, name, bytes, fingerprint }, person.as)
}

type Started = Awaited<ReturnType<typeof start>>

function put({ url, token }: Started, body: Uint8Array, offset = 0, host = 'ie.localhost') {
  return fetch(api.origin + url, {
    method: 'PATCH',
    headers: {
      host,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'x-upload-token': token,
    },
    body: Uint8Array.from(body),
  })
}

const head = ({ url, token }: Started) =>
  fetch(api.origin + url, {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0', 'x-upload-token': token },
  })

async function send(person: Person, line: Line, body: Uint8Array, file: File = {}) {
  const started = await start(person, line, body.length, file)
  expect((await put(started, body)).status).toBe(204)
  return api.call.value(finishUpload, { uploadId: started.uploadId }, person.as)
}

/** Looks through everything that has arrived, as a worker does. */
async function check() {
  for (const data of api.unchecked.splice(0)) {
    const work = {
      db: api.db,
      log: pino({ level: 'silent' }),
      now: new Date(),
      actor: { kind: 'system', name: 'test' } as const,
    }
    await api.artwork.check.handler(data, {
      ...work,
      isLastTry: false,
      forTenant(id) {
        const context = contextOf({ ...work, shop: testShop() }, id)
        if (!context) throw new Error(`no tenant ${id}`)
        return context
      },
    })
  }
}

async function view(person: Person, line: Line) {
  const { artwork } = await api.call.value(getArtwork, line, person.as)
  return artwork
}

/** A PDF of pages in millimetres, each with a surface in RGB. */
async function pdfOf(width: number, height: number, pages: number): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  for (let each = 0; each < pages; each += 1) {
    const page = file.addPage([(width / 25.4) * 72, (height / 25.4) * 72])
    page.drawRectangle({ width: 100, height: 50, color: rgb(0.2, 0.4, 0.6) })
  }
  return file.save()
}

test('a file arrives in parts, goes on where it stopped, and is known by its hash', async () => {
  const { person, line } = await ordered()
  const body = await pdfOf(91, 61, 2)
  const started = await start(person, line, body.length)
  const half = Math.floor(body.length / 2)
  expect((await put(started, body.subarray(0, half))).status).toBe(204)
  const early = await api.call.refusal(finishUpload, { uploadId: started.uploadId }, person.as)
  expect(early).toMatchObject({ code: 'upload_incomplete', facts: { arrived: half } })
  // The same file from another browser is the same upload, and knows how far it was.
  const again = await start(person, line, body.length)
  expect(again.uploadId).toBe(started.uploadId)
  expect((await head(again)).headers.get('upload-offset')).toBe(String(half))
  expect((await put(again, body.subarray(0, half))).status).toBe(409)
  expect((await put(again, body.subarray(half), half)).status).toBe(204)
  const taken = await api.call.value(finishUpload, { uploadId: started.uploadId }, person.as)
  expect(taken.sha256).toBe(createHash('sha256').update(body).digest('hex'))
  const twice = await api.call.value(finishUpload, { uploadId: started.uploadId }, person.as)
  expect(twice).toEqual(taken)
  const artwork = await view(person, line)
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
  const { person, line } = await ordered()
  const body = await pdfOf(91, 61, 2)
  const { fileId } = await send(person, line, body)
  const stranger = await newCustomer(api)
  const elsewhere = await newCustomer(api, 'fr')
  const begun = await start(person, line, 10)
  for (const { as } of [stranger, elsewhere]) {
    const { refusal } = api.call
    expect((await refusal(getArtwork, line, as)).code).toBe('order_not_found')
    const file = { ...line, name: 'a', bytes: 1, fingerprint: '' }
    expect((await refusal(startUpload, file, as)).code).toBe('order_not_found')
    const { uploadId } = begun
    expect((await refusal(finishUpload, { uploadId }, as)).code).toBe('upload_not_found')
    expect((await refusal(removeArtworkFile, { ...line, fileId }, as)).code).toBe('order_not_found')
    expect((await refusal(resetLineItemArtwork, line, as)).code).toBe('order_not_found')
    const approval = { ...line, files: [fileId], consent: true }
    expect((await refusal(approveArtwork, approval, as)).code).toBe('order_not_found')
  }
  const other = await start(person, line, 11)
  expect((await put({ ...begun, token: other.token }, randomBytes(10))).status).toBe(403)
  expect((await put({ ...begun, token: '' }, randomBytes(10))).status).toBe(403)
  const path = { ...begun, url: '/_files/put/..%2f..%2fetc%2fpasswd' }
  expect((await put(path, randomBytes(10))).status).toBe(403)
  const [file] = (await view(person, line)).files
  const forged = `${file?.download.slice(0, -2)}xx`
  expect((await fetch(api.origin + forged)).status).toBe(404)
  expect(api.errors()).toEqual([])
})

test('names are only ever shown, and content says what a file is', async () => {
  const { person, line } = await ordered()
  const body = await pdfOf(91, 61, 1)
  const name = `../../etc/\u202efdp.${'x'.repeat(400)} \u{1f58b}.exe`
  await send(person, line, body, { name })
  const [file] = (await view(person, line)).files
  expect(file?.type).toBe('pdf')
  expect(file?.name).toMatch(/^fdp\.x+\.exe$/)
  expect([...(file?.name ?? '')].length).toBeLessThanOrEqual(180)
  for (const bytes of [Buffer.from('PK\u0003\u0004 a letter'), randomBytes(400)]) {
    const fingerprint = randomUUID()
    const started = await start(person, line, bytes.length, { name: 'letter.pdf', fingerprint })
    await put(started, bytes)
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
  const { person, line } = await ordered()
  const before = await view(person, line)
  expect(before).toMatchObject({ state: 'awaiting_file', files: [], findings: [] })
  const { profile } = before
  if (!profile) throw new Error('cards have a size')
  // As large as the card itself, so that nothing is left to cut away.
  const body = await pdfOf(profile.widthMm, profile.heightMm, 1)
  const { fileId } = await send(person, line, body)
  const approval = { ...line, files: [fileId], consent: false }
  const early = await api.call.refusal(approveArtwork, approval, person.as)
  expect(early.code).toBe('artwork_unchecked')
  await check()
  const checked = await view(person, line)
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
  expect((await view(person, line)).state).toBe('approved')
  const kept = await api.db.selectFrom('artwork').selectAll().where('id', '=', fileId).execute()
  expect(kept).toMatchObject([{ approved_by: `customer:${person.id}` }])
  const late = { ...line, name: 'b.pdf', bytes: 5, fingerprint: '' }
  expect((await api.call.refusal(startUpload, late, person.as)).code).toBe('artwork_closed')
  await api.call.value(resetLineItemArtwork, line, person.as)
  expect(await view(person, line)).toMatchObject({ state: 'awaiting_file', files: [] })
  await send(person, line, body)
  expect((await view(person, line)).state).toBe('in_check')
})

test('a file that is right has nothing to be told', async () => {
  const { person, line } = await ordered()
  const { profile } = await view(person, line)
  if (!profile) throw new Error('cards have a size')
  const file = await PDFDocument.create()
  const points = (mm: number) => (mm / 25.4) * 72
  for (let each = 0; each < 2; each += 1) {
    const bled = [profile.widthMm + 6, profile.heightMm + 6].map(points)
    const page = file.addPage([bled[0] ?? 0, bled[1] ?? 0])
    page.setTrimBox(points(3), points(3), points(profile.widthMm), points(profile.heightMm))
  }
  const { fileId } = await send(person, line, await file.save())
  await check()
  const artwork = await view(person, line)
  expect(artwork.findings).toEqual([])
  expect(artwork.files[0]?.check).toMatchObject({ state: 'done', findings: [] })
  await api.call.value(approveArtwork, { ...line, files: [fileId], consent: false }, person.as)
  expect((await view(person, line)).state).toBe('approved')
})

test('hostile and broken files end with a sentence', async () => {
  const { person, line } = await ordered()
  const whole = readFileSync(join(import.meta.dirname, '../fixtures/pdf/pdfx.pdf'))
  const broken = [
    Buffer.from('%PDF-1.7\nnothing of it is true'),
    whole.subarray(0, 2_000),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(500)]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>'),
  ]
  for (const body of broken) await send(person, line, body, { fingerprint: randomUUID() })
  await check()
  for (const { check: done } of (await view(person, line)).files) {
    if (done.state !== 'done') throw new Error('it was checked')
    expect(done.findings).toMatchObject([{ code: 'file_damaged', severity: 'error', page: null }])
  }
  const [first] = (await view(person, line)).files
  await api.call.value(removeArtworkFile, { ...line, fileId: first?.id ?? '' }, person.as)
  expect((await view(person, line)).files).toHaveLength(broken.length - 1)
  expect(api.errors()).toEqual([])
})
