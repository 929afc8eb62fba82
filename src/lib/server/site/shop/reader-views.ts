import { FILTERED_FROM } from '../../../domain/product/category-filters.ts'
import { withQuery } from '../../../domain/urls/query.ts'
import { pagesOf } from '../editions/index.ts'
import { definitionOf } from './definition.ts'
import { detailOf } from './derived.ts'
import { designServiceOf } from './design-service.ts'
import { richText } from './reader-pages.ts'
import type { CategoryView, ProductView } from './reader-type.ts'
import type { PageTerms } from './term-links.ts'
import type { TracedShop } from './trace.ts'

export function productView(
  { documents, derived, path }: TracedShop,
  id: string,
): ProductView | null {
  const definition = definitionOf(id, documents)
  const words = documents.get('productWords', id)
  if (!definition || !words) return null
  const match = { kind: 'product', id } as const
  const above = derived('trail', detailOf(match)).find(({ kind }) => kind === 'category')
  return {
    definition,
    words,
    path: path(match) ?? '/',
    designPrices: designServiceOf(documents, id)?.prices ?? {},
    category: above ? { id: above.id, name: above.name, path: above.path } : null,
  }
}

export function categoryView(
  traced: TracedShop,
  terms: PageTerms,
  id: string,
  query: Readonly<Record<string, string>>,
): CategoryView | null {
  const { documents, path } = traced
  const data = documents.get('category', id)
  const words = documents.get('categoryWords', id)
  if (!data || !words) return null
  const pages = pagesOf(documents, id)
  const { page: asked = 1, ...choice } = query
  const page = Number(asked)
  const all = pages.flat()
  const first = path({ kind: 'category', id }) ?? '/'
  const { slug: _, advice, ...said } = words
  return {
    id,
    ...said,
    advice: advice.map(({ title, text }) => ({ title, html: richText(traced, terms, text) })),
    ground: data.ground,
    picture: data.picture ?? null,
    products: pages[page - 1] ?? [],
    filtered: all.length > FILTERED_FROM ? all : null,
    choice,
    path: first,
    page,
    pages: pages.map((_, index) => withQuery(first, { page: index > 0 ? index + 1 : null })),
  }
}
