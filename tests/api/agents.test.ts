// Agents look for products, ask for prices and make links, by the Model Context Protocol and its own client.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProductCustomConfigFromKey } from '../../src/lib/contract/custom-config.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { getWrittenOffer } from '../../src/lib/contract/written-offer.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { testShop } from './harness/shop.ts'

let api: TestApi
let agent: Client
beforeAll(async () => {
  api = await startApi()
  agent = await connect()
})
afterAll(async () => {
  await agent.close()
  await api.stop()
})

/** A fetch that says whose shop it asks: the built-in one says the host that it reaches. */
const asking =
  (tenant: string) =>
  async (_url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      host: `${tenant}.localhost`,
    }
    const call = request(`${api.origin}/api/v1/mcp/`, { method: init.method ?? 'GET', headers })
    call.end(init.body ?? '')
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    const said = new Headers(answer.headers as Record<string, string>)
    const status = answer.statusCode ?? 0
    return new Response(status === 202 ? null : new Uint8Array(body), { status, headers: said })
  }

async function connect(versionNegotiation?: { mode: 'auto' }): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { ...(versionNegotiation && { versionNegotiation }) },
  )
  const url = new URL(`${api.origin}/api/v1/mcp/`)
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: asking('ie') }))
  return client
}

async function use(name: string, input: object = {}) {
  const { structuredContent, isError, content } = await agent.callTool({
    name,
    arguments: { ...input },
  })
  const [said] = content as { text: string }[]
  return isError ? { failure: said?.text ?? '' } : { value: structuredContent as never as Answers }
}

type Answers = {
  products: { id: string; address: string; usual: { quantity: number; withVat: number } }[]
  attributes: {
    key: string
    kind: string
    initial: string
    options?: { key: string; name: string }[]
  }[]
  quantities: { listed: number[] }
  speeds: { key: string; workingDays: number }[]
  selection: Record<string, string>
  prices: { quantity: number; speed: string; withVat: number; arrives: string; orderBy: string }[]
  address: string
  cart: string
  state: string
  number: string
  validUntil: string
  lines: { quantity: number }[]
}

const tell = (body: unknown, headers: Record<string, string> = {}, tenant = 'ie') =>
  asking(tenant)('', {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('an agent finds a product, prices it as the shop does, and links a person to it', async () => {
  const { tools } = await agent.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'find_products',
    'show_product',
    'price_product',
    'link_to_product',
    'make_offer',
    'make_cart',
    'show_cart',
    'change_cart',
  ])
  expect(agent.getInstructions()).toContain('orders and pays')

  const all = (await use('find_products')).value?.products ?? []
  const cards = (await use('find_products', { query: 'visiting card' })).value?.products[0]
  expect(cards?.id).toBe('business-cards')
  expect(all.map(({ id }) => id)).toContain('business-cards')

  const shown = (await use('show_product', { product: 'business-cards' })).value
  const paper = shown?.attributes.find(({ options }) => (options?.length ?? 0) > 1)
  const other = paper?.options?.find(({ key }) => key !== paper.initial)
  if (!shown || !paper || !other) throw new Error('Business cards have papers to choose from')
  const selection = { [paper.key]: other.key }
  const asked = { product: 'business-cards', selection, quantities: [shown.quantities.listed[1]] }
  const priced = (await use('price_product', asked)).value
  expect(priced?.selection).toMatchObject(selection)

  const product = testShop().product({ id: 'ie' }, 'business-cards')
  const quote = await api.call.value(quoteProduct, {
    skus: product?.skus as never,
    currency: 'EUR',
    country: 'IE',
    zipCode: 'D01 F5P2',
    quantityList: asked.quantities as number[],
    prioritySets: shown.speeds.map(({ key }) => key),
    validProductionTimes: shown.speeds.map(({ workingDays }) => workingDays),
    merchantAttributes: priced?.selection ?? {},
  })
  expect(priced?.prices.map(({ withVat }) => withVat)).toEqual(
    quote.prices[0]?.deliveries.map(({ amountInclTax }) => amountInclTax),
  )
  for (const { arrives, orderBy } of priced?.prices ?? []) {
    expect(arrives).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(Date.parse(orderBy)).toBeGreaterThan(Date.now() - 60_000)
  }

  const wanted = { product: 'business-cards', selection, quantity: asked.quantities[0] }
  const made = (await use('link_to_product', wanted)).value?.address ?? ''
  expect((await use('link_to_product', wanted)).value?.address).toBe(made)
  const { pathname, searchParams } = new URL(made)
  const kept = await api.call.value(getProductCustomConfigFromKey, {
    key: searchParams.get('key') ?? '',
  })
  expect(kept).toMatchObject({
    path: pathname,
    isValid: true,
    config: { selectedQuantity: wanted.quantity, selectedAttributes: selection },
  })
})

test('an agent puts prices in writing, once a day, and what it cannot is said', async () => {
  const asked = { product: 'business-cards', quantities: [250, 500] }
  const made = (await use('make_offer', asked)).value
  const offer = await api.call.value(getWrittenOffer, { number: made?.number ?? '' })
  expect(made?.prices.map(({ withVat }) => withVat)).toEqual(
    offer.prices.map(({ gross }) => gross.centAmount / 100),
  )
  expect(made?.validUntil).toBe(offer.until)
  expect(new URL(made?.address ?? '').search).toContain(offer.number)
  expect((await use('make_offer', asked)).value).toEqual(made)
  const none = await use('make_offer', { ...asked, quantities: [7] })
  expect(none.failure).toContain('quantity_not_offered')
})

test('an agent puts a cart together and changes it, all of it or nothing', async () => {
  const business = { product: 'business-cards', quantity: 250 }
  const made = (await use('make_cart', { lines: [business, business] })).value
  expect(made).toMatchObject({ state: 'open', lines: [{ quantity: 250 }, { quantity: 250 }] })
  expect(made?.address).toMatch(/#handed=[0-9a-f-]{36}$/)
  const cart = made?.cart
  const wrong = { cart, lines: [business, { ...business, quantity: 7 }] }
  expect((await use('change_cart', wrong)).failure).toContain('quantity_not_offered')
  expect((await use('show_cart', { cart })).value).toEqual(made)
  const changed = (await use('change_cart', { cart, lines: [business] })).value
  expect(changed).toMatchObject({ cart, address: made?.address, lines: [{ quantity: 250 }] })
  expect(changed?.lines).toHaveLength(1)
  expect((await use('show_cart', { cart: randomUUID() })).failure).toContain('agent_cart_not_found')
})

test('what cannot be had is answered with a code and a sentence', async () => {
  const product = 'business-cards'
  for (const [name, input, code] of [
    ['show_product', { product: 'castles' }, 'product_not_found'],
    ['price_product', { product, selection: { paper: 'gold' } }, 'option_unknown'],
    ['price_product', { product, quantities: [7] }, 'quantity_not_offered'],
    ['price_product', { product, country: 'ZZ' }, 'country_not_served'],
    ['link_to_product', { product, quantity: 250, speed: 'yesterday' }, 'no_deliveries'],
  ] as const) {
    const { failure = '{}' } = await use(name, input)
    const { code: said, detail } = JSON.parse(failure)
    expect([name, said]).toEqual([name, code])
    expect(detail).toMatch(/\w.*[.!]$/)
  }
  expect((await use('price_product', { product, country: 'ie' })).failure).toContain('country')
  expect((await use('price_product', { product, quantities: [-1] })).failure).toContain(
    'quantities',
  )
  expect(
    (await use('price_product', { product, quantities: Array(30).fill(1) })).failure,
  ).toContain('quantities')
})

test('the protocol is spoken to whom it is meant for', async () => {
  expect((await tell('{"jsonrpc"')).status).toBe(400)
  const half = { name: 'make_cart', arguments: { lines: [{ product: '\ud800', quantity: 1 }] } }
  const noText = await tell({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: half })
  expect([noText.status, (await noText.json()).code]).toEqual([422, 'input_invalid'])
  // Of two messages at once the second may take the first one's answer back.
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'find_products' } }
  const taken = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
  expect((await tell([call, taken])).status).toBe(400)
  expect((await tell(`${' '.repeat(100)}${JSON.stringify([call, taken])}`)).status).toBe(400)
  expect((await tell({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
  expect((await asking('ie')('')).status).toBe(405)
  expect((await tell('', { origin: 'https://elsewhere.example' })).status).toBe(403)
  const off = await tell({ jsonrpc: '2.0', id: 1, method: 'ping' }, {}, 'de')
  expect([off.status, (await off.json()).code]).toEqual([404, 'not_found'])
})

test('the newest protocol is spoken too, and nobody is kept listening', async () => {
  const newest = await connect({ mode: 'auto' })
  expect(newest.getNegotiatedProtocolVersion()).toBe('2026-07-28')
  const { tools } = await newest.listTools()
  expect(tools).toHaveLength(8)
  await expect(newest.listen({ toolsListChanged: true })).rejects.toThrow('limit')
  await newest.close()
})
