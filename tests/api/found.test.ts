import Validator from '@adobe/structured-data-validator'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getLandingSitemap,
  getOldSitemap,
  getRobots,
  getSitemap,
} from '../../src/lib/contract/content.ts'
import { caller } from './harness/client.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { testShop } from './harness/front.ts'
import { ask as askPlain } from './harness/proxy.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

let database: TestDatabase
let shop: RunningShop
const content = contentCopy()

beforeAll(async () => {
  database = await createDatabase()
  shop = await runShop({ databaseUrl: database.url, content: content.root })
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

const tenants = testShop.tenants.map(({ id }) => id)
const ask = (tenant: string, path: string, headers = {}) =>
  page(shop, path, headers, `${tenant}.localhost`)
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '')
const links = (text: string) =>
  [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
    ([, lang, href]) => `${lang} ${href}`,
  )
const tenantOf = (url: string) => new URL(url).hostname.split('.')[0] ?? ''
const askUrl = (url: string) => ask(tenantOf(url), new URL(url).pathname)

type Data = { '@type': string; [field: string]: unknown }

function structuredData(html: string): Data[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...scripts].map(([, text]) => JSON.parse(text ?? ''))
}

test('robots.txt names the sitemaps, and the four calls answer what the public paths do', async () => {
  const call = caller(`http://127.0.0.1:${shop.port}`)
  const files = [
    [getRobots, '/robots.txt'],
    [getSitemap, '/sitemap.xml'],
    [getLandingSitemap, '/sitemap-lp.xml'],
    [getOldSitemap, '/old-sitemap.xml'],
  ] as const
  for (const tenant of tenants) {
    const { body } = await ask(tenant, '/robots.txt')
    for (const [endpoint, path] of files) {
      const file = await ask(tenant, path)
      expect(file.status).toBe(200)
      const answer = await call.value(endpoint, {}, { tenant })
      expect(answer.contentType).toBe(file.headers['content-type'])
      expect(answer.content).toBe(file.body)
      if (path !== '/robots.txt')
        expect(body).toContain(`Sitemap: http://${tenant}.localhost:${shop.port}${path}`)
      const etag = file.headers['etag'] ?? ''
      expect((await ask(tenant, path, { 'if-none-match': etag })).status).toBe(304)
    }
  }
})

test('every page of a sitemap is there, may be found, and names its picture', async () => {
  const { body } = await ask('ch', '/sitemap.xml')
  const pages = locations(body)
  expect(pages.length).toBeGreaterThan(20)
  expect(body.match(/<image:loc>/g)).toHaveLength(pages.length)
  for (const url of pages) {
    const { status, body: html } = await askUrl(url)
    expect([url, status]).toEqual([url, 200])
    expect(html).toContain(`<link rel="canonical" href="${url}">`)
    expect(html).not.toContain('noindex')
  }
})

test('pages of one offer name each other, in all shops and from both sides', async () => {
  const of = async (tenant: string, path: string) => links((await ask(tenant, path)).body)
  const cards = await of('ie', '/business-cards/')
  expect(cards.map((link) => link.split(' ')[0])).toEqual([
    ...['de-CH', 'de-DE', 'en-GB', 'en-IE', 'fr-CH', 'fr-FR', 'it-CH', 'it-IT', 'x-default'],
  ])
  expect(cards.at(-1)).toBe(`x-default http://ie.localhost:${shop.port}/business-cards/`)
  for (const link of new Set(cards.map((each) => each.split(' ')[1] ?? '')))
    expect(links((await askUrl(link)).body), link).toEqual(cards)
  const { body } = await ask('uk', '/sitemap.xml')
  const listed = body.split('<url>').find((each) => each.includes('/business-cards/</loc>')) ?? ''
  expect(links(listed)).toEqual(cards)
})

test('old addresses stand in a sitemap of their own, each redirected', async () => {
  for (const tenant of ['ie', 'ch']) {
    const moved = locations((await ask(tenant, '/old-sitemap.xml')).body)
    expect(moved.length).toBeGreaterThan(0)
    for (const url of moved) expect([301, 302]).toContain((await askUrl(url)).status)
  }
})

test('structured data of every page is what search engines ask for', async () => {
  const types = new Set<string>()
  for (const url of locations((await ask('ie', '/sitemap.xml')).body)) {
    const data = structuredData((await askUrl(url)).body)
    const jsonld = Object.groupBy(data, (each) => each['@type']) as Record<string, Data[]>
    const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] })
    const errors = issues.filter(({ severity }) => severity === 'ERROR')
    expect(
      errors.map(({ issueMessage }) => issueMessage),
      url,
    ).toEqual([])
    for (const each of data) types.add(each['@type'])
  }
  for (const type of ['Organization', 'WebSite', 'BreadcrumbList', 'Product', 'FAQPage'])
    expect(types).toContain(type)
})

test('a product says what it costs, how it is sent, and shows a picture that all can read', async () => {
  const data = structuredData((await ask('ie', '/business-cards/')).body)
  const product = data.find((each) => each['@type'] === 'Product') as Data & {
    image: string
    offers: Record<string, string> & { shippingDetails: Record<string, unknown> }
  }
  expect(product.offers).toMatchObject({ '@type': 'AggregateOffer', priceCurrency: 'EUR' })
  expect(Number(product.offers['lowPrice'])).toBeLessThan(Number(product.offers['highPrice']))
  expect(product.offers.shippingDetails).toMatchObject({
    shippingDestination: { addressCountry: 'IE' },
    deliveryTime: {
      transitTime: { minValue: 1, maxValue: 1 },
      handlingTime: { minValue: 0, maxValue: 7 },
    },
  })
  const { width, height, format } = await picture(product.image)
  expect([width, height, format]).toEqual([1200, 1200, 'png'])
})

test('every page has a social card of its own', async () => {
  const cards = new Set<string>()
  for (const path of ['/', '/business-cards/', '/preparing-your-file/']) {
    const { body } = await ask('ie', path)
    const card = /property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? ''
    cards.add(card)
    const { width, height, format } = await picture(card)
    expect([width, height, format]).toEqual([1200, 630, 'png'])
  }
  expect(cards.size).toBe(3)
  const { body } = await ask('ie', '/cart/')
  expect(body).not.toContain('og:image')
  // An address that names no page is no card: it is corrected as any other one, and leads nowhere.
  expect((await ask('ie', '/_cards/no-such-page/0123456789ab.png')).status).toBe(301)
  expect((await ask('ie', '/_pictures/cards-0123456789ab.png')).status).toBe(301)
})

test('devices find the shop’s mark', async () => {
  const manifest = JSON.parse((await ask('fr', '/site.webmanifest')).body)
  expect(manifest).toMatchObject({ name: testShop.tenant('fr')?.name, lang: 'fr-FR' })
  const sizes: [string, number][] = [
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ]
  for (const [path, size] of sizes)
    expect((await picture(`http://fr.localhost:${shop.port}${path}`)).width).toBe(size)
})

test('a feed of products for each locale, at the prices that the pages name', async () => {
  const { body, headers } = await ask('ch', '/feeds/fr-ch.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const items = body.split('<item>').slice(1)
  expect(items.length).toBe(testShop.documents({ id: 'ch' }, 'fr-CH').ids('product').length)
  for (const item of items) {
    const field = (name: string) =>
      new RegExp(`<g:${name}>([^<]+)</g:${name}>`).exec(item)?.[1] ?? ''
    expect(field('price')).toMatch(/^\d+\.\d\d CHF$/)
    expect(field('identifier_exists')).toBe('no')
    expect(field('link')).toContain('/fr-ch/')
    expect((await askUrl(field('link'))).status).toBe(200)
    expect((await picture(field('image_link'))).format).toBe('png')
    const { body: html } = await askUrl(field('link'))
    const product = structuredData(html).find((each) => each['@type'] === 'Product')
    const { lowPrice, highPrice } = (product?.['offers'] ?? {}) as Record<string, string>
    const price = Number.parseFloat(field('price'))
    expect(price).toBeGreaterThanOrEqual(Number(lowPrice))
    expect(price).toBeLessThanOrEqual(Number(highPrice))
  }
  expect((await ask('ch', '/feeds/en-ie.xml')).status).toBe(301)
})

test('a page for customers is nobody’s way in', async () => {
  const { status, body } = await ask('ie', '/welcome/')
  expect([status, body.includes('<meta name="robots" content="noindex">')]).toEqual([200, true])
  expect(body).toContain('data-logged-only="/login/"')
  expect(locations((await ask('ie', '/sitemap.xml')).body).join()).not.toContain('/welcome/')
})

test('llms.txt says what the shop is and where its pages are', async () => {
  const { body } = await ask('de', '/llms.txt')
  expect(body).toMatch(/^# .+\n\n> .+\n/)
  for (const [, url] of body.matchAll(/\]\(([^)]+)\)/g))
    expect((await askUrl(url ?? '')).status).toBe(200)
  expect(body).not.toContain('Model Context Protocol')
  expect((await ask('ie', '/llms.txt')).body).toMatch(/\]\(.+\/api\/v1\/mcp\/\)/)
})

test('a shop that may not be found says so everywhere', async () => {
  content.edit('tenants/uk.yaml', (yaml) => yaml.replace('indexable: true', 'indexable: false'))
  await shop.publish('test')
  expect((await ask('uk', '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  expect(locations((await ask('uk', '/sitemap.xml')).body)).toEqual([])
  const closed = (await ask('uk', '/flyers/')).body
  expect(closed).toContain('<meta name="robots" content="noindex">')
  expect(closed).not.toContain('<link rel="alternate"')
  // The others no longer name it.
  const open = (await ask('ie', '/flyers/')).body
  expect(open).toContain('rel="alternate" hreflang="de-DE"')
  expect(open).not.toContain('rel="alternate" hreflang="en-GB"')
})

async function picture(url: string) {
  const { hostname, pathname } = new URL(url)
  const answer = await askPlain(shop.port, pathname, { headers: { host: hostname }, plain: true })
  expect([url, answer.status]).toEqual([url, 200])
  return sharp(answer.body).metadata()
}
