import { createHash } from 'node:crypto'
import { productPicture } from '../../../pictures/product-picture.ts'
import {
  find,
  type Index,
  MOST_IN_BROWSER,
  makeIndex,
  meant,
  type SearchRecord,
} from '../../../search/search.ts'
import { lowestOffer } from './reader-offers.ts'
import type { ProductView, SearchView, ShopReader } from './reader-type.ts'
import type { Trace, TracedShop } from './trace.ts'

/** What can be found in a shop in one language, and what it was made of. */
export type SearchIndex = {
  index: Index
  /** What a list of finds says, in the language of its page. */
  words: Record<string, string>
  /** What browsers get, and a name that says what it holds; null where the server searches. */
  file: { json: string; hash: string } | null
  trace: Trace
}

/** Reads what a search can find: products with their prices, categories, guides and terms. */
export async function makeSearchIndex(
  reader: ShopReader,
  { documents, path }: TracedShop,
  trace: Trace,
): Promise<SearchIndex> {
  const products = documents.ids('product').flatMap((id) => reader.product(id) ?? [])
  const ranked = reader.menu().flatMap((entry) => entry.products.map(({ id }) => id))
  const records: SearchRecord[] = [
    ...(await Promise.all(
      products.map(async (product) => {
        const rank = ranked.indexOf(product.definition.id)
        return { ...(await productRecord(reader, product)), ...(rank >= 0 && { rank }) }
      }),
    )),
    ...documents.ids('category').flatMap((id): SearchRecord[] => {
      const words = documents.get('categoryWords', id)
      const at = path({ kind: 'category', id })
      return words && at
        ? [
            {
              kind: 'category',
              path: at,
              name: words.name,
              note: words.lead,
              parts: [],
              ...(words.soughtBy && { also: words.soughtBy }),
            },
          ]
        : []
    }),
    ...documents.ids('page').flatMap((id): SearchRecord[] => {
      const data = documents.get('page', id)
      // Of pages that are not found here nothing is read: else each of them would make all of this stale.
      if (!data?.indexable || data.loggedOnly || data.footer === undefined) return []
      const words = documents.get('pageWords', id)
      const at = path({ kind: 'page', id })
      if (!words || !at) return []
      const { title, description, body } = words
      return [{ kind: 'guide', path: at, name: title, note: description, parts: headings(body) }]
    }),
    ...documents.ids('term').flatMap((id): SearchRecord[] => {
      const words = documents.get('termWords', id)
      const at = path({ kind: 'term', id })
      return words && at
        ? [{ kind: 'term', path: at, name: words.name, note: words.short, parts: words.forms }]
        : []
    }),
  ]
  const index = makeIndex(records)
  const words = panelWords(reader)
  const isLarge = records.length > MOST_IN_BROWSER
  return { index, words, file: isLarge ? null : fileOf(index, words), trace }
}

async function productRecord(reader: ShopReader, product: ProductView): Promise<SearchRecord> {
  const { definition, words, path } = product
  const offer = await lowestOffer(reader, reader.quote, product)
  const options = definition.attributes.flatMap((attribute) =>
    attribute.kind === 'choice'
      ? attribute.options.flatMap(({ key }) => {
          const option = words.attributes[attribute.key]?.options[key]
          const isNone = key === 'none' || !option
          const { name, note } = option ?? {}
          return isNone || !name
            ? []
            : [note ? reader.voice('search.option', { name, note }) : name]
        })
      : [],
  )
  return {
    kind: 'product',
    path,
    name: words.name,
    note: words.lead,
    parts: options,
    ...(words.soughtBy && { also: words.soughtBy }),
    ...(offer && { price: offer.price, net: offer.net, what: offer.what }),
    picture: reader.picture(productPicture(definition.picture)),
  }
}

function headings(body: string): string[] {
  return [...body.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => heading)
}

/** The index and the words of the list that shows what it finds. */
function fileOf(index: Index, words: SearchIndex['words']): { json: string; hash: string } {
  const json = JSON.stringify({ words, index: JSON.stringify(index) })
  return { json, hash: createHash('sha256').update(json).digest('hex').slice(0, 12) }
}

/** What the list of finds says, in the language of its page. */
function panelWords({ voice }: Pick<ShopReader, 'voice'>): Record<string, string> {
  const names = [
    'products',
    'guides',
    'glossary',
    'all_one',
    'all_other',
    'none',
    'nothing_hint',
    'range',
    'choose',
    'open',
    'close',
  ] as const
  return {
    ...Object.fromEntries(names.map((name) => [name, voice(`search.${name}`)])),
    from: voice('layout.from'),
    prices: voice('layout.tiles_note'),
    prices_net: voice('layout.tiles_note_net'),
  }
}

/** What a search finds; what the index was made of counts as read. */
export function searchIn(
  { index, trace: made }: SearchIndex,
  query: string,
  trace: Trace,
): SearchView {
  for (const key of made.keys) trace.keys.add(key)
  for (const [name, spec] of made.pictures) trace.pictures.set(name, spec)
  if (made.until && (!trace.until || made.until < trace.until)) trace.until = made.until
  const hits = find(index, query)
  return { hits, meant: meant(hits, query) }
}
