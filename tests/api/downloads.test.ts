// Downloads by signed links, whole and in parts (RFC 9110, section 14), from a folder and from a bucket.
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Files,
  FilesTrouble,
  inWorkFolder,
} from '../../src/lib/server/platform/files/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { artworkIn, bucketOf, folderOf } from './harness/files.ts'
import { S3_KEYS, type S3Double, startS3 } from './harness/s3.ts'

let s3: S3Double
beforeAll(async () => {
  Object.assign(process.env, S3_KEYS)
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  for (const name of Object.keys(S3_KEYS)) delete process.env[name]
})

const key = ['ie', 'somebody', 'file']
const body = randomBytes(100_000)

describe.each(['folder', 'bucket'] as const)('from a %s', (where) => {
  let api: TestApi
  let files: Files
  beforeAll(async () => {
    files = where === 'folder' ? folderOf() : await bucketOf(s3)
    api = await startApi({ artwork: artworkIn(files) })
    await put(body)
  })
  afterAll(() => api.stop())

  /** Has these bytes stand at the key. */
  const put = (bytes: Uint8Array) =>
    inWorkFolder(async (folder) => {
      const path = join(folder, 'made')
      await writeFile(path, bytes)
      await files.store.replace(key, path)
    })

  const link = () => files.signed.download({ key, name: 'card.pdf', shown: false }, new Date())
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(api.origin + link(), { method, headers })
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  test('HEAD says what GET would, without a byte', async () => {
    const [head, get] = [await ask({}, 'HEAD'), await ask()]
    expect(head.status).toBe(200)
    for (const name of ['content-length', 'content-type', 'content-disposition', 'etag'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    expect(head.headers.get('accept-ranges')).toBe('bytes')
    expect(head.headers.get('content-length')).toBe(String(body.length))
    expect((await bytesOf(head)).length).toBe(0)
    expect((await bytesOf(get)).equals(body)).toBe(true)
    const part = await ask({ range: 'bytes=0-9' }, 'HEAD')
    expect([part.status, part.headers.get('content-length')]).toEqual([200, String(body.length)])
    const forged = `${api.origin}${link().slice(0, -2)}xx`
    expect((await fetch(forged, { method: 'HEAD' })).status).toBe(404)
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=60000-', 60_000, 100_000],
    ['bytes=-500', 99_500, 100_000],
    ['bytes=99990-200000', 99_990, 100_000],
  ])('%s is that part', async (range, start, end) => {
    const answer = await ask({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${body.length}`)
    expect(answer.headers.get('content-length')).toBe(String(end - start))
    expect((await bytesOf(answer)).equals(body.subarray(start, end))).toBe(true)
  })

  test.each(['bytes=x', 'pages=1-2', 'bytes=0-1,5-9', 'bytes=-200000', 'nothing'])(
    '%s is no one part: the whole file comes',
    async (range) => {
      const answer = await ask({ range })
      expect(answer.status).toBe(200)
      expect((await bytesOf(answer)).equals(body)).toBe(true)
    },
  )

  test('a part behind the end is refused with how long the file is', async () => {
    for (const range of ['bytes=100000-', 'bytes=-0']) {
      const answer = await ask({ range })
      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe(`bytes */${body.length}`)
    }
  })

  test('what goes on is the same file, or all of the other one', async () => {
    const tag = (await ask({}, 'HEAD')).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[^"]+"$/)
    const next = { range: 'bytes=60000-', 'if-range': tag }
    expect((await ask(next)).status).toBe(206)
    expect((await ask({ ...next, 'if-range': `W/${tag}` })).status).toBe(200)
    expect((await ask({ ...next, 'if-range': new Date().toUTCString() })).status).toBe(200)
    const found = await files.store.find(key)
    const other = randomBytes(70_000)
    await put(other)
    await expect(found?.read()).rejects.toThrow(FilesTrouble)
    const answer = await ask(next)
    expect(answer.status).toBe(200)
    expect((await bytesOf(answer)).equals(other)).toBe(true)
    expect(api.errors()).toEqual([])
    await put(body)
  })

  test('a file that is removed as it is asked for is trouble for a moment, and then is not there', async () => {
    const found = await files.store.find(key)
    await files.store.remove(key)
    await expect(found?.read()).rejects.toThrow(FilesTrouble)
    await expect(found?.read({ start: 0, end: 9 })).rejects.toThrow(FilesTrouble)
    for (const method of ['HEAD', 'GET'])
      expect((await ask({ range: 'bytes=0-9' }, method)).status).toBe(404)
    expect(api.errors()).toEqual([])
    await put(body)
  })
})
