import { z } from 'zod'
import { photoIn, widePicture } from '../../../../documents/picture.ts'
import { key } from '../../../../documents/shapes.ts'
import {
  FILTERED_FROM,
  finishes,
  orders,
  weights,
} from '../../../../domain/product/category-filters.ts'
import { languageOf } from '../../../../domain/urls/locale.ts'
import { grounds } from '../../../../pictures/palette.ts'
import type { PictureSpec } from '../../../../pictures/spec.ts'
import { checkPhotos } from '../checks/photos.ts'
import type { Documents } from '../documents.ts'
import type { QueryParameters } from '../query.ts'
import { type Address, defineKind, slugAddress } from './define-kind.ts'

/** The products of a category that the tenant sells, page by page. */
export function pagesOf(documents: Documents, id: string): string[][] {
  const { products = [], perPage = products.length } = documents.get('category', id) ?? {}
  const sold = products.filter((product) => documents.find('product', product) !== undefined)
  const count = Math.max(1, Math.ceil(sold.length / Math.max(1, perPage)))
  return Array.from({ length: count }, (_, page) =>
    sold.slice(page * perPage, (page + 1) * perPage),
  )
}

const oneOf = (names: readonly string[]) => ({
  keep: true,
  value: (text: string) => (names.includes(text) ? text : null),
})

/** What visitors of a long category filter by; other values are none. */
const filters: QueryParameters = {
  by: { keep: true, value: (text) => (/^\d{4}-[01]\d-[0-3]\d$/.test(text) ? text : null) },
  quantity: { keep: true, value: (text) => (/^[1-9]\d{0,5}$/.test(text) ? text : null) },
  weight: oneOf(Object.keys(weights)),
  finish: oneOf(finishes),
  sort: oneOf(orders),
}

const schema = z.strictObject({
  products: z.array(key).min(1),
  ground: z.enum(grounds),
  order: z.number(),
  /** Across its page, below the heading; none when absent. */
  picture: widePicture.optional(),
  /** Products on one page, further ones at `?page=2`; all on one when absent. */
  perPage: z.int().positive().optional(),
})

export const category = defineKind({
  at: 'categories/{id}/category.yaml',
  schema,
  layout: 'category',
  picture(id, documents): PictureSpec | null {
    const { ground, products = [] } = documents.get('category', id) ?? {}
    const first = products.map((product) => documents.get('product', product)).find(Boolean)
    return first && ground ? { scene: first.picture.scene, ground, ratio: 'square' } : null
  },
  photo: (id, documents): string | null => photoIn(documents.get('category', id)?.picture),
  address: (id, documents): Address | null =>
    documents.get('category', id) ? slugAddress(documents.find('categoryWords', id)) : null,
  query(id, documents): QueryParameters {
    const pages = pagesOf(documents, id)
    const count = pages.length
    const value = (text: string) =>
      /^[1-9]\d{0,5}$/.test(text) && Number(text) > 1 && Number(text) <= count ? text : null
    return {
      ...(count > 1 && { page: { keep: true, value } }),
      ...(pages.flat().length > FILTERED_FROM && filters),
    }
  },
  check(document, library, report): void {
    checkPhotos(document, schema, library, report)
    document.data.products.forEach((product, index) => {
      if (!library.has('product', product, document))
        report(document, ['products', index], `There is no product ${product}.`)
    })
    for (const tenant of library.tenantsOf(document)) {
      const range = library.view(tenant, null)
      if (!document.data.products.some((product) => range.get('product', product)))
        report(document, ['products'], `Tenant ${tenant} has none of these products.`)
    }
    for (const { locale, documents } of library.viewsOf(document)) {
      const path = document.path.replace('category.yaml', `${languageOf(locale)}.yaml`)
      if (!documents.find('categoryWords', document.id))
        report({ path }, [], 'The category has no words in this language.')
    }
  },
})
