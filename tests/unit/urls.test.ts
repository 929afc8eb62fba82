import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canBePage, canonicalAddress, redirectKey } from '../../src/lib/domain/urls/address.ts'
import { canonicalPath, isLocalPath } from '../../src/lib/domain/urls/canonical.ts'
import { localePath, splitLocale } from '../../src/lib/domain/urls/locale.ts'
import { query, withQuery } from '../../src/lib/domain/urls/query.ts'

test.each([
  ['/', '/'],
  ['', '/'],
  ['/Cards', '/cards/'],
  ['/cards/', '/cards/'],
  ['/cards//business', '/cards/business/'],
  ['/Cards/Business.HTML', '/cards/business/'],
  ['/cards.htm', '/cards/'],
  ['/cards.html/', '/cards/'],
  ['/.html', '/'],
  ['//evil.example', '/evil.example/'],
  ['/\\evil.example', '/evil.example/'],
  ['/\t/evil.example', '/evil.example/'],
  ['/robots.txt', '/robots.txt'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/sitemap-lp.xml', '/sitemap-lp.xml'],
  ['/old-sitemap/', '/old-sitemap/'],
  ['/Sitemap.xml', '/Sitemap.xml'],
  ['/robots-for-kids', '/robots-for-kids/'],
])('the canonical path of %j is %j (specification, section 2)', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

const paths = fc
  .array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('/', '.html', '.HTM', '\\', 'Σ', 'İ')),
  )
  .map((parts) => parts.join(''))

test('a canonical path stays as it is and stays here', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const once = canonicalPath(path)
      expect(canonicalPath(once)).toBe(once)
      expect(isLocalPath(once)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('every spelling of an address has one key, which is an address itself', () => {
  const spellings = ['/großformat/', '/Großformat', '/gro%c3%9fformat', '/GRO%C3%9FFORMAT.html']
  for (const spelling of spellings) expect(redirectKey(spelling)).toBe('/gro%C3%9Fformat/')
  fc.assert(
    fc.property(paths, (path) => {
      const key = redirectKey(canonicalPath(path))
      expect(redirectKey(key)).toBe(key)
      expect(canonicalAddress(key)).toBe(key)
    }),
  )
})

test('an address that no page can have is not turned into one that a page has', () => {
  for (const path of ['/%00/', '/%2500/', '/%2e%2e/', '/a/%2E/', '/%252e./']) {
    expect(canonicalAddress(path)).toBe(path.replace(/%2e/g, '%2E'))
    expect(canBePage(path)).toBe(false)
  }
  for (const path of ['/', '/.well-known/', '/...', '/a..b/', '/1%2000/']) {
    expect(canBePage(path)).toBe(true)
  }
})

test('only local paths are followed (section 5)', () => {
  for (const path of ['/', '/cart/', '/cards/?quantity=250#prices', '/a//b']) {
    expect(isLocalPath(path)).toBe(true)
  }
  const foreign = ['', 'cart', 'https://evil.example', '//evil.example', '/\\evil.example']
  for (const path of [
    ...foreign,
    '\\\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n',
    ' /',
    '/..//evil.example',
    '/.//evil.example',
    '/a/%2e%2e//evil.example',
  ]) {
    expect(isLocalPath(path)).toBe(false)
  }
})

test('what is called local resolves to the same site', () => {
  fc.assert(
    fc.property(paths, (path) => {
      if (!isLocalPath(path)) return
      const { origin, pathname } = new URL(path, 'https://shop.example')
      expect([origin, pathname.startsWith('//')]).toEqual(['https://shop.example', false])
    }),
    { numRuns: 2000 },
  )
})

test('query parameters that say nothing are dropped, arrays de-duplicated (section 5)', () => {
  const given = {
    a: '',
    b: null,
    c: undefined,
    d: 0,
    e: false,
    f: ['x', '', 'x', 'y', null],
    g: [],
  }
  expect(decodeURIComponent(query(given))).toBe('d=0&e=false&f[]=x&f[]=y')
  expect(withQuery('/cart/', { a: '' })).toBe('/cart/')
  expect(withQuery('/cart/', { a: 'b c' })).toBe('/cart/?a=b+c')
})

test('the base locale lives at the root, others under their name', () => {
  expect(localePath('de-CH', 'de-CH', '/cart/')).toBe('/cart/')
  expect(localePath('de-CH', 'fr-CH', '/cart/')).toBe('/fr-ch/cart/')
  expect(localePath('de-CH', 'fr-CH', '/')).toBe('/fr-ch/')
  const locales = ['de-CH', 'fr-CH', 'it-CH']
  for (const locale of locales) {
    for (const path of ['/', '/cart/', '/a/b/']) {
      expect(splitLocale('de-CH', locales, localePath('de-CH', locale, path))).toEqual({
        locale,
        path,
      })
    }
  }
  expect(splitLocale('de-CH', locales, '/en-ie/cart/').locale).toBe('de-CH')
  expect(splitLocale('de-CH', locales, '/fr-ch')).toEqual({ locale: 'fr-CH', path: '/' })
})
