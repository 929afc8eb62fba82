import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestFront, serve } from './harness/front.ts'

let opened: Awaited<ReturnType<typeof openTestFront>>
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  opened = await openTestFront()
  server = await serve(opened.front(false))
})
afterAll(async () => {
  await server.stop()
  opened.close()
})

async function ask(agent: string, path = '/no/such/place/') {
  const headers = { host: 'ie.localhost', 'user-agent': agent }
  const { request } = await import('node:http')
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve) => {
      request({ host: '127.0.0.1', port: server.port, path, headers }, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (part: string) => (body += part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
      }).end()
    },
  )
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const cubot = 'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36'
const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test('bots are not shown the page of an unknown address, people are', async () => {
  for (const agent of [firefox, cubot]) {
    const shown = await ask(agent)
    expect([shown.status, shown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(shown.body).toContain('<p>')
  }
  const plain = await ask(google)
  expect([plain.status, plain.body]).toEqual([404, 'Page Not Found: /no/such/place/\n'])
  // What keeps answers for a while may not mix the two up, and lets go of them when a page comes.
  for (const { headers } of [plain, await ask(firefox)]) {
    expect(headers['vary']).toBe('Accept-Encoding, User-Agent')
    expect(headers['cache-tag']).toBe('tenant:ie,page:ie/no/such/place/')
  }
})

test('what an address says in other letters stays within its header', async () => {
  const odd = await ask(firefox, '/gr%C3%B6%C3%9Fe,%20klein/')
  expect(odd.status).toBe(404)
  expect(odd.headers['cache-tag']).toMatch(/^tenant:ie,page:ie\/[\x21-\x2b\x2d-\x7e]+$/)
})

test.each([
  '/%00/',
  '/%00',
  '/%2500/',
  '/flyers%00.html',
  '//%00//evil.example',
  '/%2e%2e/',
  '/%2E./flyers/',
  '/%252e%252e/',
  '/..//evil.example',
  '/.',
])('%s is no page, and not another spelling of one', async (path) => {
  const { status, headers, body } = await ask(firefox, path)
  expect([status, headers['location']]).toEqual([404, undefined])
  expect(body).not.toContain('\0')
  expect(await ask(google, path)).toMatchObject({ status: 404 })
})

test('slashes too many are one', async () => {
  const { status, headers } = await ask(firefox, '//')
  expect([status, headers['location']]).toEqual([301, '/'])
  expect(await ask(firefox, '/.well-known/')).toMatchObject({ status: 404 })
})
