import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { CONTENT_ROUTE } from '../../src/lib/server/site/editions/index.ts'
import { readBy } from '../../src/lib/server/site/pages/page-keys.ts'
import { renderPlain } from '../../src/lib/server/site/pages/render-page.ts'
import { allAddresses } from '../../src/lib/server/site/pages/stale.ts'
import { openSearchFiles } from '../../src/lib/server/site/search-engines/index.ts'
import { type CompiledShop, loadShop } from '../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'

// A kind that is in no source but this one: what its file and a line in the list alone make of it.
vi.mock('../../src/lib/server/site/editions/kinds/index.ts', async (original) => {
  const real = await original<typeof import('../../src/lib/server/site/editions/kinds/index.ts')>()
  const { defineKind } = await import('../../src/lib/server/site/editions/kinds/define-kind.ts')
  const guide = defineKind({
    at: 'guides/{id}/{locale}.yaml',
    schema: z.strictObject({ slug: z.string(), name: z.string(), listed: z.boolean() }),
    layout: 'guide',
    address(id, documents) {
      const words = documents.find('guide' as never, id)
      if (!words) return null
      const { slug, name } = words.data as { slug: string; name: string }
      return { path: `/guides/${slug}/`, name, title: name, description: name, from: words }
    },
    sitemap: ({ listed }) => listed,
  })
  const kinds = { ...real.kinds, guide }
  const kindNames = Object.keys(kinds)
  return { ...real, kinds, kindNames, routableKinds: [...real.routableKinds, 'guide'] }
})

const origin = (host: string) => `http://${host}`
const folder = mkdtempSync(join(tmpdir(), 'quire-new-kind-'))
let shop: CompiledShop
beforeAll(() => {
  cpSync(testShopFolder(), folder, { recursive: true })
  const guide = (id: string, locale: string, slug: string, listed: boolean) => {
    mkdirSync(join(folder, 'guides', id), { recursive: true })
    const words = `slug: ${slug}\nname: ${slug} ${locale}\nlisted: ${listed}\n`
    writeFileSync(join(folder, 'guides', id, `${locale}.yaml`), words)
  }
  guide('folding', 'de', 'falzen', true)
  guide('folding', 'fr', 'plier', true)
  guide('hidden', 'de', 'verborgen', false)
  shop = loadShop(folder, new Date())
})
afterAll(() => rmSync(folder, { recursive: true }))

function swiss() {
  const tenant = shop.tenant('ch')
  invariant(tenant, 'the test shop has it')
  return tenant
}

test('its documents have routes where they have words, and stand in the sitemap', () => {
  const match = { kind: 'guide', id: 'folding' }
  expect(shop.route(swiss(), '/guides/falzen/')).toMatchObject({ locale: 'de-CH', match })
  expect(shop.route(swiss(), '/fr-ch/guides/plier/')).toMatchObject({ locale: 'fr-CH', match })
  const addresses = allAddresses(shop).map(({ tenant, path }) => tenant + path)
  expect(addresses).toContain('de/guides/verborgen/')
  expect(addresses.filter((address) => address.startsWith('ie/guides/'))).toEqual([])
  const files = openSearchFiles(({ id }) => origin(`${id}.localhost`))
  const listed = files(shop, swiss(), '/sitemap.xml')?.text
  expect(listed).toContain(
    '<loc>http://ch.localhost/guides/falzen/</loc>' +
      '<xhtml:link rel="alternate" hreflang="de-CH" href="http://ch.localhost/guides/falzen/"/>' +
      '<xhtml:link rel="alternate" hreflang="de-DE" href="http://de.localhost/guides/falzen/"/>' +
      '<xhtml:link rel="alternate" hreflang="fr-CH" href="http://ch.localhost/fr-ch/guides/plier/"/>' +
      '<xhtml:link rel="alternate" hreflang="fr-FR" href="http://fr.localhost/guides/plier/"/>' +
      '<image:image>',
  )
  expect(listed).not.toContain('verborgen')
})

test('its page is rendered by the layout that it names, and knows where it lies', async () => {
  const seen: unknown[] = []
  const app = {
    async render(route: string, { shop: reader, part }: App.Locals) {
      if (part) return new Response('')
      const { layout, match } = reader
      const trail = reader.trail().map(({ path, name }) => `${path} ${name}`)
      const alternates = reader.alternates().map(({ href }) => href)
      seen.push({ route, layout, match, trail, alternates })
      return new Response('')
    },
  }
  const terms = { app, now: new Date(), origin, pictureName: () => '' }
  const address = { tenant: 'ch', path: '/guides/falzen/' }
  const { record } = await renderPlain(shop, address, terms)
  expect(seen).toEqual([
    {
      route: CONTENT_ROUTE,
      layout: 'guide',
      match: { kind: 'guide', id: 'folding' },
      trail: [`/ ${shop.voice(swiss(), 'de-CH', 'layout.home')}`, '/guides/falzen/ falzen de'],
      alternates: ['http://ch.localhost/guides/falzen/', 'http://ch.localhost/fr-ch/guides/plier/'],
    },
  ])
  expect(readBy(record)).toContain('guide folding ch de-CH')
})

test('an address of it is held against those of other kinds', () => {
  const second = join(folder, 'guides/second')
  mkdirSync(second)
  writeFileSync(join(second, 'de.yaml'), 'slug: falzen\nname: x\nlisted: true\n')
  expect(() => loadShop(folder, new Date())).toThrow(
    'guides/second/de.yaml:1  slug: /guides/falzen/ is the address of guides/folding/de.yaml already.',
  )
})
