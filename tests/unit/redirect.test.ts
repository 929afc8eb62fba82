import { expect, test } from 'vitest'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { followed } from '../../src/lib/domain/urls/redirect.ts'
import { openLibrary } from '../../src/lib/server/site/editions/index.ts'
import {
  changedKeys,
  compileShop,
  openReader,
  startTrace,
} from '../../src/lib/server/site/shop/index.ts'
import { loadTestShop } from '../setup/test-documents.ts'

test('a query and a fragment go along within the shop', () => {
  expect(followed('/flyers/', '')).toBe('/flyers/')
  expect(followed('/flyers/', '?utm_source=card&x=%20')).toBe('/flyers/?utm_source=card&x=%20')
  expect(followed('/flyers/', '?a=1#top')).toBe('/flyers/?a=1#top')
  expect(followed('/flyers/', '?')).toBe('/flyers/')
})

test('what the target sets itself stays', () => {
  expect(followed('/flyers/?sort=price#list', '?sort=name&a=1#top')).toBe(
    '/flyers/?sort=price&a=1#list',
  )
})

test('another site gets nothing that was meant for this one', () => {
  expect(followed('https://press.example.com/', '?token=secret#x')).toBe(
    'https://press.example.com/',
  )
})

test('links in texts name where they lead, and notice when that is elsewhere', () => {
  const now = new Date()
  const { library } = loadTestShop(now)
  const compiled = (to: string) => {
    const documents = new Map(library.documents)
    const change = (path: string, data: object) => {
      const document = documents.get(path)
      invariant(document, 'the test shop has it')
      documents.set(path, { ...document, hash: JSON.stringify(data), data } as typeof document)
    }
    const words = library.view('ie', 'en-IE').get('pageWords', 'contact')
    const body = 'See [cards](/Cards/?a=1&b=2#top) and [posters](/großformat/?a=3).'
    change('pages/contact/en.md', { ...words, body })
    const status = 'permanent'
    const posters = { to: '/flyers/', status }
    change('redirects/en.yaml', { '/cards/': { to, status }, '/großformat/': posters })
    return compileShop(openLibrary(documents), 1, now)
  }
  const shop = compiled('/business-cards/')
  const tenant = shop.tenant('ie')
  invariant(tenant, 'the test shop has it')
  const trace = startTrace()
  const reader = openReader({
    shop,
    tenant,
    path: '/contact/',
    now,
    trace,
    origin: (host) => `http://${host}`,
    pictureName: () => '',
  })
  expect(reader.page('contact')?.html).toContain('href="/business-cards/?a=1&amp;b=2#top"')
  expect(reader.page('contact')?.html).toContain('href="/flyers/?a=3"')
  const stale = (to: string) => [...trace.keys].filter(changedKeys(shop, compiled(to), () => false))
  expect(stale('/business-cards/')).toEqual([])
  expect(stale('/flyers/')).toEqual(['=redirect ie en-IE /cards/'])
})
