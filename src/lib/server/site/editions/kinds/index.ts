import type { z } from 'zod'
import { category, categoryWords, page, pageWords, product, productWords } from './catalogue.ts'
import { delivery, dictionary, home, links, priceList, shop, tax, tenant, theme } from './shop.ts'

/** Every kind of document: where its files lie under the content folder, and its schema. */
export const kinds = {
  shop: { at: /^shop\.yaml$/, schema: shop },
  tenant: { at: /^tenants\/[^/]+\.yaml$/, schema: tenant },
  theme: { at: /^themes\/[^/]+\.yaml$/, schema: theme },
  tax: { at: /^tax\/vat\.yaml$/, schema: tax },
  priceList: { at: /^price-lists\/[^/]+\.yaml$/, schema: priceList },
  delivery: { at: /^delivery\/[^/]+\.yaml$/, schema: delivery },
  links: { at: /^links\/[a-z]{2}\.yaml$/, schema: links },
  dictionary: { at: /^dictionaries\/[a-z]{2}\/[a-z0-9-]+\.yaml$/, schema: dictionary },
  home: { at: /^home\/home\.yaml$/, schema: home },
  product: { at: /^products\/[^/]+\/product\.yaml$/, schema: product },
  productWords: { at: /^products\/[^/]+\/[a-z]{2}\.yaml$/, schema: productWords },
  category: { at: /^categories\/[^/]+\/category\.yaml$/, schema: category },
  categoryWords: { at: /^categories\/[^/]+\/[a-z]{2}\.yaml$/, schema: categoryWords },
  page: { at: /^pages\/[^/]+\/page\.yaml$/, schema: page },
  pageWords: { at: /^pages\/[^/]+\/[a-z]{2}\.md$/, schema: pageWords },
} as const satisfies Record<string, { at: RegExp; schema: z.ZodType }>

export type Kind = keyof typeof kinds
export type DataOf<K extends Kind> = z.output<(typeof kinds)[K]['schema']>

export function kindOf(path: string): Kind | undefined {
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].at.test(path))
}
