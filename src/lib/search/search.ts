import MiniSearch, { type Options, type SearchOptions } from 'minisearch'
import { beginsWith, fold, sameName, soughtIn, swapped, wordsOf } from './fold.ts'

export type FoundKind = 'product' | 'category' | 'guide' | 'term'

/** What a search finds: a page of the shop, and what is said of it in a list. */
export type SearchRecord = {
  kind: FoundKind
  path: string
  name: string
  /** One sentence. */
  note: string
  /** What belongs to it: options of a product, headings of a guide, spellings of a term. */
  parts: string[]
  /** Other words that it is looked for by; searched and never shown. */
  also?: string[]
  /** Its place in the shop's own order, what is asked for most first; what has none comes after. */
  rank?: number
  /** The lowest price, as the locale writes it, and what it buys. */
  price?: string
  /** The same without VAT. */
  net?: string
  what?: string
  /** Address of its picture. */
  picture?: string
}

export type Hit = SearchRecord & {
  /** Folded words of the documents that matched, the ones that only sound alike among them. */
  terms: string[]
  score: number
}

/** Beyond it the index stays on the server, which searches for the browser. */
export const MOST_IN_BROWSER = 1000

const RESULTS = 60

type Indexed = SearchRecord & { id: number }
export type Index = MiniSearch<Indexed>

/** What is sold comes first, whatever matches better. */
const order: Readonly<Record<FoundKind, number>> = { product: 0, category: 1, guide: 2, term: 3 }

/** How much likelier each kind is what was meant. */
const weight: Readonly<Record<FoundKind, number>> = { product: 3, category: 2, guide: 1.2, term: 1 }

/** How many letters may be wrong: two in a long word, none in a short one. */
function slipsIn(term: string): number {
  if (term.length > 6) return 2
  return term.length > 3 ? 1 : 0
}

/** How words of a query are compared: what is typed last may go on. */
const asking: SearchOptions = {
  boost: { name: 4, also: 3, parts: 2 },
  prefix: (term) => term.length > 1,
  fuzzy: slipsIn,
  weights: { fuzzy: 0.25, prefix: 0.6 },
  tokenize: wordsOf,
  processTerm: fold,
  boostDocument: (_id, _term, stored) => weight[(stored?.['kind'] as FoundKind) ?? 'term'],
}

const options: Options<Indexed> = {
  fields: ['name', 'also', 'parts', 'note'],
  storeFields: ['kind', 'path', 'name', 'note', 'parts', 'price', 'net', 'what', 'picture', 'rank'],
  stringifyField: (value) => (Array.isArray(value) ? value.join(' ') : String(value)),
  tokenize: (text, field) => (field === 'note' ? wordsOf(text) : soughtIn(text, field === 'name')),
  processTerm: fold,
  searchOptions: asking,
}

export function makeIndex(records: readonly SearchRecord[]): Index {
  const index = new MiniSearch(options)
  index.addAll(records.map((record, id) => ({ id, ...record })))
  return index
}

/** An index as it was sent. */
export function readIndex(json: string): Index {
  return MiniSearch.loadJSON<Indexed>(json, options)
}

/** What is found, products first; nothing for a query without a word. */
export function find(index: Index, query: string): Hit[] {
  const words = wordsOf(query).slice(0, 8)
  if (words.length === 0) return []
  const text = words.join(' ')
  const whole = index.search(text, { combineWith: 'AND' })
  const some = whole.length > 0 ? whole : index.search(text, { combineWith: 'OR' })
  const found = some.length > 0 ? some : slipped(index, words)
  const hits = found.slice(0, RESULTS).map(({ terms, score, ...stored }): Hit => {
    const { kind, path, name, note, parts, price, what, picture, rank } =
      stored as unknown as SearchRecord
    return {
      kind,
      path,
      name,
      note,
      parts,
      ...(price !== undefined && { price }),
      ...(what !== undefined && { what }),
      ...(picture !== undefined && { picture }),
      ...(rank !== undefined && { rank }),
      terms,
      score,
    }
  })
  return inOrder(hits, query)
}

/**
 * What is sold first; of each kind, names that begin with what was asked for, then those that have it as a word.
 * Such names come in the shop's own order: of ten kinds of cards, most people want the first. The rest comes by
 * how well it matches.
 */
function inOrder(hits: readonly Hit[], query: string): Hit[] {
  const asked = fold(wordsOf(query).join(' '))
  const placed = hits.map((hit) => {
    const named = beginsWith(hit.name, query) ? 0 : wordsOf(fold(hit.name)).includes(asked) ? 1 : 2
    return { hit, named, rank: named === 2 ? 0 : (hit.rank ?? Number.MAX_SAFE_INTEGER) }
  })
  placed.sort(
    (one, other) =>
      order[one.hit.kind] - order[other.hit.kind] ||
      one.named - other.named ||
      one.rank - other.rank ||
      other.hit.score - one.hit.score,
  )
  return placed.map(({ hit }) => hit)
}

/** Two letters changed over are two edits, which no tolerance of a short word allows. */
function slipped(index: Index, words: readonly string[]) {
  const tried = words.flatMap((word) => (word.length > 3 ? swapped(fold(word)) : []))
  return tried.length === 0
    ? []
    : index.search(tried.join(' '), { combineWith: 'OR', fuzzy: false, prefix: false })
}

/** What of a hit is shown beside its name: the part that was found, or its sentence. */
export function shownPart({ kind, parts, note, terms }: Hit): string {
  if (kind !== 'product') return note
  const found = parts.find((part) => wordsOf(part).some((word) => terms.includes(fold(word))))
  return found ?? note
}

/** What is sold is meant where it matches at least this much of how well its explanation does. */
const SOLD = 0.5

/**
 * What was most likely meant: what has just that name, what is sold or explained by a name that begins so, or what
 * matches best; of what is sold and what explains it, what is sold.
 */
export function meant(hits: readonly Hit[], query: string): Hit | null {
  const exact = hits.find(({ name }) => sameName(name, query))
  const begun = hits.filter(({ name }) => beginsWith(name, query))
  const first =
    begun.find(({ kind }) => kind === 'product') ?? begun.find(({ kind }) => kind === 'term')
  const ranked = hits.toSorted((one, other) => other.score - one.score)
  const [best = null] = ranked
  const sold = ranked.find(
    ({ kind, score }) => kind === 'product' && score >= SOLD * (best?.score ?? 0),
  )
  return exact ?? first ?? begun.find(({ kind }) => kind === best?.kind) ?? sold ?? best
}

/** How what was meant is called; null where it was asked for by that name, in whatever number or spelling of compounds. */
export function meantName({ name }: Hit, query: string): string | null {
  return sameName(name, query) ? null : name
}
