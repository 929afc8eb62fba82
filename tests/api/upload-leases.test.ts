// Two machines that write one upload into a bucket: one of them does at a time.
import { createHash, randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { finishUpload } from '../../src/lib/contract/artwork.ts'
import { uploadLeases } from '../../src/lib/server/commerce/artwork/upload-leases.ts'
import { mountFiles, openBucket } from '../../src/lib/server/platform/files/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { artworkIn } from './harness/files.ts'
import { BUCKET, S3_KEYS, type S3Double, startS3 } from './harness/s3.ts'

let s3: S3Double
let api: TestApi
let by: ReturnType<typeof senders>
const other = fastify()
let elsewhere: ReturnType<typeof senders>
beforeAll(async () => {
  Object.assign(process.env, S3_KEYS)
  s3 = await startS3()
  api = await startApi({ artwork: artworkIn(await bucket()) })
  by = senders(api)
  mountFiles(other, await bucket(), {
    leases: uploadLeases(api.db, api.artwork.files),
    opensFor: async () => true,
  })
  await other.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.server.address() as AddressInfo
  elsewhere = senders({ ...api, origin: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await other.close()
  await api.stop()
  await s3.stop()
  for (const name of Object.keys(S3_KEYS)) delete process.env[name]
})

/** The files of the bucket as one node opens them. */
function bucket() {
  const secret = 'a secret that tests of files share'
  const where = { bucket: BUCKET, region: 'eu-central-1', endpoint: s3.url }
  return openBucket({ ...where, secret, maxBytes: 50_000_000 })
}

type Started = Awaited<ReturnType<typeof by.start>>

/** Begins to send to the first node, and goes on only when told. */
function slowly({ url, token }: Started, bytes: number): ClientRequest {
  const call = request(api.origin + url, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(bytes),
      'x-upload-token': token,
    },
  })
  call.on('error', () => {})
  return call
}

const writerOf = async (id: string) => {
  const row = await api.db
    .selectFrom('artwork_upload')
    .select('writer')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.writer
}

test('who comes to another node goes on, and the connection that hung writes no more', async () => {
  const { person, line } = await by.ordered()
  const body = Buffer.concat([await pdfOf(91, 61, 1), randomBytes(7_000_000)])
  const started = await by.start(person, line, body.length)
  const hanging = slowly(started, body.length)
  const ended = new Promise((resolve) => hanging.on('close', resolve))
  hanging.write(body.subarray(0, 6_000_000))
  await vi.waitFor(async () => expect(await writerOf(started.uploadId)).not.toBeNull())
  const before = await writerOf(started.uploadId)
  const asked = await elsewhere.head(started)
  expect(asked.status).toBe(200)
  const offset = Number(asked.headers.get('upload-offset'))
  await ended
  expect(await writerOf(started.uploadId)).not.toBe(before)
  const rest = body.subarray(offset)
  const [one, two] = await Promise.all([
    elsewhere.put(started, rest, offset),
    by.put(started, rest, offset),
  ])
  // One of them went on; the other was ended, or came too late for where it wanted to write.
  expect([one.status, two.status]).toContain(204)
  const at = Number((await by.head(started)).headers.get('upload-offset'))
  if (at < body.length) expect((await by.put(started, body.subarray(at), at)).status).toBe(204)
  const taken = await api.call.value(finishUpload, { uploadId: started.uploadId }, person.as)
  expect(taken.sha256).toBe(createHash('sha256').update(body).digest('hex'))
})

test('an upload whose process was killed is free again after some seconds', async () => {
  const { person, line } = await by.ordered()
  const { uploadId } = await by.start(person, line, 900)
  const leases = uploadLeases(api.db, api.artwork.files)
  const [dead, living] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(await leases.take(uploadId, dead)).toBe(true)
  expect(await leases.take(uploadId, living)).toBe(false)
  expect(await leases.renew(uploadId, dead)).toBe(false)
  const over = api.db.updateTable('artwork_upload').set({ writer_until: new Date(0) })
  await over.where('id', '=', uploadId).execute()
  expect(await leases.take(uploadId, living)).toBe(true)
  expect(await leases.renew(uploadId, dead)).toBe(false)
  await leases.release(uploadId, dead)
  expect(await writerOf(uploadId)).toBe(living)
})
