import { createServer, type IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlainRequest } from '../../src/lib/server/site/front/plain-request.ts'

/** What `node:http` makes of the bytes: the requests that it read, in full. */
async function asNodeReads(bytes: Buffer): Promise<IncomingMessage[]> {
  const read: IncomingMessage[] = []
  const server = createServer((request, response) => {
    read.push(request)
    response.end()
  })
  server.on('clientError', () => {})
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  server.emit('connection', socket)
  socket.push(bytes)
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  socket.destroy()
  return read
}

const name = fc.oneof(
  fc.constantFrom(
    'Host',
    'host',
    'Accept-Encoding',
    'If-None-Match',
    'Connection',
    'Content-Length',
    'Transfer-Encoding',
    'Expect',
    'Upgrade',
    'Cookie',
    'X-Forwarded-For',
    'Host ',
    ' Host',
  ),
  fc.string({ minLength: 1, maxLength: 6 }),
)
const value = fc.oneof(
  fc.constantFrom(
    'ie.localhost',
    ' ie.localhost\t',
    'keep-alive',
    'Keep-Alive, Upgrade',
    '0',
    'br',
  ),
  fc.string({ maxLength: 8 }),
  fc.constantFrom(`a${' '.repeat(200)}b`, `${'\t '.repeat(100)}a`),
  fc.constantFrom('a\nb', 'a\rb', 'chunked', '\u00e9', '"x", W/"y"', '\0'),
)
const ending = fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r')
const line = fc
  .tuple(name, fc.constantFrom(':', ': ', ' :', ''), value, ending)
  .map((parts) => parts.join(''))
const host = fc.constantFrom('Host: ie.localhost\r\n', 'Host: a\r\n', '')
const first = fc.constantFrom(
  'GET / HTTP/1.1\r\n',
  'GET /a/?b=c HTTP/1.1\r\n',
  'GET /a#b HTTP/1.1\r\n',
  'GET  / HTTP/1.1\r\n',
  'GET / HTTP/1.0\r\n',
  'GET http://x/ HTTP/1.1\r\n',
  'HEAD / HTTP/1.1\r\n',
  '\r\nGET / HTTP/1.1\r\n',
)
const rest = fc.constantFrom(
  '\r\n',
  '\r\n',
  '\r\n',
  '',
  '\n',
  '\r\n\r\n',
  '\r\nGET / HTTP/1.1\r\n\r\n',
)
const packets = fc
  .tuple(first, host, fc.array(line, { maxLength: 4 }), rest)
  .map(([start, where, lines, end]) => Buffer.from(start + where + lines.join('') + end, 'latin1'))

test('what is read as a plain request is what node:http reads, once and without a body', async () => {
  let plain = 0
  await fc.assert(
    fc.asyncProperty(packets, async (packet) => {
      const read = readPlainRequest(packet)
      if (!read) return
      plain += 1
      const [request, ...others] = await asNodeReads(packet)
      expect(others).toEqual([])
      expect(request).toMatchObject({ method: 'GET', url: read.url, httpVersion: '1.1' })
      const { headers } = request ?? expect.fail('node:http reads nothing')
      expect(headers.host).toBe(read.host)
      expect(headers['accept-encoding']).toBe(read.acceptEncoding)
      expect(headers['if-none-match']).toBe(read.ifNoneMatch)
      expect(headers['connection'] ?? 'keep-alive').toMatch(/^keep-alive$/i)
      for (const header of ['content-length', 'transfer-encoding', 'expect', 'upgrade'])
        expect(headers[header]).toBeUndefined()
    }),
    { numRuns: 5000 },
  )
  expect(plain).toBeGreaterThan(100)
})

test('a browser’s request is plain, a second host or a large head is not', () => {
  const browser = ['Host: ie.localhost', 'Connection: keep-alive', 'Accept-Encoding: gzip, br']
  const packet = (lines: string[]) =>
    Buffer.from(`GET /a/ HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  expect(readPlainRequest(packet(browser))).toEqual({
    url: '/a/',
    host: 'ie.localhost',
    acceptEncoding: 'gzip, br',
    ifNoneMatch: undefined,
  })
  expect(readPlainRequest(packet([...browser, 'Host: de.localhost']))).toBeNull()
  expect(readPlainRequest(packet([`Host: a${' '.repeat(8000)}b`]))?.host).toHaveLength(8002)
  expect(readPlainRequest(packet([...browser, `Cookie: ${'a'.repeat(8192)}`]))).toBeNull()
})
