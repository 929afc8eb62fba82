// While an upload is being taken, its owner may still hold the token by which it was written.
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishUpload } from '../../src/lib/contract/artwork.ts'
import { openFiles } from '../../src/lib/server/platform/files/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { artworkIn } from './harness/files.ts'

let api: TestApi
let by: ReturnType<typeof senders>
/** What the virus scanner waits for. */
let scanner = Promise.withResolvers<void>()
beforeAll(async () => {
  const scan = async () => {
    await scanner.promise
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'quire-taken-'))
  const secret = 'a secret that tests of files share'
  api = await startApi({ artwork: artworkIn(openFiles({ folder, secret, maxBytes: 5e6, scan })) })
  by = senders(api)
})
afterAll(() => api.stop())

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('what is kept is what was hashed, whatever its owner deletes and writes meanwhile', async () => {
  scanner = Promise.withResolvers()
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 1)
  const file = { fingerprint: 'the same' }
  const started = await by.start(person, line, body.length, file)
  expect((await by.put(started, body)).status).toBe(204)
  const taking = api.call.value(finishUpload, { uploadId: started.uploadId }, person.as)
  await delay(300)
  const headers = { 'tus-resumable': '1.0.0', 'x-upload-token': started.token }
  const deleted = fetch(api.origin + started.url, { method: 'DELETE', headers })
  await Promise.race([deleted, delay(1_000)])
  await by.start(person, line, body.length, file)
  const others = Buffer.from('%PDF-1.7\nsomething that nobody has looked at')
  const written = by.put(started, others)
  await Promise.race([written, delay(1_000)])
  scanner.resolve()

  const { sha256 } = await taking
  expect([(await deleted).status, (await written).status]).not.toContain(204)
  const [kept] = (await by.view(person, line)).files
  const download = await fetch(api.origin + kept?.download)
  expect(hash(Buffer.from(await download.arrayBuffer()))).toBe(sha256)
  expect(sha256).toBe(hash(body))
})
