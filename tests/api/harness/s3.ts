import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'

/**
 * A double of S3 as its API reference describes it, for what keeps files: objects, copies, uploads of
 * several parts, and signatures of version 4, which it holds requests to.
 */
export type S3Double = {
  url: string
  objects: Map<string, StoredObject>
  /** Uploads of parts that were neither completed nor given up. */
  uploads: Map<string, Map<number, Buffer>>
  /** Refuses everything, as a bucket that is overloaded does. */
  isAway: boolean
  stop(): Promise<void>
}

type StoredObject = { body: Buffer; metadata: Record<string, string> }
type Reply = { status: number; headers?: Record<string, string>; body?: Buffer | string }
type Asked = {
  method: string
  key: string
  query: URLSearchParams
  body: Buffer
  request: IncomingMessage
}

/** The only bucket, and the only one who may use it. */
export const BUCKET = 'quire-files'
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'AKIATEST', AWS_SECRET_ACCESS_KEY: 'kept-by-tests' }

const LEAST_PART = 5 * 1024 * 1024

export async function startS3(): Promise<S3Double> {
  const double: S3Double = {
    url: '',
    objects: new Map(),
    uploads: new Map(),
    isAway: false,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer((request, response) => void serve(double, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return double
}

async function serve(double: S3Double, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', double.url)
  const sent = await buffer(request).catch(() => null)
  if (!sent) return
  const [, bucket = '', ...key] = decodeURIComponent(url.pathname).split('/')
  const reply = judge(double, { request, url, bucket, sent }, key.join('/'))
  const { status, headers, body = '' } = reply
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
  response.end(request.method === 'HEAD' ? undefined : body)
}

type Request = { request: IncomingMessage; url: URL; bucket: string; sent: Buffer }

function judge(double: S3Double, { request, url, bucket, sent }: Request, key: string): Reply {
  const { method = '' } = request
  if (double.isAway) return refused(503, 'SlowDown')
  if (!isSigned(request, url)) return refused(403, 'SignatureDoesNotMatch')
  if (bucket !== BUCKET) return refused(404, 'NoSuchBucket')
  const body = bodyOf(request, sent)
  if (!body) return refused(400, 'BadDigest')
  const asked = { method, key, query: url.searchParams, body, request }
  if (key === '') return { status: 200 }
  return asked.query.has('uploads') || asked.query.has('uploadId')
    ? parts(double, asked)
    : object(double, asked)
}

function object(double: S3Double, { method, key, body: sent, request }: Asked): Reply {
  const found = double.objects.get(key)
  const from = request.headers['x-amz-copy-source']
  if (method === 'PUT' && typeof from === 'string') {
    const source = double.objects.get(decodeURIComponent(from).replace(/^\/?[^/]*\//, ''))
    if (!source) return refused(404, 'NoSuchKey')
    double.objects.set(key, { ...source })
    return xml('CopyObjectResult', `<ETag>${etagOf(source.body)}</ETag>`)
  }
  if (method === 'PUT') {
    double.objects.set(key, { body: sent, metadata: metadataOf(request) })
    return { status: 200, headers: { etag: etagOf(sent) } }
  }
  if (method === 'DELETE') {
    double.objects.delete(key)
    return { status: 204 }
  }
  if (!found) return refused(404, 'NoSuchKey')
  const named = Object.entries(found.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])
  const headers: Record<string, string> = { etag: etagOf(found.body), ...Object.fromEntries(named) }
  const { range = '', 'if-match': wanted } = request.headers
  if (wanted !== undefined && wanted !== headers.etag) return refused(412, 'PreconditionFailed')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  if (start === undefined) return { status: 200, headers, body: found.body }
  const body = found.body.subarray(Number(start), Number(end) + 1)
  const content = `bytes ${start}-${end}/${found.body.length}`
  return { status: 206, headers: { ...headers, 'content-range': content }, body }
}

function parts(double: S3Double, { method, key, query, body }: Asked): Reply {
  if (query.has('uploads')) {
    const id = `upload-${double.uploads.size}-${key}`
    double.uploads.set(id, new Map())
    return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`)
  }
  const id = query.get('uploadId') ?? ''
  const sent = double.uploads.get(id)
  if (!sent) return refused(404, 'NoSuchUpload')
  if (method === 'PUT') {
    sent.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  if (method === 'DELETE') {
    double.uploads.delete(id)
    return { status: 204 }
  }
  const inOrder = [...sent].sort(([one], [other]) => one - other)
  if (method === 'GET') {
    const listed = inOrder.map(
      ([number, part]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(part)}</ETag><Size>${part.length}</Size></Part>`,
    )
    return xml('ListPartsResult', `${listed.join('')}<IsTruncated>false</IsTruncated>`)
  }
  if (inOrder.slice(0, -1).some(([, part]) => part.length < LEAST_PART))
    return refused(400, 'EntityTooSmall')
  double.objects.set(key, { body: Buffer.concat(inOrder.map(([, part]) => part)), metadata: {} })
  double.uploads.delete(id)
  return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`)
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

const xml = (root: string, inner: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${root}>${inner}</${root}>`,
})

const refused = (status: number, code: string): Reply => ({
  ...xml('Error', `<Code>${code}</Code><Message>${code}</Message>`),
  status,
})

function metadataOf({ headers }: IncomingMessage): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return Object.fromEntries(given.map(([name, value]) => [name.slice(11), String(value)]))
}

/** What was sent, out of its chunks where it came in some; null where its checksum is another. */
function bodyOf({ headers }: IncomingMessage, sent: Buffer): Buffer | null {
  const isChunked = String(headers['content-encoding']).includes('aws-chunked')
  const { body, trailer } = isChunked ? unchunked(sent) : { body: sent, trailer: '' }
  const told =
    headers['x-amz-checksum-crc32'] ?? /x-amz-checksum-crc32:([^\r\n]+)/.exec(trailer)?.[1]
  if (told === undefined) return body
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return sum.toString('base64') === told ? body : null
}

function unchunked(sent: Buffer): { body: Buffer; trailer: string } {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = sent.indexOf('\r\n', at)
    const length = Number.parseInt(sent.toString('latin1', at, end), 16)
    if (!(length > 0)) return { body: Buffer.concat(chunks), trailer: sent.toString('latin1', end) }
    chunks.push(sent.subarray(end + 2, end + 2 + length))
    at = end + 4 + length
  }
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** Signature version 4, made again from what arrived. */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  const [, keyId, scope = '', names = '', signature] = parts ?? []
  if (keyId !== S3_KEYS.AWS_ACCESS_KEY_ID) return false
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const wanted = [
    method,
    url.pathname,
    query,
    signed.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${hex(wanted)}`
  const secret: string | Buffer = `AWS4${S3_KEYS.AWS_SECRET_ACCESS_KEY}`
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (each, part) => createHmac('sha256', each).update(part).digest(),
      secret,
    )
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
