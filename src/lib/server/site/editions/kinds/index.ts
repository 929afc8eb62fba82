import type { z } from 'zod'
import { artwork } from './artwork.ts'
import { banner } from './banner.ts'
import { bannerWords } from './banner-words.ts'
import { category } from './category.ts'
import { categoryWords } from './category-words.ts'
import { customerPrices } from './customer-prices.ts'
import type { AddressOf } from './define-kind.ts'
import { delivery } from './delivery.ts'
import { designService } from './design-service.ts'
import { designServiceWords } from './design-service-words.ts'
import { dictionary } from './dictionary.ts'
import { finishing } from './finishing.ts'
import { font } from './font.ts'
import { avif, jpeg, png, svg, webp } from './image.ts'
import { links } from './links.ts'
import { material } from './material.ts'
import { page } from './page.ts'
import { pageWords } from './page-words.ts'
import { photo } from './photo.ts'
import { press } from './press.ts'
import { priceList } from './price-list.ts'
import { priceTable } from './price-table.ts'
import { product } from './product.ts'
import { productWords } from './product-words.ts'
import { promocode } from './promocode.ts'
import { promotion } from './promotion.ts'
import { promotionWords } from './promotion-words.ts'
import { redirects } from './redirects.ts'
import { shop } from './shop.ts'
import { tax } from './tax.ts'
import { template } from './template.ts'
import { tenant } from './tenant.ts'
import { term } from './term.ts'
import { termWords } from './term-words.ts'
import { theme } from './theme.ts'

/** Every kind of document there is. */
export const kinds = {
  shop,
  tenant,
  theme,
  font,
  png,
  jpeg,
  webp,
  avif,
  svg,
  photo,
  tax,
  artwork,
  priceList,
  customerPrices,
  delivery,
  links,
  redirects,
  dictionary,
  page,
  pageWords,
  category,
  categoryWords,
  product,
  priceTable,
  template,
  productWords,
  term,
  termWords,
  banner,
  bannerWords,
  promotion,
  promotionWords,
  promocode,
  press,
  material,
  finishing,
  designService,
  designServiceWords,
}

type Kinds = typeof kinds
export type Kind = keyof Kinds
export type DataOf<K extends Kind> = z.output<Kinds[K]['schema']>

/** Kinds whose documents are pages. */
export type RoutableKind = {
  [K in Kind]: Kinds[K]['address'] extends AddressOf ? K : never
}[Kind]

/** What renders pages, by the names that kinds give it. */
export type PageLayout = Extract<Kinds[RoutableKind]['layout'], string>

export const kindNames = Object.keys(kinds) as Kind[]

export const routableKinds = kindNames.filter(
  (kind): kind is RoutableKind => kinds[kind].address !== undefined,
)
