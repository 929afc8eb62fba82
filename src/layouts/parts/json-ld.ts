import { minorDigits } from '../../lib/domain/money/format.ts'
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
    logo: shop.absolute('/icon-512.png'),
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
  return faqPage(page.blocks.flatMap((each) => (each.block === 'faq' ? each.words.questions : [])))
}

/** Questions with their answers, as a page has them; none where there are none. */
export function faqPage(asked: readonly { question: string; answer: string }[]): JsonLd[] {
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

/** The shop as a site, with its search where it has one. */
export function webSite(shop: ShopReader): JsonLd {
  const url = shop.absolute(shop.link('home'))
  const search = shop.searchPath()
  return {
    '@type': 'WebSite',
    name: shop.tenant.name,
    url,
    inLanguage: shop.locale,
    ...(search && {
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${shop.absolute(search)}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    }),
  }
}

/** Delivery to the shop's own country: within the price, and how many days each part of it takes. */
async function shippingDetails(shop: ShopReader, id: string, currency: string): Promise<JsonLd> {
  const ways = (await shop.promises(id)).map(({ workingDays, productionDate, arrivalDate }) => {
    const onTheRoad = weekdays(productionDate, arrivalDate)
    return { onTheRoad, making: Math.max(0, workingDays - onTheRoad) }
  })
  const days = (each: number[]) => ({
    '@type': 'QuantitativeValue',
    minValue: Math.min(...each),
    maxValue: Math.max(...each),
    unitCode: 'DAY',
  })
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: shop.tenant.defaultCountry },
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(ways.map(({ making }) => making)),
      transitTime: days(ways.map(({ onTheRoad }) => onTheRoad)),
    },
  }
}

const DAY_MS = 86_400_000

/** Days from Monday to Friday after one ISO date and up to another. */
function weekdays(from: string, to: string): number {
  let count = 0
  for (let day = Date.parse(from) + DAY_MS; day <= Date.parse(to); day += DAY_MS)
    if (new Date(day).getUTCDay() % 6 !== 0) count += 1
  return count
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
    image: shop.productImage(product),
    brand: { '@type': 'Brand', name: shop.tenant.name },
    offers: {
      '@type': 'AggregateOffer',
      url: shop.absolute(path),
      priceCurrency: currency,
      lowPrice: major(Math.min(...gross)),
      highPrice: major(Math.max(...gross)),
      offerCount: cells.length,
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: await shippingDetails(shop, definition.id, currency),
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
