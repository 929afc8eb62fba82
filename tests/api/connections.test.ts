import { createServer, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen } from '../../src/lib/server/site/front/listening.ts'
import { answerPlainly } from '../../src/lib/server/site/front/plain-connections.ts'
import { openTestFront, serve } from './harness/front.ts'
import { openWire, requestText, type WireAnswer } from './harness/wire.ts'

let opened: Awaited<ReturnType<typeof openTestFront>>
beforeAll(async () => {
  opened = await openTestFront()
})
afterAll(() => opened.close())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const br = { 'Accept-Encoding': 'br' }
const says = ({ body }: WireAnswer) => body.toString().split(' ', 1)[0]
const unpacked = ({ body }: WireAnswer) => brotliDecompressSync(body).toString().split(' ', 1)[0]

test('connections that somebody else listens to are left to node:http', async () => {
  const server = createServer()
  server.on('connection', () => {})
  const before = server.listeners('connection')
  answerPlainly(server, () => null)
  expect(server.listeners('connection')).toEqual(before)
})

test('a connection that was taken over by another protocol ends with the listening', async () => {
  const { port, answer, stop } = await listen(['127.0.0.1'], 0)
  const asked: string[] = []
  answer({
    listener: (_, response) => void response.end(),
    plain: () => null,
    upgrade(request, socket) {
      asked.push(`${request.headers.upgrade} ${request.url}`)
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\n\r\n')
    },
  })
  const wire = await openWire(port)
  await wire.send(requestText('/talk', { headers: { Connection: 'Upgrade', Upgrade: 'echo' } }))
  expect((await wire.answer()).status).toBe(101)
  expect(asked).toEqual(['echo /talk'])
  await Promise.all([stop(0), wire.ended()])
})

test('plain answers and those of node:http are the same bytes, whatever is asked for', async () => {
  const servers = await Promise.all([true, false].map((one) => serve(opened.front(one))))
  const date = /^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/
  const ask = async (path: string, headers: Record<string, string>) => {
    const [one, other] = await Promise.all(
      servers.map(async ({ port }) => {
        const wire = await openWire(port)
        await wire.send(requestText(path, { headers }))
        const { head, ...answer } = await wire.answer()
        wire.socket.destroy()
        // The two look at the clock at different instants.
        return { ...answer, head: head.map((line) => line.replace(date, 'Date: now')), headers: {} }
      }),
    )
    expect(one).toEqual(other)
    expect(one?.head).toContain('Date: now')
    return one
  }
  for (const path of ['/', '/business-cards/', '/terms/']) {
    for (const encoding of ['identity', 'br', 'gzip', 'gzip, deflate, br;q=0']) {
      const whole = await ask(path, { 'Accept-Encoding': encoding })
      expect(whole?.status).toBe(200)
      const etag = whole?.head.find((line) => line.startsWith('ETag: '))?.slice('ETag: '.length)
      const known = await ask(path, { 'If-None-Match': `"other", W/${etag}` })
      expect(known?.status).toBe(304)
    }
  }
  await Promise.all(servers.map(({ stop }) => stop()))
})

describe.each([
  { way: 'answered plainly', plainly: true },
  { way: 'by node:http', plainly: false },
])('pages $way', ({ plainly }) => {
  let port: number
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ port, stop } = await serve(opened.front(plainly)))
  })
  afterAll(() => stop())
  const open = () => openWire(port)

  test('a wish for another protocol is answered in this one, and the connection stays', async () => {
    const wire = await open()
    for (const protocol of ['websocket', 'h2c', 'TLS/1.0']) {
      const headers = { Connection: 'Upgrade', Upgrade: protocol, 'Sec-WebSocket-Version': '13' }
      await wire.send(requestText('/business-cards/', { headers }))
      const answer = await wire.answer()
      expect([protocol, answer.status, answer.headers['upgrade']]).toEqual([
        protocol,
        200,
        undefined,
      ])
    }
    await wire.send(requestText('/terms/'))
    expect((await wire.answer()).status).toBe(200)
    wire.socket.destroy()
  })

  test('leave the way that is meant, and others by node:http', async () => {
    const heads = vi.spyOn(ServerResponse.prototype, 'writeHead')
    const wire = await open()
    await wire.send(requestText('/'))
    expect(says(await wire.answer())).toBe('<p>ie/')
    expect(heads.mock.calls.length > 0).toBe(!plainly)
    heads.mockClear()
    const others = [
      requestText('/', { method: 'HEAD' }),
      requestText('/nowhere/'),
      requestText('/', { version: '1.0', headers: { Connection: 'keep-alive' } }),
      requestText('/', { headers: { Connection: 'close' } }),
    ]
    for (const [index, text] of others.entries()) {
      heads.mockClear()
      await wire.send(text)
      await wire.answer({ bodyless: index === 0 })
      expect(heads).toHaveBeenCalled()
    }
    expect(await wire.ended()).toBe('')
  })

  test('come in the order of pipelined requests, whatever stands between them', async () => {
    const wire = await open()
    const round = [
      requestText('/'),
      requestText('/terms/', { headers: br }),
      requestText('/api/late'),
      requestText('/contact/'),
      requestText('/terms/', { method: 'HEAD' }),
      requestText('/nowhere/'),
      requestText('/privacy/', { headers: br }),
    ]
    const rounds = 40
    await wire.send(Array.from({ length: rounds }, () => round.join('')).join(''))
    for (let count = 0; count < rounds; count += 1) {
      expect(says(await wire.answer())).toBe('<p>ie/')
      expect(unpacked(await wire.answer())).toBe('<p>ie/terms/')
      expect(says(await wire.answer())).toBe('late')
      expect(says(await wire.answer())).toBe('<p>ie/contact/')
      expect((await wire.answer({ bodyless: true })).status).toBe(200)
      expect((await wire.answer()).status).toBe(404)
      expect(unpacked(await wire.answer())).toBe('<p>ie/privacy/')
    }
    await wire.send(requestText('/', { headers: { Connection: 'close' } }))
    await wire.answer()
    expect(await wire.ended()).toBe('')
  })

  test('come whole when a request arrives byte by byte, and two in one packet', async () => {
    const wire = await open()
    wire.socket.setNoDelay(true)
    for (const byte of requestText('/terms/')) await wire.send(byte)
    expect(says(await wire.answer())).toBe('<p>ie/terms/')
    const [first, second] = [requestText('/contact/'), requestText('/imprint/')]
    await wire.send(first + second.slice(0, 10))
    expect(says(await wire.answer())).toBe('<p>ie/contact/')
    await wire.send(second.slice(10))
    expect(says(await wire.answer())).toBe('<p>ie/imprint/')
    wire.socket.destroy()
  })

  test('have no body for HEAD, and the same head', async () => {
    const wire = await open()
    await wire.send(requestText('/'))
    const whole = await wire.answer()
    await wire.send(requestText('/', { method: 'HEAD' }))
    const head = await wire.answer({ bodyless: true })
    const undated = ({ head }: WireAnswer) => head.filter((line) => !line.startsWith('Date:'))
    expect(undated(head)).toEqual(undated(whole))
    await wire.send(requestText('/terms/'))
    expect(says(await wire.answer())).toBe('<p>ie/terms/')
    wire.socket.destroy()
  })

  test('end the connection for HTTP/1.0, unless it is to be kept', async () => {
    const closing = await open()
    await closing.send(requestText('/', { version: '1.0' }))
    expect((await closing.answer()).headers.connection).toBe('close')
    expect(await closing.ended()).toBe('')
    const kept = await open()
    const keep = { version: '1.0', headers: { Connection: 'keep-alive' } }
    for (let count = 0; count < 2; count += 1) {
      await kept.send(requestText('/', keep))
      expect((await kept.answer()).headers.connection).toBe('keep-alive')
    }
    kept.socket.destroy()
  })

  test('reach a client that has closed its half', async () => {
    for (const last of ['/', '/api/late', '/nowhere/']) {
      const wire = await open()
      wire.socket.end(requestText('/terms/') + requestText('/contact/') + requestText(last))
      expect(says(await wire.answer())).toBe('<p>ie/terms/')
      expect(says(await wire.answer())).toBe('<p>ie/contact/')
      await wire.ended()
    }
  })

  test('survive clients that are gone before the answer', async () => {
    const wires = await Promise.all(Array.from({ length: 100 }, open))
    const many = requestText('/').repeat(50) + requestText('/api/late') + requestText('/terms/')
    for (const [index, wire] of wires.entries()) {
      wire.socket.write(many)
      if (index % 3 === 0) wire.socket.destroy()
      else if (index % 3 === 1) wire.socket.resetAndDestroy()
      else setImmediate(() => wire.socket.destroy())
    }
    await delay(50)
    const wire = await open()
    await wire.send(requestText('/'))
    expect(says(await wire.answer())).toBe('<p>ie/')
    wire.socket.destroy()
  })

  test('wait for a client that reads slowly, and come whole', async () => {
    const wire = await open()
    wire.socket.pause()
    const count = 2000
    wire.socket.write(requestText('/terms/', { headers: br }).repeat(count) + requestText('/'))
    await delay(200)
    wire.socket.resume()
    const first = await wire.answer()
    expect(unpacked(first)).toBe('<p>ie/terms/')
    for (let index = 1; index < count; index += 1)
      expect((await wire.answer()).body.equals(first.body)).toBe(true)
    expect(says(await wire.answer())).toBe('<p>ie/')
    wire.socket.destroy()
  })

  test('keep to what a request expects, upgrades to or brings along', async () => {
    const wire = await open()
    await wire.send(requestText('/', { headers: { Expect: '100-continue' } }))
    expect((await wire.answer()).status).toBe(100)
    expect(says(await wire.answer())).toBe('<p>ie/')
    await wire.send(requestText('/', { headers: { Connection: 'upgrade', Upgrade: 'h2c' } }))
    expect(says(await wire.answer())).toBe('<p>ie/')
    const hidden = requestText('/contact/')
    const length = { 'Content-Length': String(hidden.length) }
    await wire.send(requestText('/terms/', { headers: length }) + hidden + requestText('/imprint/'))
    expect(says(await wire.answer())).toBe('<p>ie/terms/')
    expect(says(await wire.answer())).toBe('<p>ie/imprint/')
    const chunked = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`
    const coded = requestText('/terms/', { headers: { 'Transfer-Encoding': 'chunked' } })
    await wire.send(coded + chunked + requestText('/imprint/'))
    expect(says(await wire.answer())).toBe('<p>ie/terms/')
    expect(says(await wire.answer())).toBe('<p>ie/imprint/')
    wire.socket.destroy()
  })

  test('are refused without a host, and with an expectation that nobody knows', async () => {
    const asking = await open()
    await asking.send(requestText('/', { headers: { Expect: 'a miracle' } }))
    expect((await asking.answer()).status).toBe(417)
    asking.socket.destroy()
    const wire = await open()
    await wire.send('GET / HTTP/1.1\r\n\r\n')
    expect((await wire.answer()).status).toBe(400)
    await wire.ended()
  })

  test('say what time it is, and for how long they are true', async () => {
    // A day of its own: in the last hour before a cut-off pages of today are younger than an hour before it.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
    const own = await openTestFront()
    const served = await serve(own.front(plainly))
    const now = (own.until('ie/business-cards/') ?? 0) - 3_600_000
    vi.setSystemTime(now)
    const wire = await openWire(served.port)
    const seconds = async () => {
      await wire.send(requestText('/business-cards/', { headers: { 'Accept-Encoding': 'gzip' } }))
      const answer = await wire.answer()
      expect(gunzipSync(answer.body).toString()).toContain('ie/business-cards/')
      const left = Number(/s-maxage=(\d+)/.exec(answer.headers['cache-control'] ?? '')?.[1])
      return { date: Date.parse(answer.headers.date ?? ''), left }
    }
    const before = await seconds()
    vi.setSystemTime(now + 5000)
    const after = await seconds()
    expect([before.left, after.left]).toEqual([3600, 3595])
    // `node:http` takes the time by a timer of its own.
    if (plainly) expect(after.date - before.date).toBe(5000)
    wire.socket.destroy()
    await served.stop()
    own.close()
  })

  test('leave connections to their time-out, and not before', async () => {
    const brief = await serve(opened.front(plainly), 2000)
    const wire = await openWire(brief.port)
    for (let count = 0; count < 3; count += 1) {
      await wire.send(requestText('/'))
      expect(says(await wire.answer())).toBe('<p>ie/')
      await delay(50)
    }
    expect(await wire.ended()).toBe('')
    await brief.stop()
  })

  test('let a stopping server end, and give what was asked for before', async () => {
    const listening = await listen(['127.0.0.1'], 0)
    listening.answer(opened.front(plainly))
    const idle = await openWire(listening.port)
    const busy = await openWire(listening.port)
    const asking = await openWire(listening.port)
    for (const wire of [idle, busy]) {
      await wire.send(requestText('/'))
      expect(says(await wire.answer())).toBe('<p>ie/')
    }
    await busy.send(requestText('/terms/') + requestText('/api/late') + requestText('/contact/'))
    expect(says(await busy.answer())).toBe('<p>ie/terms/')
    const stopped = listening.stop(5)
    await asking.send(requestText('/terms/'))
    expect(says(await busy.answer())).toBe('late')
    expect(says(await busy.answer())).toBe('<p>ie/contact/')
    // What was on its way when the stop came is answered, and told that it was the last.
    const late = await asking.answer()
    expect(says(late)).toBe('<p>ie/terms/')
    expect(late.headers.connection).toBe('close')
    await stopped
    await Promise.all([idle, busy, asking].map((wire) => wire.ended()))
  })

  test('do not keep a stopping server from ending, though nobody reads them', async () => {
    const listening = await listen(['127.0.0.1'], 0)
    listening.answer(opened.front(plainly))
    const wire = await openWire(listening.port)
    wire.socket.pause()
    for (let count = 0; count < 600; count += 1) {
      await wire.send(requestText('/terms/'))
      await delay(1)
    }
    const started = performance.now()
    await listening.stop(2)
    expect(performance.now() - started).toBeLessThan(10_000)
    wire.socket.destroy()
  })

  test('that come before the shop is open are told so in what they can read', async () => {
    const listening = await listen(['127.0.0.1'], 0)
    const ask = async (path: string) => {
      const wire = await openWire(listening.port)
      await wire.send(requestText(path))
      const answer = await wire.answer()
      wire.socket.destroy()
      return answer
    }
    const page = await ask('/')
    expect([page.status, String(page.body)]).toEqual([503, 'The shop is being opened.\n'])
    const call = await ask('/api/v1/session/basic-configs/')
    expect(call.status).toBe(503)
    expect(call.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(JSON.parse(String(call.body))).toMatchObject({ code: 'shop_unavailable', status: 503 })
    await listening.stop(0)
  })

  test('are asked for by one host and a path, or a whole address', async () => {
    const listening = await listen(['127.0.0.1'], 0)
    listening.answer(opened.front(plainly))
    const ask = async (text: string) => {
      const wire = await openWire(listening.port)
      await wire.send(text)
      const answer = await wire.answer()
      wire.socket.destroy()
      return answer
    }
    const two = 'GET / HTTP/1.1\r\nHost: ie.localhost\r\nHost: fr.localhost\r\n\r\n'
    expect((await ask(two)).status).toBe(400)
    const whole = await ask(requestText('http://ie.localhost/terms/'))
    expect(says(whole)).toBe('<p>ie/terms/')
    expect((await ask(requestText('ftp://ie.localhost/'))).status).toBe(400)
    await listening.stop(1)
  })
})
