import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart, getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import type { Problem } from '../../src/lib/contract/errors.ts'
import { ContentError } from '../../src/lib/server/site/editions/index.ts'
import { caller } from './harness/client.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { cards, newCustomer, newVisitor } from './harness/people.ts'
import { raw } from './harness/raw.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

const plan = { instalments: 3, everyDays: 30, minimum: 5000 }

/** The backend charges more than half as much again as the storefront's own documents say. */
const theirs = contentCopy()
theirs.edit('price-lists/eur.yaml', (yaml) => yaml.replace('factor: 1', 'factor: 1.6'))
const ours = contentCopy()
// Both sell banners in instalments by their documents; the backend's own checkout has none.
for (const shop of [theirs, ours]) {
  shop.edit('tenants/ie.yaml', (yaml) => `${yaml}\npaymentPlan: ${JSON.stringify(plan)}\n`)
  shop.edit('products/pvc-banner/product.yaml', (yaml) => `${yaml}\npaymentPlan: true\n`)
}

let databases: TestDatabase[]
let backend: RunningShop
let storefront: RunningShop
const [backendUrl, storefrontUrl] = [() => databases[0]?.url ?? '', () => databases[1]?.url ?? '']
const origin = () => `http://127.0.0.1:${storefront.port}`

function openBackend(port?: number) {
  const terms = { databaseUrl: backendUrl(), content: theirs.root, trustProxy: true }
  return runShop(port === undefined ? terms : { ...terms, port })
}

beforeAll(async () => {
  databases = [await createDatabase(), await createDatabase()]
  backend = await openBackend()
  const apiHost = `http://127.0.0.1:${backend.port}`
  storefront = await runShop({ databaseUrl: storefrontUrl(), content: ours.root, apiHost })
})
afterAll(async () => {
  await storefront.stop()
  await backend.stop()
  for (const database of databases) await database.drop()
})

/** The pages of both say the port, and which scripts and pictures they have; prices are what counts. */
const prices = (html: string) => html.match(/€\s?\d[\d,.]*/g) ?? []

test.each(['/', '/flyers/', '/cards-and-flyers/'])(
  'prices on %s are the other backend’s',
  async (path) => {
    const [there, here] = [await page(backend, path), await page(storefront, path)]
    expect(here.status).toBe(200)
    expect(prices(here.body).length).toBeGreaterThan(1)
    expect(prices(here.body)).toEqual(prices(there.body))
  },
)

test('its products may be paid in instalments, which the checkout of this shop does not take', async () => {
  const words = 'instalments, {days} days apart'
  expect((await page(storefront, '/pvc-banners/')).body).toContain(words)
  expect((await page(storefront, '/business-cards/')).body).not.toContain(words)
  expect((await page(backend, '/pvc-banners/')).body).not.toContain(words)
})

test('what it says may change without a document changing: pages with it are true for minutes', async () => {
  const seconds = async (path: string) => {
    const { headers } = await page(storefront, path)
    return Number(/s-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1])
  }
  expect(await seconds('/flyers/')).toBeLessThanOrEqual(300)
  expect(await seconds('/terms/')).toBe(86_400)
})

test('calls go there and come back as they are: cookies, tokens, refusals and all', async () => {
  const call = caller(origin())
  const { as } = newVisitor()
  const { cart } = await call.value(createCart, {}, as)
  const { lineItemId } = await call.value(putCartItem, cards(cart.id), as)
  const there = caller(`http://127.0.0.1:${backend.port}`)
  expect((await there.value(getCart, { cartId: cart.id }, as)).cart.lineItems).toEqual([
    expect.objectContaining({ id: lineItemId }),
  ])
  const person = await newCustomer({ call })
  expect(person.token).not.toBe('')
  const refused = await call.refusal(putCartItem, { ...cards(cart.id), quantity: 251 }, as)
  expect(refused.code).toBe('quantity_not_offered')
  const newcomer = await call.send(createCart, {})
  expect(newcomer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^anonymous_id=[\w-]+;.*Path=\/; SameSite=Lax$/),
  ])
})

test.each([
  ['GET', '/api/v1/cart'],
  ['POST', '/api/v1/unheard-of'],
  ['DELETE', '/api/v1/openapi.json'],
  ['GET', '/api/v1/order/a/b'],
  ['GET', '/_sandbox/a%2F..%2Fb'],
])('what the contract does not declare is not handed on: %s %s', async (method, path) => {
  const answer = await raw(origin() + path, { method, headers: { host: 'de.localhost' } })
  expect(answer.status).toBe(404)
})

test('a tenant is the host’s that was asked, whoever else is named', async () => {
  const answer = await raw(`${origin()}${createCart.path}`, {
    method: 'POST',
    headers: { host: 'uk.localhost', 'x-forwarded-host': 'ie.localhost', 'fe-x-tenant': 'ie' },
    body: '{}',
  })
  expect(answer.body).toMatchObject({ cart: { currencyCode: 'GBP' } })
})

test('with the backend away pages stay, calls say so, and nothing without its prices goes live', async () => {
  const { port } = backend
  await backend.stop()
  const before = await page(storefront, '/flyers/')
  expect(before.status).toBe(200)

  const { as } = newVisitor('de')
  const headers = { 'accept-language': 'de-DE' }
  const refused = await caller(origin()).refusal(createCart, {}, { ...as, headers })
  expect(refused).toMatchObject({
    code: 'backend_unreachable',
    status: 502,
  } satisfies Partial<Problem>)
  expect(refused.detail).toContain('nicht erreichbar')

  ours.edit('products/flyers/product.yaml', (yaml) => yaml.replace(', 5000, 10000]', ']'))
  const publication = await storefront.publish('test').catch((error: unknown) => error)
  expect(publication).toBeInstanceOf(ContentError)
  expect((publication as ContentError).message).toContain(`:${port} cannot be reached`)
  expect((await page(storefront, '/flyers/')).body).toBe(before.body)

  backend = await openBackend(port)
  await expect
    .poll(() => storefront.publish('test').catch(() => null), { timeout: 20_000, interval: 1000 })
    .toMatchObject({ changed: 1 })
  const after = await page(storefront, '/flyers/')
  expect(prices(after.body).length).toBeLessThan(prices(before.body).length)
})

test('a page that was lost is 500 while the backend is away, and no page with old prices is', async () => {
  const { port } = backend
  await backend.stop()
  const apiHost = `http://127.0.0.1:${port}`
  const { dataDir } = storefront
  await storefront.stop()
  rmSync(join(dataDir, 'pages', 'ie.localhost', 'flyers'), { recursive: true })
  const terms = { databaseUrl: storefrontUrl(), content: ours.root, dataDir, apiHost }
  storefront = await runShop({ ...terms, port: storefront.port })
  const away = await page(storefront, '/flyers/')
  expect([away.status, away.headers['x-request-id']]).toEqual([500, expect.stringMatching(/^\w/)])
  expect((await page(storefront, '/cards-and-flyers/')).status).toBe(200)
  backend = await openBackend(port)
  await expect
    .poll(async () => (await page(storefront, '/flyers/')).status, { timeout: 15_000 })
    .toBe(200)
})
