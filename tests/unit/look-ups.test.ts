import { expect, test } from 'vitest'
import { spelled } from '../../src/lib/domain/dictionary/spelling.ts'
import { documentName, documentPath } from '../../src/lib/server/site/editions/document-path.ts'
import { openLibrary, touchedBy } from '../../src/lib/server/site/editions/index.ts'
import { loadTestShop } from '../setup/test-documents.ts'

const shop = loadTestShop()

/** The sample shop's documents with some changed by path; null takes one away. */
function changed(changes: Record<string, unknown>) {
  const documents = new Map(shop.library.documents)
  for (const [path, data] of Object.entries(changes)) {
    const name = documentName(path)
    if (!name || data === null) documents.delete(path)
    else documents.set(path, { path, kind: name.kind, hash: JSON.stringify(data), data } as never)
  }
  return openLibrary(documents)
}

test('a path says what a document is, and the other way round', () => {
  for (const path of shop.library.documents.keys()) {
    const name = documentName(path)
    expect(name && documentPath(name)).toBe(path)
  }
  expect(documentName('tenants/ch/products/flyers/de-CH.yaml')).toEqual({
    kind: 'productWords',
    id: 'flyers',
    tenant: 'ch',
    locale: 'de-CH',
  })
  expect(documentName('tenants/ch/tax/vat.yaml')).toBeUndefined()
})

test('a document is looked up tenant, locale, language, shared', () => {
  const words = shop.library.view('ch', 'de-CH').get('productWords', 'flyers')
  const named = (name: string) => ({ ...words, name })
  const layers = [
    'products/flyers/de.yaml',
    'products/flyers/de-CH.yaml',
    'tenants/ch/products/flyers/de.yaml',
    'tenants/ch/products/flyers/de-CH.yaml',
  ]
  layers.forEach((top, index) => {
    const library = changed(
      Object.fromEntries(layers.slice(0, index + 1).map((path) => [path, named(path)])),
    )
    expect(library.view('ch', 'de-CH').get('productWords', 'flyers')?.name).toBe(top)
    const german = library.view('de', 'de-DE').get('productWords', 'flyers')?.name
    expect(german).toBe(layers[0])
  })
})

test('dictionaries are laid over each other key by key', () => {
  const library = changed({
    'dictionaries/de-CH/cart.yaml': { title: 'Warenkorb CH' },
    'tenants/ch/dictionaries/de/cart.yaml': { title: 'Pizfolio' },
  })
  const shared = shop.library.view('de', 'de-DE').get('dictionary', 'cart')
  expect(library.view('ch', 'de-CH').get('dictionary', 'cart')).toEqual({
    ...spelled(shared, 'de-CH', 'de'),
    title: 'Pizfolio',
  })
  expect(library.view('de', 'de-DE').get('dictionary', 'cart')).toBe(shared)
})

test('a tenant does without shared documents and adds its own', () => {
  const tenant = shop.library.get('tenant', 'fr')
  const product = shop.library.get('product', 'flyers')
  const library = changed({
    'tenants/fr.yaml': { ...tenant, without: ['products/pvc-banner'] },
    'tenants/fr/products/posters/product.yaml': product,
  })
  const ids = (id: string) => library.view(id, null).ids('product')
  expect(ids('fr')).not.toContain('pvc-banner')
  expect(ids('fr')).toContain('posters')
  expect(ids('de')).toContain('pvc-banner')
  expect(ids('de')).not.toContain('posters')
})

test('what is read is recorded, misses and listings included', () => {
  const keys = new Set<string>()
  const documents = shop.library.view('ch', 'de-CH').observed((key) => void keys.add(key))
  documents.get('productWords', 'nothing')
  documents.ids('category')
  const isTouched = (path: string) => [...keys].filter(touchedBy([path]))
  expect(isTouched('tenants/ch/products/nothing/de.yaml')).toHaveLength(1)
  expect(isTouched('products/nothing/de-CH.yaml')).toHaveLength(1)
  expect(isTouched('products/nothing/fr.yaml')).toHaveLength(0)
  expect(isTouched('tenants/de/products/nothing/de.yaml')).toHaveLength(0)
  expect(isTouched('categories/new/category.yaml')).toHaveLength(1)
  expect(isTouched('pages/home/page.yaml')).toHaveLength(0)
})
