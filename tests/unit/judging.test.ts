import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inStoredOrder, type StoredDocument } from '../../src/lib/server/site/editions/document.ts'
import {
  documentName,
  documentPath,
  folderOf,
} from '../../src/lib/server/site/editions/document-path.ts'
import { differences, type Library, openLibrary } from '../../src/lib/server/site/editions/index.ts'
import { kindNames, kinds } from '../../src/lib/server/site/editions/kinds/index.ts'
import { LISTING, readKey, touchedBy } from '../../src/lib/server/site/editions/read-key.ts'
import { validateLibrary } from '../../src/lib/server/site/editions/validate.ts'
import { detailOf } from '../../src/lib/server/site/shop/derived.ts'
import {
  type CompiledShop,
  changedKeys,
  compileShop,
  loadShop,
} from '../../src/lib/server/site/shop/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'

const now = new Date('2026-11-20T09:00:00Z')
const original = loadShop(testShopFolder(), now).library

type Documents = ReadonlyMap<string, StoredDocument>
type Edit = { what: (typeof whats)[number]; kind: number; which: number; how: number }

const whats = ['change', 'copy', 'remove', 'lay over', 'do without', 'take back'] as const

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom(...whats),
  kind: fc.nat(kindNames.length - 1),
  which: fc.nat(1000),
  how: fc.nat(1_000_000),
})

/** Documents after an edit that leaves each of them as its schema wants it; the same ones otherwise. */
function edited(documents: Documents, { what, kind, which, how }: Edit): Documents {
  const from = what === 'take back' ? original.documents : documents
  const siblings = [...from.values()].filter((each) => each.kind === kindNames[kind])
  const document = siblings[which % siblings.length]
  const other = siblings[how % siblings.length]
  if (!document || !other) return documents
  const { path, data } = document
  const next = new Map(documents)
  if (what === 'remove') next.delete(path)
  if (what === 'take back') next.set(path, document)
  if (what === 'change') put(next, path, mutated(data, data, how))
  if (what === 'copy') put(next, path, mutated(data, other.data, how - (how % 5) + 1))
  const tenants = original.all('tenant')
  const tenant = tenants[how % tenants.length]
  const name = documentName(path)
  if (!tenant || !name) return next
  if (what === 'lay over')
    put(next, documentPath({ ...name, tenant: tenant.id }), mutated(data, data, how))
  if (what === 'do without')
    put(next, tenant.path, { ...tenant.data, without: [folderOf(name.kind, name.id)] })
  return next
}

function put(documents: Map<string, StoredDocument>, path: string, data: unknown): void {
  const kind = documentName(path)?.kind
  const read = kind && kinds[kind].schema.safeParse(data)
  if (!kind || !read?.success) return
  const hash = createHash('sha256').update(path + JSON.stringify(read.data))
  documents.set(path, { path, kind, hash: hash.digest('hex'), data: inStoredOrder(read.data) })
}

const words = ['flyers', 'posters', 'ie', 'XX', 'EUR', '#ffffff', '{count}', '[here](/flyers/)']

/** The same data with one of its values another one, one that `other` has there, or gone. */
function mutated(data: unknown, other: unknown, how: number): unknown {
  const copy: unknown = structuredClone(data)
  const places = leafValues(copy)
  const place = places[Math.floor(how / 5) % places.length]
  if (!place) return copy
  const { holder, key, at } = place
  const value = holder[key]
  const given = leafValues(other).find((each) => each.at === at)
  if (how % 5 === 0) delete holder[key]
  else if (how % 5 === 1 && given) holder[key] = given.holder[given.key]
  else if (typeof value === 'number') holder[key] = how % 2 === 0 ? value * 2 : 0
  else if (typeof value === 'string') holder[key] = words[how % words.length]
  return copy
}

type Leaf = { holder: Record<string, unknown>; key: string; at: string }

function leafValues(data: unknown, at = ''): Leaf[] {
  if (typeof data !== 'object' || data === null) return []
  const holder = data as Record<string, unknown>
  return Object.entries(holder).flatMap(([key, value]) => {
    const path = `${at}.${key}`
    return typeof value === 'object' && value !== null
      ? leafValues(value, path)
      : [{ holder, key, at: path }]
  })
}

/** What is compiled, as values to compare; why not, where it cannot be. */
function compiled(library: Library): CompiledShop | string {
  try {
    return compileShop(library, 1, now)
  } catch (error) {
    return String(error)
  }
}

function valuesOf(shop: CompiledShop) {
  return shop.tenants.map((tenant) => ({
    tenant,
    routes: shop.routes.get(tenant.id)?.all(),
    skus: original.all('product').map(({ data }) => shop.productBySku(tenant, data.skus)),
    voices: tenant.locales.map((locale) => shop.dictionary(tenant, locale)),
  }))
}

/** Every key that a page of a shop could have read. */
function keysOf(shop: CompiledShop): string[] {
  const names = [...original.documents.keys()].flatMap((path) => documentName(path) ?? [])
  const keys = shop.tenants.flatMap(({ id, locales }) =>
    locales.flatMap((locale) => [
      ...['tenant', 'shops', 'menu'].map((name) => `=${name} ${id} ${locale} `),
      ...['help', 'paper', 'legal'].map((group) => `=footer ${id} ${locale} ${group}`),
      ...(shop.routes.get(id)?.all() ?? []).flatMap(({ path, match }) => [
        `=match ${id} ${locale} ${path}`,
        ...['path', 'trail'].map((name) => `=${name} ${id} ${locale} ${detailOf(match)}`),
      ]),
      ...names.flatMap(({ kind, id: name }) =>
        [name, LISTING].map((each) => readKey(kind, each, id, locale)),
      ),
    ]),
  )
  return [...new Set(keys)]
}

test('what is judged, compiled and found stale after edits is as if nothing had been kept', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      (steps) => {
        let kept = openLibrary(original.documents)
        validateLibrary(kept)
        let before = compiled(kept)
        let documents: Documents = original.documents
        for (const edits of steps) {
          const old = documents
          documents = edits.reduce(edited, documents)
          const next = openLibrary(documents, { before: kept })
          const fresh = openLibrary(documents)
          expect(validateLibrary(next)).toEqual(validateLibrary(fresh))
          const [after, anew] = [compiled(next), compiled(fresh)]
          if (typeof after === 'string' || typeof anew === 'string') expect(after).toBe(anew)
          else {
            expect(valuesOf(after)).toEqual(valuesOf(anew))
            const past = compiled(openLibrary(old))
            if (typeof before !== 'string' && typeof past !== 'string') {
              const changed = differences(old, documents).map(({ path }) => path)
              const isStale = changedKeys(before, after, touchedBy(changed))
              const isOther = changedKeys(past, anew, () => true)
              const keys = keysOf(past)
              expect(keys.filter(isStale)).toEqual(keys.filter(isOther))
            }
          }
          next.results.settle()
          kept = next
          before = after
        }
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

/** A change of one document that makes another one wrong: its data laid over what a path has. */
const elsewhere: [why: string, path: string, data: (own: never) => object][] = [
  [
    'a priority of a product',
    'delivery/ireland.yaml',
    (own: { priorities: object[] }) => ({ priorities: own.priorities.slice(1) }),
  ],
  [
    'a SKU of another product',
    'products/business-cards/product.yaml',
    () => ({ skus: original.get('product', 'flyers')?.skus }),
  ],
  [
    'a host of another tenant',
    'tenants/de.yaml',
    () => ({ hosts: original.get('tenant', 'uk')?.hosts }),
  ],
  ['a language without words', 'tenants/de.yaml', () => ({ locales: ['de-DE', 'es-ES'] })],
  [
    'a tenant without any product',
    'tenants/new.yaml',
    () => ({
      ...original.get('tenant', 'uk'),
      hosts: ['new.localhost'],
      without: original.all('product').map(({ id }) => `products/${id}`),
    }),
  ],
]

test.each(elsewhere)('%s is judged where it is used', (_why, path, change) => {
  const kept = openLibrary(original.documents)
  validateLibrary(kept)
  const documents = new Map(original.documents)
  const own = documents.get(path)?.data as object
  put(documents, path, { ...own, ...change(own as never) })
  const found = validateLibrary(openLibrary(documents, { before: kept }))
  expect(found.some((problem) => problem.path !== path)).toBe(true)
  expect(found).toEqual(validateLibrary(openLibrary(documents)))
})

/** A library in whose place the next one stands, seen by nothing but a weak reference. */
function replaced(): { old: WeakRef<Library>; next: Library } {
  const kept = openLibrary(original.documents)
  const next = openLibrary(edited(original.documents, oneEdit), { before: kept })
  for (const library of [kept, next]) {
    validateLibrary(library)
    const shop = compileShop(library, 1, now)
    for (const key of keysOf(shop)) changedKeys(shop, shop, () => true)(key)
  }
  next.results.settle()
  return { old: new WeakRef(kept), next }
}

const oneEdit: Edit = { what: 'remove', kind: kindNames.indexOf('category'), which: 0, how: 0 }

test('nothing that is kept holds on to the documents before', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const { old, next } = replaced()
  await new Promise((resolve) => setTimeout(resolve))
  collect()
  expect(old.deref()).toBeUndefined()
  expect(next.results.made.size).toBeGreaterThan(0)
})
