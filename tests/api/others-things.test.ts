// Every call that names a cart, an order, an address, a payment or a session, made by who they do not belong to.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart } from '../../src/lib/contract/cart.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import type { Endpoint } from '../../src/lib/contract/endpoint.ts'
import { endpoints } from '../../src/lib/contract/index.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { getPayment } from '../../src/lib/contract/payment.ts'
import { listSessions } from '../../src/lib/contract/sessions.ts'
import { issueLogin } from '../../src/lib/server/people/auth/logins.ts'
import { sampleInputs } from './harness/access-samples.ts'
import { startApi, type TestApi } from './harness/api.ts'
import type { CallOptions } from './harness/client.ts'
import { colleague } from './harness/companies.ts'
import { keptMailOf } from './harness/mail.ts'
import { ownThings } from './harness/own-things.ts'
import { newCustomer, newVisitor, type Person } from './harness/people.ts'
import { sampleContent } from './harness/sample-content.ts'
import { sampleOrders } from './harness/sample-orders.ts'
import { stockedShop } from './harness/shop.ts'

let api: TestApi
let world: Awaited<ReturnType<typeof ownThings>>
let samples: Record<string, object>
beforeAll(async () => {
  api = await startApi()
  api.setShop(stockedShop())
  world = await ownThings(api)
  const kept = await keptMailOf(api)
  samples = sampleInputs('', kept, await sampleContent(api), await sampleOrders(api))
})
afterAll(() => api.stop())

/** What `id` means where it is the owner's; everything else that a call names has a name of its own. */
function ownIds(name: string): object {
  const { address, order, payment, session } = world
  const ofOrder = [
    'approveOrder',
    'declineOrder',
    'reopenOrder',
    'reorderOrder',
    'getOrderDocument',
  ]
  // Addresses of companies have ids of their own (company-address.test.ts).
  if (/^(endShared|takeCompany)Address$/.test(name)) return {}
  // What a look-up has found is nobody's.
  if (name === 'retrieveAddress') return {}
  if (/Address$/.test(name)) return { id: address }
  if (name === 'getOrder') return { id: order.number }
  if (ofOrder.includes(name)) return { id: order.id }
  if (name === 'getPayment') return { id: payment }
  if (name === 'endSession') return { id: session }
  return {}
}

function inputOf(name: string, endpoint: Endpoint): Record<string, unknown> {
  const { cart, order } = world
  const real: Record<string, unknown> = {
    cartId: cart.id,
    cartItemId: cart.line,
    orderId: order.id,
    lineItemId: /LeftOver/.test(name) ? cart.line : order.line,
    ...ownIds(name),
  }
  const named = Object.keys(endpoint.input.shape).filter((field) => field in real)
  const replaced = Object.fromEntries(named.map((field) => [field, real[field]]))
  return { ...samples[name], ...replaced }
}

const isOfShoppers = ({ access, token }: Endpoint) =>
  (access === 'customer' || access === 'owner' || access === 'shopper') && token !== 'ignored'

/** Calls of shoppers whose input names something of the owner's. */
const calls = () =>
  endpoints.filter(({ name, endpoint }) => {
    const named = Object.keys(endpoint.input.shape)
    const isNamed = named.includes('cartId') || named.includes('orderId')
    return isOfShoppers(endpoint) && (isNamed || (named.includes('id') && 'id' in ownIds(name)))
  })

/** What each call says to somebody, by its name. */
async function answersTo(options: () => Promise<CallOptions>): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const { name, endpoint } of calls()) {
    const key = endpoint.idempotent ? randomUUID() : ''
    const input = inputOf(name, endpoint)
    const answer = await api.call.send(endpoint, input as never, { ...(await options()), key })
    answers.set(name, answer.ok ? 'ok' : answer.code)
  }
  return answers
}

const asCustomer =
  (tenant: string, { id: customerId }: Person) =>
  async () => {
    const issued = await issueLogin(
      api.db,
      tenant,
      { customerId, userAgent: '', ip: '127.0.0.1' },
      new Date(),
    )
    return { tenant, token: issued.access }
  }

/** What is answered like what does not exist. */
const hidden = /^(cart|shared_cart|order|address|payment|upload|company)_not_found$/
const open = (answers: Map<string, string>) =>
  [...answers].filter(([, code]) => !hidden.test(code)).map((each) => each.join(': '))

test('a call that names something is made here, or in the tests of its slice', () => {
  const made = new Set(calls().map(({ name }) => name))
  expect(made.size).toBeGreaterThan(50)
  const others = endpoints.filter(({ name, endpoint }) => {
    const isNaming = Object.keys(endpoint.input.shape).some((field) => /^id$|Id$/.test(field))
    return isOfShoppers(endpoint) && isNaming && !made.has(name)
  })
  expect(others.map(({ name }) => name).sort()).toEqual([
    'cancelCartUpload',
    'cancelUpload',
    'changeMember',
    'createCart',
    'endSharedAddress',
    'finishCartUpload',
    'finishUpload',
    'removeMember',
    'removePasskey',
    'removeSavedDesign',
    'renamePasskey',
    'renameSavedDesign',
    'retrieveAddress',
    'revokeKeptCard',
    'saveDesign',
    'takeCompanyAddress',
    'withdrawInvitation',
  ])
})

test('to another customer of the shop nothing of it exists', async () => {
  const answers = await answersTo(asCustomer('ie', await newCustomer(api)))
  // Ending a session that is not one's own is ending none, as if it were over.
  expect(open(answers)).toEqual(['endSession: ok'])
})

test('nor to the same e-mail address in another shop, nor to a visitor', async () => {
  const namesake = await newCustomer(api, 'fr', world.owner.email)
  const elsewhere = open(await answersTo(asCustomer('fr', namesake)))
  expect(elsewhere).toEqual(['endSession: ok', 'createAddress: country_not_served'])
  const visitor = newVisitor()
  const answers = await answersTo(async () => visitor.as)
  expect(open(answers).filter((each) => !each.endsWith(': login_required'))).toEqual([])
})

const looks = [
  'getOrder',
  'reorderOrder',
  'getOrderArtwork',
  'getPayment',
  'getPaymentPlan',
  'getOrderDocument',
]

test.each([
  ['orders', []],
  ['administers', []],
  ['sees', looks],
  ['approves', looks],
  ['pays', [...looks, 'createPayment', 'resetPaymentMethod']],
] as const)('a colleague who %s has no more than that role gives', async (role, given) => {
  const person = await colleague(api, world.owner, [role])
  const answers = await answersTo(asCustomer('ie', person))
  const done = [...answers].filter(([, code]) => code === 'ok').map(([name]) => name)
  expect(done.sort()).toEqual(['endSession', ...given].sort())
  // What else is said is about the role, or about what may be seen.
  const refused = [...answers.values()].filter((code) => code !== 'ok' && !hidden.test(code))
  const aboutRole = ['company_role_missing']
  const aboutOrder = ['order_not_waiting', 'order_payment_not_yours', 'payment_method_not_offered']
  const sayable = given.length > 0 ? [...aboutRole, ...aboutOrder] : aboutRole
  expect(sayable).toEqual(expect.arrayContaining(refused))
})

test('what others tried has changed nothing', async () => {
  const { owner, address, order, payment, session, cart } = world
  const { as } = owner
  const seen = await api.call.value(getCart, { cartId: cart.id }, as)
  expect(seen.cart.lineItems.map(({ id, quantity }) => [id, quantity])).toEqual([[cart.line, 250]])
  const { order: placed } = await api.call.value(getOrder, { id: order.number }, as)
  expect(placed.lineItems.map(({ id }) => id)).toEqual([order.line])
  await api.call.value(getPayment, { id: payment }, as)
  const { customer } = await api.call.value(getCustomer, {}, as)
  expect(customer.customerAddresses.shippingAddresses[address]?.streetName).toBe('1 Folio Street')
  const { sessions } = await api.call.value(listSessions, {}, as)
  expect(sessions.map(({ id }) => id)).toContain(session)
})
