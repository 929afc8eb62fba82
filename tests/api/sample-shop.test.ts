// Walks the shop that is in src/content, whatever an owner has made of it, and expects no figure
// and no wording of it: those are asserted of the shop in tests/fixtures.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../../src/lib/contract/auth.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { quoteProduct } from '../../src/lib/contract/product.ts'
import { takesProduct, takesWeight } from '../../src/lib/domain/delivery/collection.ts'
import { waysTo } from '../../src/lib/domain/delivery/ways.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { gramsOf } from '../../src/lib/domain/pricing/price.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { describeChoice } from '../../src/lib/server/commerce/product/index.ts'
import { seedSampleAccounts } from '../../src/lib/server/people/customer/index.ts'
import { loadShop, type Tenant } from '../../src/lib/server/site/shop/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { htmlFaults, localLinks } from './harness/judge-page.ts'
import { page, type RunningShop, runShop } from './harness/running-shop.ts'

const content = join(import.meta.dirname, '../../src/content')
const AT_ONCE = 8
const spokenKinds = ['dictionary', 'links', 'productWords', 'pageWords', 'categoryWords'] as const
const isSwissGerman = (locale: string) => /^de-(CH|LI)$/.test(locale)

let shop: ReturnType<typeof loadShop>
let api: TestApi
let database: TestDatabase
let running: RunningShop
beforeAll(async () => {
  shop = loadShop(content, new Date())
  api = await startApi()
  api.setShop(shop)
  database = await createDatabase()
  running = await runShop({ databaseUrl: database.url, content, trustProxy: true })
}, 180_000)
afterAll(async () => {
  await api.stop()
  await running.stop()
  await database.drop()
})

test('the shop in src/content shows every page of every tenant, in valid HTML, with no dead link', async () => {
  expect(running.trouble).toBeNull()
  const waiting: Step[] = shop.tenants.flatMap(({ id, hosts: [host = ''] }) =>
    (shop.routes.get(id)?.all() ?? []).map(({ path }) => ({ host, path })),
  )
  expect(waiting.length).toBeGreaterThan(0)
  const seen = new Set(waiting.map(({ host, path }) => host + path))
  const failed: string[] = []
  const walk = async ({ host, path, from }: Step) => {
    const { status, headers, body } = await page(running, path, {}, host)
    if (status !== 200)
      failed.push(`${host}${path}: ${status}${from ? `, linked from ${from}` : ''}`)
    if (!headers['content-type']?.startsWith('text/html')) return
    failed.push(...(await htmlFaults(body)).map((fault) => `${host}${path}: ${fault}`))
    for (const link of localLinks(body)) {
      if (seen.has(host + link)) continue
      seen.add(host + link)
      waiting.push({ host, path: link, from: path })
    }
  }
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await walk(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  expect(failed).toEqual([])
}, 300_000)

test('a storefront of it shows every product when another process has the prices', async () => {
  const own = await createDatabase()
  const apiHost = `http://127.0.0.1:${running.port}`
  const storefront = await runShop({ databaseUrl: own.url, content, apiHost })
  try {
    expect(storefront.trouble).toBeNull()
    const products = shop.tenants.flatMap(({ id, hosts: [host = ''] }) =>
      (shop.routes.get(id)?.all() ?? [])
        .filter(({ match }) => match.kind === 'product')
        .map(({ path }) => ({ host, path })),
    )
    expect(products.length).toBeGreaterThan(0)
    for (const { host, path } of products)
      expect((await page(storefront, path, {}, host)).status, host + path).toBe(200)
  } finally {
    await storefront.stop()
    await own.drop()
  }
}, 300_000)

test('its Swiss German is Swiss: no ß, no „ and no MwSt., and an Offerte where Germany has an Angebot', () => {
  const found = shop.tenants.flatMap((tenant) =>
    tenant.locales.filter(isSwissGerman).flatMap((locale) => {
      const documents = shop.library.view(tenant.id, locale)
      return spokenKinds.flatMap((kind) =>
        documents.ids(kind).flatMap((id) => {
          const words = JSON.stringify(documents.get(kind, id))
          const strange = /[^"\s]*(ß|„|MwSt|\bAngebot)[^"\s]*/.exec(words)
          return strange ? [`${kind} ${id} of ${tenant.id}: ${strange[0]}`] : []
        }),
      )
    }),
  )
  expect(found).toEqual([])
})

test('what is counted of its products is told in the language of who reads it', () => {
  for (const tenant of shop.tenants)
    for (const locale of tenant.locales)
      for (const id of shop.library.view(tenant.id, null).ids('product')) {
        const product = shop.product(tenant, id)
        invariant(product, 'the library lists it')
        const counted = product.attributes.flatMap((attribute) =>
          attribute.kind === 'number' && attribute.unit === 'pages' ? [attribute.key] : [],
        )
        const words = shop.productWords(tenant, locale, id)
        const { facts } = describeChoice(
          { shop, tenant, locale },
          { product: id, quantity: 1, selection: initialSelection(product), artworks: [] },
        )
        const said = shop.voice(tenant, locale, 'product.unit_pages')
        for (const key of counted) {
          const name = words?.attributes[key]?.name ?? key
          const value = facts.find((fact) => fact.name === name)?.value
          expect(value, `${id} of ${tenant.id} in ${locale}`).toContain(said)
        }
      }
})

test('its every product has a price for every quantity at every priority offered', async () => {
  for (const tenant of shop.tenants)
    for (const id of shop.library.view(tenant.id, null).ids('product'))
      expect(await unpriced(tenant, id), `${id} of ${tenant.id}`).toEqual([])
}, 120_000)

test('its sample accounts can sign in, where it has any', async () => {
  if (!shop.sample) return
  for (const { email, password } of await seedSampleAccounts(api.db, shop))
    for (const { id } of shop.tenants) {
      const { data } = await api.call.value(login, { email, password }, { tenant: id })
      const as = { tenant: id, token: data.access_token }
      const { customer } = await api.call.value(getCustomer, {}, as)
      expect(customer, `${email} of ${id}`).toMatchObject({ email, emailVerified: true })
    }
}, 120_000)

/** An address to look at, and the page that links to it where no route says so. */
type Step = { host: string; path: string; from?: string }

/** What of a product as it first stands has no price above 0: quantity, priority and delivery option. */
async function unpriced(tenant: Tenant, id: string): Promise<string[]> {
  const product = shop.product(tenant, id)
  invariant(product, 'the library lists it')
  const [country = ''] = tenant.countries
  const delivery = tenant.deliveryCountries[country]
  invariant(delivery, 'a tenant delivers to its own country')
  const priorities = tenant.priorities.filter(({ key }) => product.priorities.includes(key))
  // A priority that is shorter than every way on the road is not offered there.
  const ways = waysTo(priorities, delivery, '').filter(({ option }) => takesProduct(option, id))
  const { prices } = await api.call.value(
    quoteProduct,
    {
      skus: product.skus,
      currency: tenant.currency,
      country,
      quantityList: product.quantities.list,
      prioritySets: product.priorities,
      validProductionTimes: [...new Set(priorities.map(({ workingDays }) => workingDays))],
      merchantAttributes: initialSelection(product),
    },
    { tenant: tenant.id },
  )
  const priced = prices.flatMap(({ quantity, deliveries }) =>
    deliveries
      .filter(({ amountCentExclTax }) => amountCentExclTax > 0)
      .map(({ deliveryKey, deliveryOption }) => `${quantity} ${deliveryKey} by ${deliveryOption}`),
  )
  const grams = gramsOf(product, initialSelection(product))
  const wanted = product.quantities.list.flatMap((quantity) =>
    ways
      .filter(({ option }) => takesWeight(option, () => grams * quantity))
      .map(({ key, option }) => `${quantity} ${key} by ${option.key}`),
  )
  expect(wanted, `${id} of ${tenant.id}`).not.toEqual([])
  return wanted.filter((each) => !priced.includes(each))
}
