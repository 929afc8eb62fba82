import { request } from 'node:http'
import fc from 'fast-check'
import { startApi, type TestApi } from '../api/harness/api.ts'
import {
  cards,
  newCustomer,
  newVisitor,
  openCart,
  PASSWORD,
  readyToOrder,
} from '../api/harness/people.ts'
import { testShop } from '../api/harness/shop.ts'
import { newStaff } from '../api/harness/staff.ts'
import { type Known, type Schema, valuesOf } from './values.ts'

type Parameter = { name: string; in: string; schema: Schema }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type Found = { operation: string; status: number; request: string }
export type Fuzzed = { requests: number; byStatus: Map<number, number>; found: Found[] }

const AT_ONCE = 8

/**
 * Sends requests made from the shop's own API document, as nobody, a visitor, customers and staff,
 * and answers what was answered with 500 or more. `seed` makes the same requests again.
 */
export async function fuzz({
  requests,
  seed,
}: {
  requests: number
  seed: number
}): Promise<Fuzzed> {
  const api = await startApi()
  try {
    const document = (await (await fetch(`${api.origin}/api/v1/openapi.json`)).json()) as Document
    const { known, callers } = await people(api)
    const shop = { known, schemas: document.components.schemas }
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    const each = Math.ceil(requests / operations.length)
    const all = operations.flatMap(({ path, method, operation }, index) =>
      fc
        .sample(requestOf(path, operation, callersOf(path, operation, callers), shop), {
          numRuns: each,
          seed: seed + index,
        })
        .map((request) => ({ ...request, method: method.toUpperCase(), operation })),
    )
    const byStatus = new Map<number, number>()
    const found: Found[] = []
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      for (let next = all.pop(); next; next = all.pop()) {
        const { status, shown } = await send(api, next)
        byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
        if (status >= 500)
          found.push({ operation: next.operation.operationId, status, request: shown })
      }
    })
    await Promise.all(lanes)
    return { requests: [...byStatus.values()].reduce((a, b) => a + b, 0), byStatus, found }
  } finally {
    await api.stop()
  }
}

type Headers = Record<string, string>
type Callers = { nobody: Headers[]; customers: Headers[]; staff: Headers[] }

const endings = new Set(['login', 'logout', 'refreshToken', 'signInStaff', 'signOutStaff'])

/** Those who may call, mostly. What ends a login is called by people who have none to lose. */
function callersOf(path: string, { operationId }: Operation, callers: Callers): Headers[] {
  const { nobody, customers, staff } = callers
  if (endings.has(operationId)) return nobody
  if (path.includes('/admin/')) return [...staff, ...staff, ...staff, ...nobody, ...customers]
  return [...customers, ...customers, ...nobody, ...staff]
}

type Request = {
  url: string
  body: string | undefined
  headers: Headers
}

function requestOf(
  path: string,
  { parameters = [], requestBody }: Operation,
  callers: Headers[],
  shop: { known: Known; schemas: Record<string, Schema> },
): fc.Arbitrary<Request> {
  const valued = parameters
    .filter((each) => each.in !== 'header')
    .map((each) => [each, valuesOf(each.schema, each.name, shop)] as const)
  const given = fc.tuple(...valued.map(([, values]) => values))
  const schema = requestBody?.content['application/json']?.schema
  const body = schema ? valuesOf(schema, '', shop) : fc.constant(undefined)
  return fc
    .tuple(given, body, fc.constantFrom(...callers), fc.uuid())
    .map(([values, content, caller, key]) => {
      let url = path
      const query = new URLSearchParams()
      valued.forEach(([parameter], index) => {
        const text = textOf(values[index])
        if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, encoded(text))
        else query.append(parameter.name, text)
      })
      const search = query.size > 0 ? `?${query}` : ''
      return {
        url: url + search,
        body: content === undefined ? undefined : JSON.stringify(content),
        headers: { ...caller, 'idempotency-key': key },
      }
    })
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
const encoded = (text: string) => encodeURIComponent(text.toWellFormed()) || '-'

async function send(api: TestApi, { method, url, body, headers }: Request & { method: string }) {
  const status = await new Promise<number>((resolve, reject) => {
    const call = request(api.origin + url, { method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject).end(method === 'GET' ? undefined : body)
  })
  return { status, shown: `${method} ${url} ${body ?? ''}` }
}

/** Who calls, and what exists in the shop for their calls to name. */
async function people(api: TestApi) {
  const ready = await readyToOrder(api)
  const [customer, expendable] = [await newCustomer(api), await newCustomer(api)]
  const visitor = newVisitor()
  const cart = await openCart(api, visitor.as)
  const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const line = cards(cart.id)
  const product = testShop().product({ id: 'ie' }, line.productId)
  const host = 'ie.localhost'
  const bearer = (token: string) => ({ host, authorization: `Bearer ${token}` })
  const callers: Callers = {
    nobody: [
      { host },
      { host, cookie: `anonymous_id=${visitor.anonymousId}` },
      { host, authorization: 'Bearer nobody' },
    ],
    customers: [bearer(ready.token), bearer(customer.token)],
    staff: [bearer(staff.token)],
  }
  const known: Known = {
    cartId: [cart.id, ready.cartId],
    email: [ready.email, customer.email],
    password: [PASSWORD],
    refresh_token: [expendable.refresh],
    productId: [line.productId],
    merchantInfo: [line.merchantInfo],
    selectedAttributes: [line.merchantInfo.selectedAttributes],
    variableAttributes: [line.merchantInfo.selectedAttributes],
    merchantAttributes: [line.merchantInfo.selectedAttributes],
    configuration: [line.merchantInfo.selectedAttributes],
    quantity: [100, 250, 1000],
    quantityList: [[100, 250]],
    skus: product ? [product.skus] : [],
    currency: ['EUR'],
    currencyCode: ['EUR'],
    country: ['IE', 'DE'],
    countryCode: ['IE'],
    zipCode: ['D02 X285'],
    locale: ['en-IE'],
    anonymousUserId: [visitor.anonymousId],
    provider: ['sandbox'],
    method: ['card'],
    path: ['/', '/business-cards/'],
  }
  return { known, callers }
}
