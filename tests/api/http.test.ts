import { validate } from '@readme/openapi-parser'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createCart } from '../../src/lib/contract/cart.ts'
import { createCustomer } from '../../src/lib/contract/customer.ts'
import { endpoint } from '../../src/lib/contract/endpoint.ts'
import { errorCatalogue } from '../../src/lib/contract/errors.ts'
import { endpoints } from '../../src/lib/contract/index.ts'
import { getBasicConfigs } from '../../src/lib/contract/session.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import type { Api } from '../../src/lib/server/platform/http/api.ts'
import { mount } from '../../src/lib/server/platform/http/index.ts'
import { createLimiter } from '../../src/lib/server/platform/http/limits.ts'
import type { openApiDocument } from '../../src/lib/server/platform/http/openapi.ts'
import { KEEP_ALIVE_MS } from '../../src/lib/server/site/pages/message.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { newCustomer, PASSWORD } from './harness/people.ts'
import { raw } from './harness/raw.ts'
import { testShop } from './harness/shop.ts'
import { openWire } from './harness/wire.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const host = 'ie.localhost'
const at = (path: string) => api.origin + path

test.each(['/api/v1/cart', '/api/v1/cart/'])('%s answers at both spellings', async (path) => {
  const answer = await raw(at(path), { method: 'POST', headers: { host }, body: '{}' })
  expect(answer.status).toBe(200)
})

test('connections of tests are kept for as long as the shop keeps them, which is longer than callers do', async () => {
  const { headers } = await raw(at('/api/v1/nothing'), { headers: { host } })
  expect(headers['keep-alive']).toBe(`timeout=${KEEP_ALIVE_MS / 1000}`)
})

test('JSON is read whatever the content type says, and whatever is no JSON refused', async () => {
  const types = [
    '',
    'text/plain',
    'application/json',
    'application/x-www-form-urlencoded',
    'nonsense',
  ]
  for (const type of types) {
    const headers = { host, ...(type && { 'content-type': type }) }
    const post = (body: string) => raw(at('/api/v1/cart'), { method: 'POST', headers, body })
    expect((await post('{"country":"IE"}')).status).toBe(200)
    expect((await post('')).status).toBe(200)
    expect((await post('{"country":')).body).toMatchObject({ status: 400, code: 'body_malformed' })
    expect((await post('[1]')).body).toMatchObject({ code: 'body_malformed' })
    expect((await post('"IE"')).body).toMatchObject({ code: 'body_malformed' })
  }
})

test('text that nothing can keep is refused where it enters, with the field', async () => {
  const send = async (path: string, method: string, body: unknown) => {
    const answer = await raw(at(path), { method, headers: { host }, body: JSON.stringify(body) })
    return answer.body
  }
  const refused = (path: string) => ({
    status: 422,
    code: 'input_invalid',
    fields: [{ path, code: 'text_malformed' }],
  })
  const login = '/api/v1/auth/login/'
  expect(await send(login, 'POST', { email: 'a\0@b.test', password: 'x' })).toMatchObject(
    refused('email'),
  )
  expect(await send(login, 'POST', { email: 'a@b.test', password: '\ud800' })).toMatchObject(
    refused('password'),
  )
  expect(await send('/api/v1/cart', 'POST', { 'a\0': 1 })).toMatchObject(refused(''))
  const order = await raw(at('/api/v1/content/page?path=%00'), { headers: { host } })
  expect(order.body).toMatchObject(refused('path'))
})

test('a refusal names fields, not whatever was sent', async () => {
  const deep = `{"x":${'['.repeat(9000)}"\\u0000"${']'.repeat(9000)}}`
  const { body } = await raw(at('/api/v1/cart'), { method: 'POST', headers: { host }, body: deep })
  expect(body).toMatchObject({ code: 'input_invalid' })
  expect(JSON.stringify(body).length).toBeLessThan(2000)
})

test('a database that keeps a call waiting is a 503 that says when to try again', async () => {
  const patience = { statement: 300, lock: 200, answer: 600, connection: 600 }
  const impatient = await startApi({ patience })
  try {
    const ask = (path: string) =>
      raw(impatient.origin + path, { method: 'POST', headers: { host } })
    const made = await ask('/api/v1/cart')
    expect(made.status).toBe(200)
    const waiting = await impatient.db.transaction().execute(async (tx) => {
      await sql`lock table cart in access exclusive mode`.execute(tx)
      return ask('/api/v1/cart')
    })
    expect(waiting).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { code: 'database_unavailable' },
    })
    expect(impatient.errors()).toHaveLength(1)
  } finally {
    await impatient.stop()
  }
})

test('an answer is taken for nothing but what it says it is', async () => {
  for (const path of ['/api/v1/customer/', '/api/v1/nothing/', '/api/v1/order/%zz']) {
    const { headers } = await raw(at(path), { headers: { host } })
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers['x-request-id'], path).toBeTruthy()
  }
})

test('a body beyond the bound is refused', async () => {
  const body = JSON.stringify({ locale: 'x'.repeat(70_000) })
  const answer = await raw(at('/api/v1/cart'), { method: 'POST', headers: { host }, body })
  expect(answer.body).toMatchObject({ status: 413, code: 'body_too_large' })
})

test('wrong fields are named, in the language of the shop', async () => {
  const input = { email: 'nobody', password: PASSWORD, firstName: '', lastName: 'Q' }
  const send = (tenant: string, language: string) =>
    api.call.refusal(createCustomer, input as never, {
      tenant,
      headers: { 'accept-language': language },
    })
  const german = await send('ch', 'de')
  expect(german.fields?.map(({ path }) => path).sort()).toEqual([
    'email',
    'firstName',
    'termsAccepted',
  ])
  expect(german.detail).toContain('Felder')
  const french = await send('ch', 'fr-FR,fr;q=0.9')
  expect(french.detail).toContain('champs')
  const first = (problem: typeof french) => problem.fields?.[0]?.message
  expect(first(french)).not.toBe(first(german))
  expect((await send('ie', 'fr')).detail).toContain('fields')
})

test('the tenant is the host’s, whatever a visitor names, and no other host has one', async () => {
  const domain = async (headers: Record<string, string>) =>
    (await raw(at('/api/v1/session/basic-configs/'), { headers })).body
  expect(await domain({ host: 'uk.localhost:4321' })).toMatchObject({ domain: { currency: 'GBP' } })
  expect(await domain({ host, 'fe-x-tenant': 'ie' })).toMatchObject({ domain: { flag: 'ie' } })
  expect(await domain({ host, 'fe-x-tenant': 'ch' })).toMatchObject({ domain: { flag: 'ie' } })
  expect(await domain({ host, 'fe-x-tenant': 'mars' })).toMatchObject({ domain: { flag: 'ie' } })
  const invalid = { status: 404, code: 'tenant_invalid', detail: 'Tenant domain not valid.' }
  expect(await domain({ host: 'shop.example' })).toMatchObject(invalid)
  expect(await domain({ host: 'shop.example', 'fe-x-tenant': 'ie' })).toMatchObject(invalid)
})

test('state-changing calls from the pages of other sites are refused', async () => {
  const post = (origin: string) =>
    raw(at('/api/v1/cart'), { method: 'POST', headers: { host, origin }, body: '{}' })
  for (const origin of ['https://evil.example', 'null', 'http://ie.localhost.evil.example']) {
    expect((await post(origin)).body).toMatchObject({ status: 403, code: 'origin_not_allowed' })
  }
  for (const origin of ['http://ie.localhost', 'https://fr.localhost:4321']) {
    expect((await post(origin)).status).toBe(200)
  }
})

test('cookies are Secure outside of this machine', async () => {
  const { email } = await newCustomer(api)
  const login = async (name: string) => {
    const { headers } = await raw(at('/api/v1/auth/login'), {
      method: 'POST',
      headers: { host: name },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    return String(headers['set-cookie'])
  }
  const shop = testShop()
  const irish = shop.tenant('ie') ?? null
  api.setShop({
    ...shop,
    tenantOfHost: (name) => (name === 'shop.example' ? irish : shop.tenantOfHost(name)),
  })
  expect(await login('shop.example')).toMatch(/quire_login=[^,]*HttpOnly; Secure$/)
  expect(await login('ie.localhost:4321')).not.toContain('Secure')
  api.setShop(shop)
})

test('unknown paths and methods are not found, as problems', async () => {
  for (const path of ['/api/v1/nothing', '/api/v2/cart', '/api/v1/cart/%zz']) {
    const answer = await raw(at(path), { headers: { host } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(answer.headers['content-type']).toContain('application/problem+json')
  }
  const put = await raw(at('/api/v1/auth/login'), { method: 'PUT', headers: { host }, body: '{}' })
  expect(put.status).toBe(404)
})

test('without a shop every call says so', async () => {
  api.setShop(null)
  const problem = await api.call.refusal(createCart, {})
  api.setShop(testShop())
  expect(problem).toMatchObject({ code: 'shop_unavailable', status: 503 })
})

test('requests keep their id, or get one', async () => {
  const known = { host, 'x-request-id': 'front-12345678' }
  const answer = await raw(at('/api/v1/cart'), { method: 'POST', headers: known, body: '{}' })
  expect(answer.headers['x-request-id']).toBe('front-12345678')
  const other = await raw(at('/api/v1/cart'), { method: 'POST', headers: { host }, body: '{}' })
  expect(other.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('the session’s settings are whole for every tenant and locale', async () => {
  for (const tenant of testShop().tenants) {
    for (const locale of tenant.locales) {
      const configs = await api.call.value(getBasicConfigs, { locale }, { tenant: tenant.id })
      expect(configs.domain).toMatchObject({ locale, currency: tenant.currency })
      expect(configs.defaultLinks['cart']?.path).toMatch(/^\/.+\/$/)
      expect(configs.dictionaries['errors']).toHaveProperty('cart_full')
      const without = { locale, dictionaries: 'none' } as const
      const { trackingId: _, ...lean } = await api.call.value(getBasicConfigs, without, {
        tenant: tenant.id,
      })
      const { trackingId: __, ...whole } = configs
      expect(lean).toEqual({ ...whole, dictionaries: {} })
      expect(configs.configs['company-infos']).toMatchObject({ legalName: /\w/ })
      expect(Object.values(configs.debug)).toEqual([false, false, false, false, false])
      expect(configs).toMatchObject({ reviews: {}, designStack: {} })
    }
  }
})

test('settings with a field of their own stand there', async () => {
  const shop = testShop()
  const [tenant] = shop.tenants
  invariant(tenant, 'the sample shop has tenants')
  const known = { reviews: { count: 3 }, 'design-stack': { editor: 'none' } }
  const settled = { ...tenant, configs: { ...tenant.configs, ...known } }
  api.setShop({ ...shop, tenantOfHost: () => settled })
  const basic = await api.call.value(getBasicConfigs, {})
  api.setShop(shop)
  expect(basic).toMatchObject({
    reviews: { count: 3 },
    designStack: { editor: 'none' },
  })
  expect(Object.keys(basic.configs)).not.toContain('reviews')
})

test('every code has one voice in every language, and nothing else has', () => {
  const shop = testShop()
  const spoken = shop.tenants.flatMap((tenant) =>
    tenant.locales.map((locale) => ({ tenant, locale })),
  )
  expect(new Set(spoken.map(({ locale }) => locale.slice(0, 2)))).toEqual(
    new Set(['en', 'fr', 'de', 'it']),
  )
  for (const { tenant, locale } of spoken) {
    const voices = Object.keys(shop.dictionary(tenant, locale)['errors'] ?? {})
    expect(voices.sort()).toEqual(Object.keys(errorCatalogue).sort())
  }
})

test('every endpoint of the contract is mounted once', () => {
  const names = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
  expect(api.mounted.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(names.sort())
})

test('the OpenAPI document is served, whole and valid', async () => {
  const { body } = await raw(at('/api/v1/openapi.json'), { headers: { host } })
  const verdict = await validate(structuredClone(body) as never)
  expect(verdict).toMatchObject({ valid: true })
  const document = body as ReturnType<typeof openApiDocument>
  expect(Object.keys(document.paths ?? {})).toHaveLength(
    new Set(endpoints.map(({ endpoint }) => endpoint.path)).size,
  )
  const checkout = document.paths?.['/api/v1/cart/{cartId}/checkout/']?.post
  expect(JSON.stringify(checkout?.parameters)).toContain('idempotency-key')
  expect(checkout?.responses?.['409'].description).toContain('`price_changed`')
  expect(document.components?.securitySchemes).toHaveProperty('bearer')
})

test('an answer holds what is declared and nothing else; a broken one is our fault', async () => {
  const errors: string[] = []
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const context: Api['context'] = {
    db: api.db,
    getShop: testShop,
    log,
    limiter: createLimiter(null),
    publicOrigin: () => '',
    signsOf: async () => ({ isCompanyIP: false, hasAgentCookie: false, isDev: false }),
    findActor: async () => null,
    findStaff: async () => null,
    findMachine: async () => {
      throw new Error('No machine calls here.')
    },
  }
  const declared = endpoint({
    method: 'GET',
    path: '/api/v1/cart/leak/{kind}',
    summary: 'For this test',
    input: z.object({ kind: z.string() }),
    output: z.object({ seen: z.number() }),
    errors: [],
    access: 'anyone',
  })
  const slips: Record<string, object> = {
    leak: { seen: 1, secret: 2 },
    broken: { seen: 'one' },
  }
  mount({ app, context }, declared, ({ kind }) => slips[kind] as { seen: number })
  const get = (kind: string) => app.inject({ url: `/api/v1/cart/leak/${kind}`, headers: { host } })
  expect((await get('leak')).json()).toEqual({ seen: 1 })
  expect((await get('broken')).statusCode).toBe(500)
  await app.close()
})

test('a fault of ours is logged with the request and told without a word of it', async () => {
  await api.db.schema.alterTable('cart').renameTo('cart_away').execute()
  const problem = await api.call.refusal(createCart, {})
  await api.db.schema.alterTable('cart_away').renameTo('cart').execute()
  expect(problem).toMatchObject({ code: 'internal_error', status: 500 })
  expect(JSON.stringify(problem)).not.toContain('relation')
  expect(api.errors().join()).toMatch(/"requestId":"[\w-]+".*"path":"\/api\/v1\/cart"/)
})

test('callers that go away in the middle of a call are no fault of the shop', async () => {
  const own = await startApi()
  const { port } = new URL(own.origin)
  const call =
    'POST /api/v1/auth/login/ HTTP/1.1\r\nHost: ie.localhost\r\nContent-Length: 9\r\n\r\n{'
  for (let at = 0; at < 5; at++) {
    const wire = await openWire(Number(port))
    await wire.send(call)
    wire.socket.destroy()
    await own.call.value(getBasicConfigs, {})
  }
  await own.stop()
  expect(own.errors()).toEqual([])
})
