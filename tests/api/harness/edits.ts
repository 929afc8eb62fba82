import { createHash } from 'node:crypto'
import { invariant } from '../../../src/lib/domain/invariant.ts'
import { inStoredOrder } from '../../../src/lib/server/site/editions/document.ts'
import { documentName } from '../../../src/lib/server/site/editions/document-path.ts'
import type { StoredDocument } from '../../../src/lib/server/site/editions/index.ts'
import { kinds } from '../../../src/lib/server/site/editions/kinds/index.ts'

export type Documents = Map<string, StoredDocument>

/** One change of a shop's documents. `pick` chooses among what it could be made to; `word` is said there. */
export type Edit = { name: EditName; pick: number; word: string }

type Data = Record<string, unknown>
type Change = (documents: Documents, pick: number, word: string) => void

/** Puts data at a path, as its kind's schema has it; null takes the document away. */
function put(documents: Documents, path: string, data: Data | null): void {
  const kind = documentName(path)?.kind
  invariant(kind, `${path} is a document's path`)
  if (data === null) return void documents.delete(path)
  const checked = inStoredOrder(kinds[kind].schema.parse(data))
  const hash = createHash('sha256')
    .update(path + JSON.stringify(checked))
    .digest('hex')
  documents.set(path, { path, kind, hash, data: checked } as StoredDocument)
}

function one(documents: Documents, pick: number, pattern: RegExp): [path: string, data: Data] {
  const paths = [...documents.keys()].filter((path) => pattern.test(path)).sort()
  const path = paths[pick % paths.length] ?? ''
  const document = documents.get(path)
  invariant(document, `the test shop has documents such as ${pattern}`)
  return [path, structuredClone(document.data) as Data]
}

/** Changes some keys of one of the documents that a pattern names. */
const changing =
  (pattern: RegExp, change: (data: Data, word: string, pick: number) => Data): Change =>
  (documents, pick, word) => {
    const [path, data] = one(documents, pick, pattern)
    put(documents, path, { ...data, ...change(data, word, pick) })
  }

/** Lays a changed copy of a shared document over it, or takes away what was laid there before. */
const laying =
  (pattern: RegExp, over: (path: string) => string, key: string): Change =>
  (documents, pick, word) => {
    const [path, data] = one(documents, pick, pattern)
    const own = over(path)
    put(documents, own, documents.has(own) ? null : { ...data, [key]: `${data[key]} ${word}` })
  }

/** Adds a word to one of the texts of a document, wherever in it that stands. */
const wording =
  (pattern: RegExp): Change =>
  (documents, pick, word) => {
    const [path, data] = one(documents, pick, pattern)
    const places = textsOf(data)
    const [holder, key] = places[Math.floor(pick / 5) % places.length] ?? [data, '']
    holder[key] = `${holder[key]} ${word}`
    put(documents, path, data)
  }

/** Every text within data that is no address: what holds it, and under which key. */
function textsOf(data: Data): [holder: Data, key: string][] {
  return Object.entries(data).flatMap(([key, value]): [Data, string][] => {
    if (typeof value === 'string') return key === 'slug' ? [] : [[data, key]]
    return typeof value === 'object' && value !== null ? textsOf(value as Data) : []
  })
}

const productWords = /^products\/[^/]+\/[a-z]{2}\.yaml$/
const page = /^pages\/(contact|cookies|preparing-your-file)\/page\.yaml$/
const rotated = (list: unknown) => {
  const [first, ...rest] = Array.isArray(list) ? list : []
  return [...rest, first]
}

const homePage = /^pages\/home\/page\.yaml$/
/** The products of the home page's grid in another order. */
const rangeRotated = ({ blocks }: Data): Data => ({
  blocks: (blocks as Data[]).map((each) =>
    each['block'] === 'product-grid' ? { ...each, products: rotated(each['products']) } : each,
  ),
})

const edits = {
  'product words': wording(productWords),
  'product address': changing(productWords, (_, word) => ({ slug: `x-${word}` })),
  'locale’s own words': laying(
    /^products\/[^/]+\/de\.yaml$/,
    (path) => path.replace('de.yaml', 'de-CH.yaml'),
    'lead',
  ),
  'tenant’s own words': laying(productWords, (path) => `tenants/ch/${path}`, 'lead'),
  'tenant’s own page': laying(
    /^pages\/contact\/fr\.md$/,
    (path) => `tenants/ch/${path}`,
    'description',
  ),
  'product price': changing(/^products\/[^/]+\/product\.yaml$/, ({ price }, _, pick) => ({
    price: { ...(price as Data), setup: 500 + (pick % 900) },
  })),
  'page text': changing(/^pages\/[^/]+\/[a-z]{2}\.md$/, ({ body }, word) => ({
    body: `${body}\n\n${word} [cards](/cards/)\n`,
  })),
  'page words': wording(/^pages\/[^/]+\/[a-z]{2}\.md$/),
  'page in the footer': changing(page, (_, __, pick) => ({
    footer: ['help', 'paper', undefined][pick % 3],
    order: pick % 7,
  })),
  'page’s tenants': changing(page, (_, __, pick) => ({
    tenants: pick % 2 === 0 ? ['ie', 'ch'] : undefined,
  })),
  'page more or less': (documents, pick, word) => {
    const there = documents.has('pages/extra/page.yaml')
    put(documents, 'pages/extra/page.yaml', there ? null : { footer: 'help', order: pick % 9 })
    for (const language of ['en', 'de'])
      put(
        documents,
        `pages/extra/${language}.md`,
        there ? null : { slug: `extra-${word}`, title: word, description: word, body: word },
      )
  },
  'term forms': changing(/^terms\/[^/]+\/[a-z]{2}\.md$/, ({ slug }, _, pick) => ({
    forms: [[`${slug}`], ['PDF', 'Datei', 'fichier'], ['bleed', 'Beschnitt', 'text', 'Text']][
      pick % 3
    ],
  })),
  'term text': changing(/^terms\/[^/]+\/[a-z]{2}\.md$/, ({ body }, word) => ({
    body: `${body}\n\n${word}, bleed, Beschnitt\n`,
    name: word,
  })),
  'term address': changing(/^terms\/[^/]+\/[a-z]{2}\.md$/, (_, word) => ({ slug: `x-${word}` })),
  'term drawing': changing(/^terms\/[^/]+\/term\.yaml$/, (_, __, pick) => ({
    drawing: { scene: 'file', view: ['complete', 'fonts', 'proof'][pick % 3], facts: {} },
  })),
  'term more or less': (documents, pick, word) => {
    const [path, data] = one(documents, pick, /^terms\/bleed\/[a-z]{2}\.md$/)
    const own = `tenants/ch/terms/bleed/${path.slice(-5)}`
    put(documents, own, documents.has(own) ? null : { ...data, forms: [word, 'PDF'], name: word })
  },
  'category words': wording(/^categories\/[^/]+\/[a-z]{2}\.yaml$/),
  'category order': changing(/^categories\/[^/]+\/category\.yaml$/, ({ products }, _, pick) => ({
    products: rotated(products),
    order: pick % 20,
    perPage: pick % 2 === 0 ? 1 : undefined,
  })),
  voice: wording(/^dictionaries\/[a-z]{2}\//),
  'name of the home page': changing(/^dictionaries\/[a-z]{2}\/layout\.yaml$/, (_, word) => ({
    home: word,
  })),
  'locale’s own voice': (documents, _, word) =>
    put(documents, 'tenants/ch/dictionaries/fr/layout.yaml', { home: word }),
  'tenant’s name': changing(/^tenants\/[a-z]{2}\.yaml$/, (_, word) => ({ name: `Shop ${word}` })),
  'tenant’s range': changing(/^tenants\/(uk|ch)\.yaml$/, ({ without }) => ({
    without: Array.isArray(without) && without.length > 0 ? [] : ['products/pvc-banner'],
  })),
  'home page': changing(homePage, rangeRotated),
  'tenant’s own home page': (documents, pick) => {
    const [, data] = one(documents, 0, homePage)
    const own = pick % 2 === 0 ? { ...data, ...rangeRotated(data) } : null
    put(documents, 'tenants/uk/pages/home/page.yaml', own)
  },
  'block more or less': changing(homePage, ({ blocks }, _, pick) => ({
    blocks: (blocks as Data[]).filter((_, index) => index === 0 || index !== pick % 5),
  })),
  link: changing(/^links\/[a-z]{2}\.yaml$/, (_, word) => ({ cart: `/basket-${word}/` })),
  redirect: changing(/^redirects\/en\.yaml$/, (_, __, pick) => ({
    '/cards/': { to: ['login', 'cart', 'https://cards.example.com/'][pick % 3] },
  })),
  delivery: changing(/^delivery\//, ({ priorities }, _, pick) => ({
    priorities: (priorities as Data[]).map((each) => ({ ...each, factor: 1 + (pick % 50) / 100 })),
  })),
  'price list': changing(/^price-lists\//, (_, __, pick) => ({ factor: 1 + (pick % 70) / 100 })),
  tax: changing(/^tax\//, ({ rates }, _, pick) => ({
    rates: { ...(rates as Data), IE: { standard: 1000 + (pick % 1000) } },
  })),
  theme: changing(/^themes\//, ({ tokens }, _, pick) => ({
    tokens: { ...(tokens as Data), s4: `${8 + (pick % 8)}px` },
  })),
} satisfies Record<string, Change>

type EditName = keyof typeof edits
export const editNames = Object.keys(edits) as EditName[]

/** The documents after some edits; those given stay as they are. */
export function edited(documents: ReadonlyMap<string, StoredDocument>, changes: Edit[]): Documents {
  const result: Documents = new Map(documents)
  for (const { name, pick, word } of changes) edits[name](result, pick, word)
  return result
}
