import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { calculateShipping } from '../../src/lib/contract/product.ts'
import { createAsk } from '../../src/lib/server/site/backend/ask.ts'
import { forwardCalls } from '../../src/lib/server/site/backend/forward.ts'
import { backendPrices } from '../../src/lib/server/site/backend/prices.ts'
import type { PriceQuestion } from '../../src/lib/server/site/shop/index.ts'
import { CARDS, PRIORITIES } from './samples.ts'

const TIMEOUT = 300
vi.mock('../../src/lib/domain/constants.ts', async (original) => ({
  ...(await original<object>()),
  SERVER_TIMEOUT_MS: 300,
}))

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

async function listen(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

const date = {
  deliveryKey: 'standard',
  productionDate: '2026-11-24',
  arrivalDate: '2026-11-26',
  orderBy: '2026-11-23T11:00:00Z',
}
const dates = { dates: [date], caveats: [], caveat_topics: [] }
const shop = { tenant: 'ie', host: 'ie.localhost', currency: 'EUR' }
const input = {
  skus: { mcpSku: 'a', entryId: 'b', productSku: 'c', variant: 'd', version: 1 },
  variableAttributes: {},
  deliveries: ['standard'],
  quantity: 100,
  countryCode: 'IE',
}

/** Gives one answer after another, the last one for ever; a number is a status, null no answer. */
function backendThat(...answers: (object | number | null)[]) {
  const asked: IncomingMessage[] = []
  const listener: RequestListener = (request, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    asked.push(request.resume())
    if (answer === null || answer === undefined) return
    response.writeHead(typeof answer === 'number' ? answer : 200)
    response.end(typeof answer === 'number' ? '' : JSON.stringify(answer))
  }
  return { asked, listener }
}

async function ask(...answers: (object | number | null)[]) {
  const { asked, listener } = backendThat(...answers)
  const question = createAsk(await listen(listener))
  const answer = await question(calculateShipping, input, shop).catch((error: unknown) => error)
  return { answer, asked, again: () => question(calculateShipping, input, shop) }
}

test('a question is asked in the shop’s name, and its answer guarded by the contract', async () => {
  const { answer, asked } = await ask(dates)
  expect(answer).toEqual(dates)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/api/v1/product/shipping/calculate/',
    headers: { 'x-forwarded-host': 'ie.localhost', 'fe-x-tenant': 'ie' },
  })
  const broken = await ask({ ...dates, dates: [{ ...date, arrivalDate: 'soon' }] })
  expect(String(broken.answer)).toContain('breaks the contract')
})

test('what may pass is tried once more, and only once; a refusal is an answer', async () => {
  expect(await ask(503, dates)).toMatchObject({ answer: dates, asked: { length: 2 } })
  expect((await ask(503, 503, dates)).asked).toHaveLength(2)
  expect((await ask(409, dates)).asked).toHaveLength(1)
})

test('no answer in time is one more try, and then the backend is left alone for some seconds', async () => {
  const started = performance.now()
  const { answer, asked, again } = await ask(null)
  expect(answer).toMatchObject({ code: 'backend_timeout' })
  expect(asked).toHaveLength(2)
  expect(performance.now() - started).toBeGreaterThan(2 * TIMEOUT)
  const resumed = performance.now()
  await expect(again()).rejects.toBe(answer)
  expect(performance.now() - resumed).toBeLessThan(TIMEOUT)
})

/** What a page asks, with changes of where and what. */
function question(change: Partial<PriceQuestion['tenant']> = {}, priorities = PRIORITIES) {
  const tenant = { id: 'ie', hosts: ['ie.localhost'], currency: 'EUR', defaultCountry: 'IE' }
  return {
    tenant: { ...tenant, defaultPostcode: 'D02', ...change } as PriceQuestion['tenant'],
    product: CARDS,
    selection: {},
    priorities,
    quantities: [100],
  } satisfies PriceQuestion
}

test('an answer is shared for a minute, and not beyond the cut-off that it names', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:59:50Z') })
  const { asked, listener } = backendThat(dates)
  const source = backendPrices(await listen(listener))
  await source.promises(question())
  await source.promises(question())
  expect(asked).toHaveLength(1)
  vi.setSystemTime('2026-11-23T11:00:00Z')
  await source.promises(question())
  expect(asked).toHaveLength(2)
  vi.useRealTimers()
})

test('whatever is asked otherwise is another question', async () => {
  const prices = { currency: 'EUR', prices: [] }
  const { asked, listener } = backendThat(prices)
  const source = backendPrices(await listen(listener))
  const questions = [
    question(),
    question({ defaultCountry: 'FR' }),
    question({ defaultPostcode: 'BT1' }),
    question({ currency: 'GBP' }),
    question({}, PRIORITIES.slice(1)),
  ]
  for (const each of [...questions, ...questions]) await source.prices(each)
  expect(asked).toHaveLength(questions.length)
})

/** The front of a storefront before a backend; no shop of its own. */
async function forwarded(backend: RequestListener, trustProxy = false) {
  const host = await listen(backend)
  const terms = { host, scheme: 'https', trustProxy, getShop: () => null } as const
  return listen(forwardCalls({ ...terms, log: pino({ level: 'silent' }) }))
}

const login = '/api/v1/auth/login/'

test('a call that gets no answer is not tried again: 504, with a code', async () => {
  const { asked, listener } = backendThat(null)
  const front = await forwarded(listener)
  const answer = await fetch(new URL(login, front), { method: 'POST', body: '{}' })
  expect(answer.status).toBe(504)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({ code: 'backend_timeout', status: 504 })
  expect(asked).toHaveLength(1)
})

test('headers of the caller travel, those of its connection and of other proxies do not', async () => {
  const { asked, listener } = backendThat(dates)
  const headers = {
    'x-provider-signature': 'abc',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'elsewhere.example',
    forwarded: 'for=203.0.113.9',
    cookie: 'anonymous_id=1',
  }
  for (const [trustProxy, forwardedFor] of [
    [false, '127.0.0.1'],
    [true, '203.0.113.9, 127.0.0.1'],
  ] as const) {
    const front = await forwarded(listener, trustProxy)
    await fetch(new URL(login, front), { method: 'POST', headers, body: '{}' })
    const came = asked.pop()?.headers
    expect(came).toMatchObject({
      cookie: 'anonymous_id=1',
      'x-provider-signature': 'abc',
      'x-forwarded-for': forwardedFor,
      'x-forwarded-host': front.host,
      'x-forwarded-proto': 'https',
    })
    expect(came).not.toHaveProperty('forwarded')
  }
})

/** As it is written: fetch would take `..` out. */
function statusAt(front: URL, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(front, { path }, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
  })
}

test.each(['..', '.', '%2e%2E', '..%2f..%2fx', 'a%2Fb', 'a%5cb', '..%252fx', '%zz'])(
  'a name in a path that leads elsewhere is not handed on: %s',
  async (name) => {
    const { asked, listener } = backendThat(dates)
    const front = await forwarded(listener)
    expect(await statusAt(front, `/api/v1/cart/${name}/`)).toBe(404)
    expect(await statusAt(front, `/api/v1/cart/${name}`)).toBe(404)
    expect(asked).toHaveLength(0)
    expect(await statusAt(front, '/api/v1/cart/a%20b/')).toBe(200)
  },
)

test('a body larger than the API takes is refused before anybody is asked', async () => {
  const { asked, listener } = backendThat(dates)
  const front = await forwarded(listener)
  const answer = await fetch(new URL(login, front), { method: 'POST', body: 'x'.repeat(70_000) })
  expect(answer.status).toBe(413)
  expect(asked).toHaveLength(0)
})
