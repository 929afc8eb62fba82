import Fastify from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { login } from '../../src/lib/contract/auth.ts'
import { endpoint } from '../../src/lib/contract/endpoint.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { getBasicConfigs } from '../../src/lib/contract/session.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { actorName } from '../../src/lib/server/actor.ts'
import { findCustomerActor } from '../../src/lib/server/people/auth/index.ts'
import type { Api } from '../../src/lib/server/platform/http/api.ts'
import { mount } from '../../src/lib/server/platform/http/index.ts'
import { createLimiter } from '../../src/lib/server/platform/http/limits.ts'
import { demand } from '../../src/lib/server/refusal.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { newCustomer, PASSWORD } from './harness/people.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

function cards() {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  return {
    skus: product.skus,
    currency: 'EUR',
    country: 'IE',
    quantityList: [250],
    prioritySets: ['standard'],
    validProductionTimes: [5],
    merchantAttributes: initialSelection(product),
  }
}

test('what anyone may ask refuses a token that is not valid, and answers without one', async () => {
  const { token, email } = await newCustomer(api)
  const quoteInput = cards()
  expect(await api.call.value(quoteProduct, quoteInput)).toEqual(
    await api.call.value(quoteProduct, quoteInput, { token }),
  )
  const refused = await api.call.refusal(quoteProduct, quoteInput, { token: 'made-up' })
  expect(refused).toMatchObject({ code: 'token_invalid', status: 401 })
  // A token is good in its own shop alone.
  const elsewhere = await api.call.refusal(getBasicConfigs, {}, { token, tenant: 'uk' })
  expect(elsewhere.code).toBe('token_invalid')
  // Whoever logs in may carry a token that has ended.
  await api.call.value(login, { email, password: PASSWORD }, { token: 'made-up' })
})

const who = endpoint({
  method: 'GET',
  path: '/api/v1/product/who/',
  summary: 'For this test',
  input: z.object({}),
  output: z.object({ who: z.string() }),
  errors: ['no_deliveries'],
  access: 'anyone',
})

test('the context of such a call has the customer', async () => {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const context: Api['context'] = {
    db: api.db,
    getShop: testShop,
    log: pino({ level: 'silent' }),
    limiter: createLimiter(null),
    publicOrigin: () => '',
    signsOf: async () => ({ isCompanyIP: false, hasAgentCookie: false, isDev: false }),
    findActor: (db, key) => findCustomerActor(db, key, 'optional'),
    findStaff: async () => null,
    findMachine: async () => {
      throw new Error('No machine calls here.')
    },
  }
  mount({ app, context }, who, (_input, call) => ({ who: actorName(call) }))
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ url: who.path, headers: { host: 'ie.localhost', ...headers } })).json()
  const { id, token } = await newCustomer(api)
  expect(await ask({ authorization: `Bearer ${token}` })).toEqual({ who: `customer:${id}` })
  expect(await ask({})).toEqual({ who: 'nobody' })
  await app.close()
})

test('a handler refuses with what its endpoint declares, or does not compile', () => {
  const declared = (given: Api) =>
    mount(given, who, (_input, call) => {
      demand(call, call.ip, 'no_deliveries')
      demand(call, call.ip, 'not_found')
      return { who: '' }
    })
  const undeclared = (given: Api) =>
    mount(given, who, (_input, call) => {
      // @ts-expect-error: the endpoint does not declare it.
      demand(call, call.ip, 'cart_full')
      return { who: '' }
    })
  expect([declared, undeclared]).toHaveLength(2)
})
