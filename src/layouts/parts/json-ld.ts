import { minorDigits } from '../../lib/domain/money/format.ts'
import { productPicture } from '../../lib/pictures/product-picture.ts'
import type {
  GlossaryEntry,
  PageView,
  ProductView,
  ShopReader,
  TermView,
} from '../../lib/server/site/shop/reader-type.ts'
import { firstQuote } from './offers.ts'

export type JsonLd = Record<string, unknown>

/** JSON as a script element's text; `<` is escaped so that no text can end the element. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export function jsonLdText(data: JsonLd): string {
  return jsonText({ '@context': 'https://schema.org', ...data })
}

/** Who sells here. */
export function organization(shop: ShopReader): JsonLd {
  const { company, name } = shop.tenant
  return {
    '@type': 'Organization',
    name,
    legalName: company.legalName,
    url: shop.absolute(shop.link('home')),
    email: company.email,
    telephone: company.phone,
    vatID: company.vatNumber,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.street,
      postalCode: company.postcode,
      addressLocality: company.city,
      addressCountry: company.country,
    },
  }
}

/** The questions that a page answers; none where it has no block of them. */
export function questions(page: PageView): JsonLd[] {
  const asked = page.blocks.flatMap((each) => (each.block === 'faq' ? each.words.questions : []))
  const mainEntity = asked.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return asked.length > 0 ? [{ '@type': 'FAQPage', mainEntity }] : []
}

/** The way from the home page to this one. */
export function breadcrumbList(shop: ShopReader): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: shop.trail().map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: shop.absolute(crumb.path),
    })),
  }
}

/** A product with the range of prices its first table shows. Prices include VAT, as buyers compare. */
export async function productData(shop: ShopReader, product: ProductView): Promise<JsonLd> {
  const { definition, words, path } = product
  const { rows, currency } = await firstQuote(shop, definition, definition.quantities.list)
  const cells = rows.flatMap((row) => row.cells)
  const gross = cells.map((cell) => cell.grossCents)
  const digits = minorDigits(currency)
  const major = (cents: number) => (cents / 10 ** digits).toFixed(digits)
  return {
    '@type': 'Product',
    name: words.name,
    description: words.description,
    sku: definition.skus.productSku,
    image: shop.absolute(shop.picture(productPicture(definition.picture))),
    brand: { '@type': 'Brand', name: shop.tenant.name },
    offers: {
      '@type': 'AggregateOffer',
      url: shop.absolute(path),
      priceCurrency: currency,
      lowPrice: major(Math.min(...gross)),
      highPrice: major(Math.max(...gross)),
      offerCount: cells.length,
      availability: 'https://schema.org/InStock',
    },
  }
}

/** All terms of the trade. */
export function definedTermSet(shop: ShopReader, name: string, entries: GlossaryEntry[]): JsonLd {
  return {
    '@type': 'DefinedTermSet',
    name,
    url: shop.absolute(shop.path),
    inLanguage: shop.locale,
    hasDefinedTerm: entries.map((entry) => ({
      '@type': 'DefinedTerm',
      name: entry.name,
      description: entry.short,
      url: shop.absolute(entry.path),
    })),
  }
}

/** One of them, with the set that it stands in. */
export function definedTerm(shop: ShopReader, term: TermView): JsonLd {
  const glossary = shop.trail().at(-2)
  return {
    '@type': 'DefinedTerm',
    name: term.name,
    description: term.short,
    url: shop.absolute(shop.path),
    inLanguage: shop.locale,
    image: shop.absolute(shop.picture(term.picture)),
    inDefinedTermSet: {
      '@type': 'DefinedTermSet',
      name: glossary?.name ?? '',
      url: shop.absolute(glossary?.path ?? '/'),
    },
  }
}
