// What goes wrong while files are sent: each is a code, nothing is lost, and there is a way on.

import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveArtwork,
  cancelUpload,
  finishUpload,
  startUpload,
} from '../../src/lib/contract/artwork.ts'
import { openFiles } from '../../src/lib/server/platform/files/index.ts'
import { made } from '../unit/made-files.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { artworkIn } from './harness/files.ts'

let api: TestApi
let by: ReturnType<typeof senders>
/** While it is full, nothing more is written. */
const disk = { isFull: false }
const full = () => Object.assign(new Error('no space left'), { code: 'ENOSPC' })
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-wrong-input-'))
  const secret = 'a secret that tests of files share'
  const files = openFiles({ folder, secret, maxBytes: 5_000_000 })
  const { uploads } = files.arriving
  const write = uploads.write.bind(uploads)
  uploads.write = async (stream, id, offset) => {
    if (disk.isFull) throw full()
    return write(stream, id, offset)
  }
  api = await startApi({ artwork: artworkIn(files) })
  by = senders(api)
})
afterAll(() => api.stop())

const hashOf = (body: Uint8Array) => createHash('sha256').update(body).digest('hex')

test('parts that come twice, out of order or from somebody else change nothing', async () => {
  const { person, line } = await by.ordered()
  const other = await by.ordered()
  const body = await pdfOf(91, 61, 2)
  const started = await by.start(person, line, body.length)
  const theirs = await by.start(other.person, other.line, body.length)
  const third = Math.floor(body.length / 3)
  expect((await by.put(started, body.subarray(third), third)).status).toBe(409)
  expect((await by.put(started, body.subarray(0, third))).status).toBe(204)
  expect((await by.put(started, body.subarray(0, third))).status).toBe(409)
  expect((await by.put(started, body.subarray(2 * third), 2 * third)).status).toBe(409)
  const stolen = { ...started, token: theirs.token }
  expect((await by.put(stolen, body.subarray(third), third)).status).toBe(403)
  expect((await by.head(started)).headers.get('upload-offset')).toBe(String(third))
  expect((await by.put(started, body.subarray(third), third)).status).toBe(204)
  const { uploadId } = started
  const taken = await api.call.value(finishUpload, { uploadId }, person.as)
  expect(taken.sha256).toBe(hashOf(body))
  expect(api.errors()).toEqual([])
})

test('a file that was changed while it was sent is refused, and can be sent again', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 2)
  const { uploadId, ...started } = await by.start(person, line, body.length)
  await by.put({ uploadId, ...started }, body)
  const sha256 = hashOf(Buffer.from('as it was before'))
  const refused = await api.call.refusal(finishUpload, { uploadId, sha256 }, person.as)
  expect(refused.code).toBe('file_changed')
  const now = await by.view(person, line)
  expect(now).toMatchObject({ state: 'awaiting_file', files: [], arriving: [] })
  expect((await by.send(person, line, body)).sha256).toBe(hashOf(body))
})

test('a disk that is full loses nothing that has arrived, and the upload goes on', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 2)
  const started = await by.start(person, line, body.length)
  await by.put(started, body.subarray(0, 200))
  disk.isFull = true
  const refused = await by.put(started, body.subarray(200), 200)
  disk.isFull = false
  expect(refused.status).toBe(503)
  expect((await by.head(started)).headers.get('upload-offset')).toBe('200')
  expect((await by.put(started, body.subarray(200), 200)).status).toBe(204)
  const { uploadId } = started
  const taken = await api.call.value(finishUpload, { uploadId }, person.as)
  expect(taken.sha256).toBe(hashOf(body))
})

test.each([
  ['password to open it', 'file_locked'],
  ['cut in the middle', 'file_damaged'],
] as const)('a file with %s is told so, and nobody prints from it', async (name, code) => {
  const { person, line } = await by.ordered()
  const body = (await made[name]?.()) ?? new Uint8Array()
  const { fileId } = await by.send(person, line, body)
  await by.check()
  const { files } = await by.view(person, line)
  expect(files[0]?.check).toMatchObject({ findings: [{ code, severity: 'error' }] })
  const approval = { ...line, files: [fileId], consent: true }
  const refused = await api.call.refusal(approveArtwork, approval, person.as)
  expect(refused.code).toBe('artwork_unprintable')
  expect(api.errors()).toEqual([])
})

test('a picture by another name is what it is, and its preview says nothing of where it was taken', async () => {
  const { person, line } = await by.ordered()
  const place = { IFD0: { Artist: 'Nora Quill' }, IFD3: { GPSLatitude: '53/1 20/1 0/1' } }
  const body = await sharp({ create: { width: 910, height: 610, channels: 3, background: '#345' } })
    .withExif(place)
    .jpeg()
    .toBuffer()
  expect((await sharp(body).metadata()).exif?.toString('latin1')).toContain('Nora Quill')
  await by.send(person, line, body, { name: 'card.pdf' })
  await by.check()
  const [file] = (await by.view(person, line)).files
  expect(file?.type).toBe('jpeg')
  const address = file?.check.state === 'done' ? file.check.pages[0]?.picture : null
  const shown = Buffer.from(await (await fetch(api.origin + address)).arrayBuffer())
  const said = await sharp(shown).metadata()
  expect(said.format).toBe('png')
  expect(said.exif).toBeUndefined()
  expect(shown.includes('Nora Quill')).toBe(false)
})

// A shop that tries every way to part these comments answers nobody meanwhile, and takes longer than a test may.
test('a file of comments is refused at once, and a drawing after comments is one', async () => {
  const { person, line } = await by.ordered()
  const comments = '<!---->'.repeat(32)
  const body = Buffer.from(`${comments}<html>`)
  const { uploadId, ...started } = await by.start(person, line, body.length)
  expect((await by.put({ uploadId, ...started }, body)).status).toBe(204)
  const refused = await api.call.refusal(finishUpload, { uploadId }, person.as)
  expect(refused.code).toBe('file_type_unknown')
  const prolog = `<?xml version="1.0"?>\n<!DOCTYPE svg>\n${comments}\n`
  const drawing = `${prolog}<svg xmlns="http://www.w3.org/2000/svg" width="91mm" height="61mm"/>`
  await by.send(person, line, Buffer.from(drawing))
  expect((await by.view(person, line)).files.map(({ type }) => type)).toEqual(['svg'])
})

test('a drawing of Illustrator is taken with its document type, which fetches nothing and does not grow', async () => {
  const { person, line } = await by.ordered()
  const svg = (names: string, text: string) =>
    Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
${names}
]>
<svg version="1.1" xmlns="http://www.w3.org/2000/svg" width="91mm" height="61mm">
<rect width="40" height="40"/><text x="9" y="99">${text}</text></svg>`)
  const entity = (name: string, value: string) => `<!ENTITY ${name} ${value}>`
  const uri = entity('ns_ai', '"http://ns.adobe.com/AdobeIllustrator/10.0/"')
  const grown = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name, index) =>
    entity(name, `"${`&${'abcdefghi'[index]};`.repeat(10)}"`),
  )
  await by.send(person, line, svg(uri, 'plain'), { name: 'plain.svg' })
  const file = pathToFileURL(import.meta.filename).href
  await by.send(person, line, svg(entity('x', `SYSTEM "${file}"`), '&x;'), { name: 'reads.svg' })
  const laughs = svg([entity('a', '"aaaaaaaaaa"'), ...grown].join('\n'), '&j;')
  await by.send(person, line, laughs, { name: 'grows.svg' })
  await by.check()
  const { files } = await by.view(person, line)
  const checkOf = (name: string) => files.find((each) => each.name === name)?.check
  expect(checkOf('plain.svg')).toMatchObject({ pages: [{ widthMm: 91, heightMm: 61 }] })
  for (const name of ['reads.svg', 'grows.svg'])
    expect(checkOf(name)).toMatchObject({ findings: [{ code: 'file_damaged' }] })
  expect(api.errors()).toEqual([])
})

test('an upload that is begun again while it is given up leaves nothing behind', async () => {
  const { person, line } = await by.ordered()
  for (let round = 0; round < 20; round += 1) {
    const body = Buffer.from(`%PDF-1.7 ${round}`)
    const file = { name: `${round}.pdf` }
    const started = await by.start(person, line, body.length, file)
    const { uploadId } = started
    const wish = { ...line, name: file.name, bytes: body.length, fingerprint: '' }
    await Promise.all([
      api.call.send(startUpload, wish, person.as),
      api.call.send(cancelUpload, { uploadId }, person.as),
    ])
    const row = await api.db
      .selectFrom('artwork_upload')
      .select('id')
      .where('id', '=', uploadId)
      .executeTakeFirst()
    if (!row)
      expect(
        await api.artwork.files.arriving.uploads.getUpload(uploadId).catch(() => null),
      ).toBeNull()
  }
})
