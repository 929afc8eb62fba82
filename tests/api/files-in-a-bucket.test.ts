import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishUpload, getArtworkProof, startUpload } from '../../src/lib/contract/artwork.ts'
import { askRepair } from '../../src/lib/contract/artwork-repair.ts'
import { repairJob } from '../../src/lib/server/commerce/artwork/index.ts'
import { FilesTrouble } from '../../src/lib/server/platform/files/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { artworkIn, bucketOf } from './harness/files.ts'
import { S3_KEYS, type S3Double, startS3 } from './harness/s3.ts'

let s3: S3Double
let api: TestApi
let by: ReturnType<typeof senders>
beforeAll(async () => {
  Object.assign(process.env, S3_KEYS)
  s3 = await startS3()
  api = await startApi({ artwork: artworkIn(await bucket()) })
  by = senders(api)
})
afterAll(async () => {
  await api.stop()
  await s3.stop()
  for (const name of Object.keys(S3_KEYS)) delete process.env[name]
})

/** The files of the bucket as one node opens them. */
const bucket = (name?: string) => bucketOf(s3, name)

test('a file comes into the bucket in parts, goes on on another node, is checked there and given out', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 2)
  const started = await by.start(person, line, body.length)
  expect((await by.put(started, body.subarray(0, 300))).status).toBe(204)
  const other = await startApi({ artwork: artworkIn(await bucket()) })
  const elsewhere = senders(other)
  expect((await elsewhere.head(started)).headers.get('upload-offset')).toBe('300')
  expect((await elsewhere.put(started, body.subarray(300), 300)).status).toBe(204)
  await other.stop()
  const taken = await api.call.value(finishUpload, { uploadId: started.uploadId }, person.as)
  expect(taken.sha256).toBe(createHash('sha256').update(body).digest('hex'))
  await by.check()
  const { files } = await by.view(person, line)
  expect(files).toMatchObject([
    { bytes: body.length, type: 'pdf', check: { state: 'done', pages: [{}, {}] } },
  ])
  const download = await fetch(api.origin + (files[0]?.download ?? ''))
  expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(body))).toBe(true)
  const made = await api.call.value(getArtworkProof, line, person.as)
  const proof = Buffer.from(await (await fetch(api.origin + made.download)).arrayBuffer())
  expect(proof.subarray(0, 5).toString()).toBe('%PDF-')
  // Nothing of the upload itself is left beside what is kept.
  expect([...s3.objects.keys()].filter((key) => !key.startsWith('kept/ie/'))).toEqual([])
  expect(s3.uploads.size).toBe(0)
  expect(api.errors()).toEqual([])
})

test('a large file comes as an upload of many parts', async () => {
  const { person, line } = await by.ordered()
  const body = Buffer.concat([await pdfOf(91, 61, 1), randomBytes(7_000_000)])
  const started = await by.start(person, line, body.length)
  expect((await by.put(started, body.subarray(0, 6_000_000))).status).toBe(204)
  expect([...s3.uploads.values()].map((parts) => parts.size)).toEqual([1])
  expect((await by.put(started, body.subarray(6_000_000), 6_000_000)).status).toBe(204)
  const taken = await api.call.value(finishUpload, { uploadId: started.uploadId }, person.as)
  expect(taken.sha256).toBe(createHash('sha256').update(body).digest('hex'))
})

test('a bucket that is away is said, and nothing that has arrived is lost', async () => {
  const { person, line } = await by.ordered()
  const body = await pdfOf(91, 61, 1)
  const started = await by.start(person, line, body.length)
  await by.put(started, body.subarray(0, 200))
  s3.isAway = true
  const file = { ...line, name: 'card.pdf', bytes: body.length, fingerprint: '' }
  const refused = await api.call.refusal(startUpload, file, person.as)
  expect(refused).toMatchObject({ code: 'files_unavailable', status: 503 })
  // Neither gone nor somebody's fault: the browser waits and asks again.
  expect((await by.head(started)).status).toBe(503)
  expect((await by.put(started, body.subarray(200), 200)).status).toBe(503)
  const taking = { uploadId: started.uploadId }
  expect((await api.call.refusal(finishUpload, taking, person.as)).code).toBe('files_unavailable')
  expect(api.errors().length).toBeGreaterThan(0)
  s3.isAway = false
  expect((await by.head(started)).headers.get('upload-offset')).toBe('200')
  expect((await by.put(started, body.subarray(200), 200)).status).toBe(204)
  const { sha256 } = await api.call.value(finishUpload, taking, person.as)
  expect(sha256).toBe(createHash('sha256').update(body).digest('hex'))
})

test('a repair that the bucket fails leaves no pictures, and is told as failed at the end', async () => {
  const { person, line } = await by.ordered()
  const { fileId } = await by.send(person, line, await pdfOf(85, 55, 2))
  await by.check()
  const wish = { ...line, fileId, kinds: ['bleed_mirror' as const] }
  await api.call.value(askRepair, wish, person.as)
  const [data] = api.unrepaired.splice(0)
  if (!data) throw new Error('a repair was queued')
  const before = [...s3.objects.keys()].sort()
  const { files } = api.artwork
  const put: typeof files.store.put = (key, path) =>
    key[1] === 'pages' ? files.store.put(key, path) : Promise.reject(new FilesTrouble('full'))
  const job = repairJob({ ...files, store: { ...files.store, put } })
  await expect(job.handler(data, by.work())).rejects.toThrow(FilesTrouble)
  expect([...s3.objects.keys()].sort()).toEqual(before)
  const stateNow = async () => (await by.view(person, line)).repairs.map(({ state }) => state)
  expect(await stateNow()).toEqual(['working'])
  s3.isAway = true
  const last = api.artwork.repair.handler(data, { ...by.work(), isLastTry: true })
  await expect(last).rejects.toThrow(FilesTrouble)
  s3.isAway = false
  expect(await stateNow()).toEqual(['failed'])
  await api.call.value(askRepair, wish, person.as)
  expect(await stateNow()).toEqual(['working'])
})

test('a bucket that is not there, or not for this shop, is said at start', async () => {
  await expect(bucket('another-bucket')).rejects.toThrow(FilesTrouble)
  process.env['AWS_SECRET_ACCESS_KEY'] = 'somebody else’s'
  await expect(bucket()).rejects.toThrow('The bucket cannot be used.')
  Object.assign(process.env, S3_KEYS)
})
