// Agents put carts together by three protocols; people take them over. Answers are held to the published shapes.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeAgentCart } from '../../src/lib/contract/agent-cart.ts'
import { createApiKey } from '../../src/lib/contract/api-key.ts'
import { putCartItem } from '../../src/lib/contract/cart.ts'
import { generateProductCustomConfigUrl } from '../../src/lib/contract/custom-config.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { acpDiscovery, ucpProfile } from '../../src/lib/server/site/search-engines/agents.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cards, newCustomer, newVisitor, openCart } from './harness/people.ts'
import { testShop } from './harness/shop.ts'
import { newStaff } from './harness/staff.ts'

const root = join(import.meta.dirname, '../..')
const schemaOf = (file: string) =>
  JSON.parse(readFileSync(join(root, 'tests/fixtures/protocols', file), 'utf8'))
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(schemaOf('acp-2026-04-17.json'), 'acp')
for (const schema of Object.values(schemaOf('ucp-2026-04-08.json'))) {
  // The profile lies in another folder than its own id says, and refers from there.
  const text = JSON.stringify(schema).replaceAll('../schemas/', '../')
  ajv.addSchema(JSON.parse(text))
}

/** Fails where a value has not the published shape. */
function shaped(name: string, value: unknown): void {
  const validate = ajv.getSchema(name)
  if (!validate) throw new Error(`There is no schema ${name}`)
  validate(value)
  expect(validate.errors ?? []).toEqual([])
}
const UCP_CHECKOUT = 'https://ucp.dev/schemas/shopping/checkout.json'

let api: TestApi
let key: string
beforeAll(async () => {
  api = await startApi()
  key = await newKey(['carts.make'])
})
afterAll(() => api.stop())

async function newKey(permissions: ('carts.make' | 'orders.read')[]) {
  const admin = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const lastDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const made = { name: 'An assistant', permissions, lastDay }
  return (await api.call.value(createApiKey, made, admin.as)).token
}

type Said = {
  id: string
  status: string
  continue_url: string
  code: string
  currency: string
  line_items: { item: { id: string }; quantity: number }[]
  totals: { type: string; amount: number }[]
  messages: { code: string; type: string }[]
}

async function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const call = request(api.origin + path, {
    method,
    headers: { host: 'ie.localhost', 'content-type': 'application/json', ...headers },
  })
  call.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, said: (await json(answer)) as Said }
}

const acp = (method: string, rest: string, body?: unknown, more: Record<string, string> = {}) =>
  ask(
    method,
    `/api/v1/acp/checkout_sessions${rest}`,
    {
      authorization: `Bearer ${key}`,
      'api-version': '2026-04-17',
      'idempotency-key': randomUUID(),
      ...more,
    },
    body,
  )

const ucp = (method: string, rest: string, body?: unknown, more: Record<string, string> = {}) =>
  ask(
    method,
    `/api/v1/ucp/checkout-sessions${rest}`,
    {
      'ucp-agent': 'profile="https://agent.example/profile"',
      'idempotency-key': randomUUID(),
      'request-id': randomUUID(),
      ...more,
    },
    body,
  )

const tokenOf = ({ continue_url: url }: Said) =>
  new URLSearchParams(new URL(url).hash.slice(1)).get('handed') ?? ''
const totalOf = ({ totals }: Said) => totals.find(({ type }) => type === 'total')?.amount
const order = (...ids: string[]) => ({
  line_items: ids.map((id) => ({ id })),
  currency: 'eur',
  capabilities: {},
})
const lines = (...ids: string[]) => ({
  line_items: ids.map((id) => ({ item: { id }, quantity: 1 })),
})

test('the example of the documentation works as it is written', async () => {
  const text = readFileSync(join(root, 'docs/agents.md'), 'utf8')
  const [, http = ''] = /```http\n([\s\S]*?)```/.exec(text) ?? []
  const [head = '', body = ''] = http.split('\n\n')
  const [line = '', ...named] = head.split('\n')
  const [method = '', path = ''] = line.split(' ')
  const headers = Object.fromEntries(named.map((each) => each.split(/:\s*/, 2) as [string, string]))
  headers['Authorization'] = (headers['Authorization'] ?? '').replace('qk_…', key)
  const { status, said } = await ask(method, path, headers, body)
  const expected = /What matters of it:\n\n```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '{'
  expect([status, said]).toMatchObject([201, JSON.parse(expected)])
  shaped('acp#/$defs/CheckoutSession', said)
  const again = await ask(method, path, headers, body)
  expect(again.said.id).toBe(said.id)
  const other = await ask(method, path, headers, order('flyers'))
  expect([other.status, other.said.code]).toEqual([422, 'idempotency_conflict'])
})

test('a person takes a cart over once, and sees it as it was priced', async () => {
  const made = (await acp('POST', '', order('business-cards', 'flyers'))).said
  const { as } = await newCustomer(api)
  const token = tokenOf(made)
  const { cart } = await api.call.value(takeAgentCart, { token }, as)
  expect(cart.lineItems.map(({ productId }) => productId)).toEqual(['business-cards', 'flyers'])
  expect(cart.taxedPrice.totalGross.centAmount).toBe(totalOf(made))
  // Who follows it again sees their own cart; who finds it later has nothing of it.
  const again = await api.call.value(takeAgentCart, { token }, as)
  expect(again.cart.lineItems).toHaveLength(2)
  const thief = newVisitor()
  const refused = await api.call.send(takeAgentCart, { token }, thief.as)
  expect(refused).toMatchObject({ ok: false, code: 'agent_cart_taken' })
  const after = (await acp('GET', `/${made.id}`)).said
  shaped('acp#/$defs/CheckoutSession', after)
  expect([after.status, after.continue_url]).toEqual(['in_progress', undefined])
  const late = await acp('POST', `/${made.id}`, { line_items: [{ id: 'flyers' }] })
  expect([late.status, late.said.code]).toEqual([409, 'agent_cart_taken'])
})

test('two who open a link at once get it once, beside what a visitor has already', async () => {
  const { said } = await ucp('POST', '', lines('business-cards'))
  const visitors = [newVisitor(), newVisitor()]
  for (const { as } of visitors) {
    const { id } = await openCart(api, as)
    await api.call.value(putCartItem, cards(id), as)
  }
  const token = tokenOf(said)
  const taken = await Promise.all(
    visitors.map(({ as }) => api.call.send(takeAgentCart, { token }, as)),
  )
  expect(taken.map(({ ok }) => ok).sort()).toEqual([false, true])
  const [one] = taken.flatMap((each) => (each.ok ? [each.value.cart] : []))
  expect(one?.lineItems).toHaveLength(2)
})

test('a session is changed, completed by nobody and cancelled, in the shapes of ACP', async () => {
  const { id } = (await acp('POST', '', order('business-cards'))).said
  const changed = await acp('POST', `/${id}`, { line_items: [{ id: 'flyers' }] })
  expect(changed.said.line_items.map(({ item }) => item.id)).toEqual(['flyers'])
  const wrong = await acp('POST', `/${id}`, { line_items: [{ id: 'flyers' }, { id: 'castles' }] })
  shaped('acp#/$defs/Error', wrong.said)
  expect((await acp('GET', `/${id}`)).said.line_items).toHaveLength(1)
  const complete = await acp('POST', `/${id}/complete`, { payment_data: {} })
  expect([complete.status, complete.said.status]).toEqual([200, 'requires_escalation'])
  expect(complete.said.messages).toMatchObject([{ type: 'error', code: 'intervention_required' }])
  const cancelled = await acp('POST', `/${id}/cancel`)
  for (const { said } of [changed, complete, cancelled]) shaped('acp#/$defs/CheckoutSession', said)
  expect(cancelled.said.status).toBe('canceled')
  expect((await acp('POST', `/${id}/cancel`)).said.status).toBe('canceled')
  const gone = await api.call.send(takeAgentCart, { token: tokenOf(changed.said) }, newVisitor().as)
  expect(gone).toMatchObject({ ok: false, code: 'agent_cart_not_found' })
})

test('a kept choice is priced with the services that were chosen with it', async () => {
  const product = testShop().product({ id: 'ie' }, 'business-cards')
  if (!product) throw new Error('The test shop sells business cards')
  const service = 'SVC-pixart-artwork-docreview'
  const config = {
    version: product.skus.version,
    selectedAttributes: initialSelection(product),
    selectedQuantity: 250,
    selectedPriority: 'standard',
    services: [service],
  }
  const kept = { config, productConfigurationId: product.id }
  const { key: choice } = await api.call.value(generateProductCustomConfigUrl, kept)
  const { said } = await acp('POST', '', order(choice))
  const { as } = newVisitor()
  const { cart } = await api.call.value(takeAgentCart, { token: tokenOf(said) }, as)
  expect(Object.keys(cart.lineItems[0]?.services ?? {})).toEqual([service])
  expect(cart.taxedPrice.totalGross.centAmount).toBe(totalOf(said))
})

test.each(['\0', 'cards\0', '\ud800'])(
  'an item that is no text is not found, nor a fault',
  async (id) => {
    expect((await acp('POST', '', order(id))).status).toBeLessThan(500)
    expect((await ucp('POST', '', lines(id))).status).toBeLessThan(500)
  },
)

test('the same in the shapes of UCP', async () => {
  const made = await ucp('POST', '', lines('business-cards'))
  const { id } = made.said
  const changed = await ucp('PUT', `/${id}`, lines('flyers', 'business-cards'))
  const read = await ucp('GET', `/${id}`)
  const complete = await ucp('POST', `/${id}/complete`, { payment: {} })
  const cancelled = await ucp('POST', `/${id}/cancel`)
  for (const { said } of [made, changed, read, complete, cancelled]) shaped(UCP_CHECKOUT, said)
  expect([made, changed, cancelled].map(({ status }) => status)).toEqual([201, 200, 200])
  expect([made, complete, cancelled].map(({ said }) => said.status)).toEqual([
    'requires_escalation',
    'requires_escalation',
    'canceled',
  ])
  expect(read.said.line_items.map(({ item }) => item.id)).toEqual(['flyers', 'business-cards'])
  const unknown = await ucp('GET', `/${randomUUID()}`)
  shaped('https://ucp.dev/schemas/shopping/types/error_response.json', unknown.said)
  expect([unknown.status, unknown.said.messages[0]?.code]).toEqual([200, 'not_found'])
  expect((await ucp('POST', '', lines('business-cards'), { 'ucp-agent': '' })).status).toBe(400)
  expect((await ucp('POST', '', '{')).status).toBe(400)
})

test('nobody without a key that may, or with another key, has a session of ACP', async () => {
  const { id } = (await acp('POST', '', order('business-cards'))).said
  const codeOf = async (more: Record<string, string>, rest = `/${id}`) => {
    const { status, said } = await acp('GET', rest, undefined, more)
    shaped('acp#/$defs/Error', said)
    return [status, said.code]
  }
  expect(await codeOf({ authorization: '' })).toEqual([401, 'api_key_unknown'])
  const weak = await newKey(['orders.read'])
  expect(await codeOf({ authorization: `Bearer ${weak}` })).toEqual([403, 'api_key_not_allowed'])
  const other = await newKey(['carts.make'])
  expect(await codeOf({ authorization: `Bearer ${other}` })).toEqual([404, 'agent_cart_not_found'])
  expect(await codeOf({ 'api-version': '2020-01-01' })).toEqual([400, 'unsupported_api_version'])
  expect(await codeOf({}, '/no-id')).toEqual([404, 'agent_cart_not_found'])
  const bare = await acp('POST', '', order('business-cards'), { 'idempotency-key': '' })
  expect([bare.status, bare.said.code]).toEqual([400, 'idempotency_key_required'])
  const off = await acp('GET', `/${id}`, undefined, { host: 'de.localhost' })
  expect(off.status).toBe(404)
})

test('where the protocols are spoken is published in their shapes', () => {
  const shop = testShop()
  const [ie, de] = ['ie', 'de'].map((id) => shop.tenant(id))
  if (!ie || !de) throw new Error('The test shop has tenants ie and de')
  const terms = { shop, originOf: () => 'https://www.example.ie', pictureName: () => '' } as never
  const of = (make: typeof ucpProfile, tenant: typeof ie) =>
    make({ ...(terms as object), tenant } as never)
  shaped('acp#/$defs/DiscoveryResponse', JSON.parse(of(acpDiscovery, ie) ?? ''))
  shaped('https://ucp.dev/schemas/discovery/profile.json', JSON.parse(of(ucpProfile, ie) ?? ''))
  expect([of(acpDiscovery, de), of(ucpProfile, de)]).toEqual([null, null])
})
