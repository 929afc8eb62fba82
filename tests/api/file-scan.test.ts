import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { finishUpload } from '../../src/lib/contract/artwork.ts'
import { finishStaffUpload, startStaffUpload } from '../../src/lib/contract/artwork-uploads.ts'
import { clamdScanner, openFiles } from '../../src/lib/server/platform/files/index.ts'
import { onMeasured } from '../../src/lib/server/platform/metrics/measure.ts'
import { freePort } from '../setup/free-port.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { type ClamdDouble, EICAR, startClamd } from './harness/clamd.ts'
import { artworkIn } from './harness/files.ts'
import { newStaff } from './harness/staff.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-scan-'))
let port: number
let clamd: ClamdDouble
let api: TestApi
let by: ReturnType<typeof senders>
beforeAll(async () => {
  port = await freePort()
  clamd = await startClamd(port)
  const scan = clamdScanner(`tcp://127.0.0.1:${port}`, 500)
  const secret = 'a secret that tests of files share'
  api = await startApi({ artwork: artworkIn(openFiles({ folder, secret, maxBytes: 5e6, scan })) })
  by = senders(api)
})
afterAll(async () => {
  await api.stop()
  await clamd.stop()
})

/** A PDF with something after its end. */
const pdfWith = async (more: string) => Buffer.concat([await pdfOf(91, 61, 1), Buffer.from(more)])
const filesIn = (part: string) => readdir(join(folder, part), { recursive: true }).catch(() => [])
const measuredScans = () => {
  const outcomes: string[] = []
  const stop = onMeasured((each) => void (each.of === 'file scan' && outcomes.push(each.outcome)))
  onTestFinished(stop)
  return outcomes
}

test('a file is sent to the scanner whole, and taken where nothing is found in it', async () => {
  const scans = measuredScans()
  const { person, line } = await by.ordered()
  // More than one block of the protocol.
  const body = await pdfWith('x'.repeat(700_000))
  const { sha256 } = await by.send(person, line, body)
  expect(sha256).toBe(createHash('sha256').update(body).digest('hex'))
  expect(clamd.seen.at(-1)?.equals(body)).toBe(true)
  expect(scans).toEqual(['clean'])
  expect(api.errors()).toEqual([])
})

test('a file with a virus is refused by its name, deleted, and leaves its line as it was', async () => {
  const scans = measuredScans()
  const { person, line } = await by.ordered()
  const kept = await filesIn('kept')
  const body = await pdfWith(EICAR)
  const started = await by.start(person, line, body.length)
  await by.put(started, body)
  const taking = { uploadId: started.uploadId }
  const refused = await api.call.refusal(finishUpload, taking, person.as)
  const found = 'Eicar-Test-Signature'
  expect(refused).toMatchObject({ code: 'file_infected', status: 422, facts: { found } })
  expect(refused.detail).toContain(found)
  expect(await by.view(person, line)).toMatchObject({
    state: 'awaiting_file',
    files: [],
    arriving: [],
  })
  expect(await filesIn('arriving')).toEqual([])
  expect(await filesIn('kept')).toEqual(kept)
  expect(scans).toEqual(['infected'])
  expect((await api.call.refusal(finishUpload, taking, person.as)).code).toBe('upload_not_found')
  expect(api.warnings()).toMatchObject([{ msg: 'a virus was found in a file', found }])
})

test.each(['closes', 'silent', 'refuses'] as const)(
  'a file waits while the scanner %s, and is taken when it looks again',
  async (mood) => {
    const scans = measuredScans()
    onTestFinished(() => {
      clamd.mood = 'works'
    })
    const { person, line } = await by.ordered()
    const body = await pdfWith(randomUUID())
    const started = await by.start(person, line, body.length)
    await by.put(started, body)
    const taking = { uploadId: started.uploadId }
    clamd.mood = mood
    const waits = await api.call.refusal(finishUpload, taking, person.as)
    expect(waits).toMatchObject({ code: 'file_scan_waits', status: 503 })
    expect(await by.view(person, line)).toMatchObject({
      state: 'awaiting_file',
      files: [],
      arriving: [{ bytes: body.length, arrived: body.length }],
    })
    expect(api.errors()).toHaveLength(1)
    clamd.mood = 'works'
    await api.call.value(finishUpload, taking, person.as)
    expect((await by.view(person, line)).files).toHaveLength(1)
    expect(scans).toEqual(['failed', 'clean'])
  },
)

test('a scanner that is not there, and one that takes no file so long, let nothing pass', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfWith(EICAR)
  const started = await by.start(person, line, body.length)
  await by.put(started, body)
  const refusal = () => api.call.refusal(finishUpload, { uploadId: started.uploadId }, person.as)
  await clamd.stop()
  expect((await refusal()).code).toBe('file_scan_waits')
  clamd = await startClamd(port, 500)
  expect((await refusal()).code).toBe('file_scan_waits')
  await clamd.stop()
  clamd = await startClamd(port)
  expect((await refusal()).code).toBe('file_infected')
  api.errors()
})

test('what staff send is looked through as well', async () => {
  const { line } = await by.ordered()
  const { as } = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
  const body = await pdfWith(EICAR)
  const file = { ...line, name: 'card.pdf', bytes: body.length, fingerprint: '' }
  const started = await api.call.value(startStaffUpload, file, as)
  await by.put(started, body)
  const refused = await api.call.refusal(finishStaffUpload, { uploadId: started.uploadId }, as)
  expect(refused.code).toBe('file_infected')
})

test('a socket of this machine serves as an address too', async () => {
  const path = join(folder, 'clamd.ctl')
  const local = await startClamd(path)
  onTestFinished(() => local.stop())
  const scan = clamdScanner(`unix:${path}`)
  expect(await scan(import.meta.filename)).toBeNull()
  expect(local.seen).toHaveLength(1)
  await expect(scan(join(folder, 'not-there'))).rejects.toThrow('clamd cannot be asked')
})
