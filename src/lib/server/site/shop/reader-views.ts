import { escapeHtml } from '../../../domain/escape-html.ts'
import { invariant } from '../../../domain/invariant.ts'
import { redirectKey } from '../../../domain/urls/address.ts'
import { withQuery } from '../../../domain/urls/query.ts'
import { followed } from '../../../domain/urls/redirect.ts'
import { type DataOf, imageAddress, imageNamed, pagesOf } from '../editions/index.ts'
import { definitionOf } from './definition.ts'
import { detailOf } from './derived.ts'
import { markdown } from './markdown.ts'
import { withTerms } from './reader-terms.ts'
import type { CategoryView, HomeView, ProductView, ProseView, TenantView } from './reader-type.ts'
import type { PageTerms } from './term-links.ts'
import type { TracedShop } from './trace.ts'

export function productView(
  { documents, derived, path }: TracedShop,
  id: string,
): ProductView | null {
  const definition = definitionOf(id, documents.get('product', id))
  const words = documents.get('productWords', id)
  if (!definition || !words) return null
  const match = { kind: 'product', id } as const
  const above = derived('trail', detailOf(match)).find(({ kind }) => kind === 'category')
  return {
    definition,
    words,
    path: path(match) ?? '/',
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
  const page = Number(query['page'] ?? 1)
  const first = path({ kind: 'category', id }) ?? '/'
  const { slug: _, advice, ...said } = words
  return {
    id,
    ...said,
    advice: advice.map(({ title, text }) => ({
      title,
      html: withTerms(traced, terms, linked(traced, pictured(traced, markdown(text)))),
    })),
    ground: data.ground,
    products: pages[page - 1] ?? [],
    path: first,
    page,
    pages: pages.map((_, index) => withQuery(first, { page: index > 0 ? index + 1 : null })),
  }
}

/** The home page's document without what the tenant does not sell. */
export function homeView({ documents }: TracedShop): HomeView {
  const home: DataOf<'home'> | undefined = documents.get('home')
  invariant(home, 'validation sees to the home document')
  const sold = new Set(documents.ids('product'))
  const range = (products: string[]) => products.filter((id) => sold.has(id))
  return {
    ...home,
    hero: { ...home.hero, products: range(home.hero.products) },
    products: range(home.products),
  }
}

export function proseView(
  traced: TracedShop,
  terms: PageTerms,
  tenant: TenantView,
  locale: string,
  id: string,
): ProseView | null {
  const { documents } = traced
  const data = documents.get('page', id)
  const words = documents.get('pageWords', id)
  if (!data || !words) return null
  const { layout, indexable } = data
  const { title, description } = words
  const company = companyWords(tenant, locale)
  const { phone } = tenant.company
  // Markdown links an email address by itself, and no number.
  const dialled = `[${phone}](tel:${phone.replaceAll(' ', '')})`
  const values = { shop: tenant.name, ...company, phone: dialled }
  const plain = linked(traced, pictured(traced, markdown(words.body, values)))
  // What the law asks for is said in its own words.
  const html = data.footer === 'legal' ? plain : withTerms(traced, terms, plain)
  return { id, title, description, layout, indexable, html }
}

/** Links to what is redirected name where it leads, so that nobody takes the long way. */
function linked({ derived }: TracedShop, html: string): string {
  return html.replace(/ href="(\/[^"?#]*)([^"]*)"/g, (whole, path: string, rest: string) => {
    const target = derived('redirect', redirectKey(path))
    return target === null
      ? whole
      : ` href="${escapeHtml(followed(target, rest.replaceAll('&amp;', '&')))}"`
  })
}

/** Pictures by the addresses that they are served at, which say what they hold. */
function pictured({ documents }: TracedShop, html: string): string {
  return html.replace(/<img src="([^"]*)"/g, (whole, href: string) => {
    const found = imageNamed(documents, href)
    return found ? `<img loading="lazy" src="${imageAddress(found.name, found.image)}"` : whole
  })
}

/** What prose may say of the company as `{company}`, `{street}`, … */
function companyWords({ company }: TenantView, locale: string): Record<string, string> {
  const { legalName, country, ...rest } = company
  return { ...rest, company: legalName, country: countryName(country, locale) }
}

const countryNames = new Map<string, string>()

/** Remembered, because `Intl` takes a tenth of a page's time to say it. */
function countryName(country: string, locale: string): string {
  const key = `${country} ${locale}`
  const known = countryNames.get(key)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
  countryNames.set(key, name)
  return name
}
