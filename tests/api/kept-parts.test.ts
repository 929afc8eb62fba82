import { beforeAll, expect, test } from 'vitest'
import { dist, ensureBuilt } from '../../scripts/lib/build.ts'
import { openLibrary } from '../../src/lib/server/site/editions/index.ts'
import { loadBuiltApp } from '../../src/lib/server/site/pages/app.ts'
import { recompose } from '../../src/lib/server/site/pages/compose.ts'
import { handOnParts, partsOf } from '../../src/lib/server/site/pages/kept-parts.ts'
import type { PageAddress } from '../../src/lib/server/site/pages/page.ts'
import { textOf } from '../../src/lib/server/site/pages/page-keys.ts'
import {
  type BuiltApp,
  htmlOf,
  renderPlain,
  routeOf,
} from '../../src/lib/server/site/pages/render-page.ts'
import { allAddresses } from '../../src/lib/server/site/pages/stale.ts'
import { drawingVersion, pictureNamer } from '../../src/lib/server/site/pictures/index.ts'
import {
  compileShop,
  openPartReader,
  openReader,
  originOf,
  startTrace,
} from '../../src/lib/server/site/shop/index.ts'
import { testDocuments } from '../setup/test-documents.ts'

const now = new Date('2026-11-20T09:00:00Z')
const library = openLibrary(testDocuments())
const shop = compileShop(library, 1, now)
const pictureName = pictureNamer(library, drawingVersion())
const origin = (host: string) => originOf(host, { scheme: 'http', port: 4321 })
/** Prose, a category, a product and the home page of shops with one language and with three. */
const addresses = [
  ...allAddresses(shop).filter(
    ({ path }, index) => index % 9 === 0 || path === '/' || path.includes('business-cards'),
  ),
  { tenant: 'ie', path: '/business-cards/?page=2' },
]
let app: BuiltApp

beforeAll(async () => {
  await ensureBuilt()
  app = await loadBuiltApp(dist)
}, 300_000)

function tenantOf(id: string) {
  const tenant = shop.tenant(id)
  if (!tenant) throw new Error(`The shop has no ${id}`)
  return tenant
}

/** A page that renders its own parts, and what it leaned on. */
async function whole({ tenant: id, path }: PageAddress) {
  const trace = startTrace()
  const missed = new Set<string>()
  const missedLink = (key: string) => void missed.add(key)
  const terms = { shop, tenant: tenantOf(id), path, now, trace, origin, pictureName, missedLink }
  const reader = openReader(terms)
  const { route } = routeOf(reader.match, path)
  const html = await htmlOf(await app.render(route, { shop: reader }))
  return { html, keys: [...trace.keys].sort(), pictures: picturesOf(trace.pictures), missed }
}

/** The same with the parts that it shares with others. */
async function composed(address: PageAddress) {
  const { plain, record, missedLinks } = await renderPlain(shop, address, {
    app,
    now,
    origin,
    pictureName,
  })
  const read = [record, ...record.parts]
  const keys = new Set(read.flatMap((each) => Array.from(each.keys, textOf)))
  return {
    html: plain.toString(),
    keys: [...keys].sort(),
    pictures: picturesOf(read.flatMap(({ pictures }) => pictures)),
    missed: new Set(missedLinks),
  }
}

function picturesOf(shown: Iterable<[string, unknown]>) {
  return [...new Map(shown)].sort(([one], [other]) => (one < other ? -1 : 1))
}

test('a page with kept parts is the page with its own, and leans on the same', async () => {
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses) {
    const own = await whole(address)
    expect(await composed(address), address.path).toEqual(own)
    // By now every part of it comes from memory.
    expect(await composed(address), address.path).toEqual(own)
  }
})

test('a page is put together of what it was and of its parts, and these lie where it says', async () => {
  for (const address of addresses) {
    const { plain, record } = await renderPlain(shop, address, { app, now, origin, pictureName })
    const parts = await partsOf(
      shop,
      { tenant: tenantOf(address.tenant), path: address.path },
      { app, origin, pictureName },
    )
    for (const [index, { name }] of record.parts.entries())
      expect(
        Buffer.from(plain)
          .subarray(record.cuts[index * 2], record.cuts[index * 2 + 1])
          .toString(),
      ).toBe(parts[name].html)
    expect(record.parts.length, address.path).toBeGreaterThan(1)
    const others = { ...parts, footer: { ...parts.footer, html: 'Ein längerer Fuß' } }
    const changed = recompose(Buffer.from(plain), record, others)
    expect(changed.plain.toString()).toBe(
      Buffer.from(plain)
        .toString()
        .replace(parts.footer.html, () => 'Ein längerer Fuß'),
    )
    const back = recompose(changed.plain, changed, parts)
    expect(back.plain.equals(plain)).toBe(true)
    expect(back.cuts).toEqual(record.cuts)
  }
})

test('a page comes out of Astro as text, and no stream is made of it', async () => {
  const tenant = tenantOf('ie')
  const reading = { shop, tenant, path: '/', now, trace: startTrace(), origin, pictureName }
  const response = await app.render('/content/', { shop: openReader(reading) })
  expect(response.body).toBeTypeOf('string')
})

test('a part has nothing to read of a page but its entry in the menu', () => {
  const terms = { shop, tenant: tenantOf('ie'), trace: startTrace(), origin, pictureName }
  const reader = openPartReader(terms, { locale: 'en-IE', path: '' })
  expect(reader.path).toBe('')
  expect(() => reader.now).toThrow("each page's own")
  for (const own of ['query', 'address', 'match', 'layout', 'loggedOnly'] as const)
    expect(() => reader[own], own).toThrow(own)
  for (const own of ['alternates', 'trail'] as const) expect(() => reader[own](), own).toThrow(own)
  expect(() => reader.until(now)).toThrow('until')
  expect([...terms.trace.keys].some((key) => key.startsWith('=match'))).toBe(false)
})

test('an edition takes over the parts that no change touches', async () => {
  const tenant = tenantOf('ie')
  const terms = { app, origin, pictureName }
  const before = await partsOf(shop, { tenant, path: '/' }, terms)
  const next = compileShop(openLibrary(library.documents, { before: library }), 2, now)
  const footers = new Set(before.footer.trace.keys)
  const ofFooter = [...footers].filter((key) => key.startsWith('=footer'))
  expect(ofFooter.length).toBeGreaterThan(0)
  handOnParts(shop, next, ({ keys }) => keys.some((key) => ofFooter.includes(textOf(key))))
  const after = await partsOf(next, { tenant, path: '/' }, terms)
  expect(after.notices).toBe(before.notices)
  expect(after.menu).toBe(before.menu)
  expect(after.footer).not.toBe(before.footer)
  expect(after.footer.html).toBe(before.footer.html)
})
