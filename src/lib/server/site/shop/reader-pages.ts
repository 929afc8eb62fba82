import type { BlockView } from '../../../documents/blocks/index.ts'
import type { BlockTarget } from '../../../documents/blocks/shapes.ts'
import { fill } from '../../../domain/dictionary/dictionary.ts'
import { escapeHtml } from '../../../domain/escape-html.ts'
import { redirectKey } from '../../../domain/urls/address.ts'
import { followed } from '../../../domain/urls/redirect.ts'
import { addressOf, HOME, isHome, isNested, isPage, photoLinked } from '../editions/index.ts'
import { detailOf } from './derived.ts'
import { markdown } from './markdown.ts'
import { pageParts } from './page-parts.ts'
import { inText, photoMarkup, photoView } from './photo-markup.ts'
import { withTerms } from './reader-terms.ts'
import type { Link, PageMatch, PageView } from './reader-type.ts'
import type { TenantView } from './tenant-view.ts'
import type { PageTerms } from './term-links.ts'
import type { TracedShop } from './trace.ts'

export function pageView(
  traced: TracedShop,
  terms: PageTerms,
  tenant: TenantView,
  locale: string,
  id: string,
): PageView | null {
  const data = traced.documents.get('page', id)
  const words = traced.documents.get('pageWords', id)
  if (!data || !words) return null
  const { layout, indexable } = data
  const { title, description } = words
  const company = companyWords(tenant, locale)
  const { phone } = tenant.company
  // Markdown links an email address by itself, and no number.
  const dialled = `[${phone}](tel:${phone.replaceAll(' ', '')})`
  const blocks = data.blocks.map(({ block, key, ...facts }) => {
    const said = filled(words.blocks[key] ?? {}, company)
    // Publishing has held facts and words against the schemas of this very block.
    return { block, key, facts, words: said } as BlockView
  })
  const plain = htmlOf(traced, words.body, { ...company, phone: dialled })
  // What the law asks for is said in its own words.
  const html = data.footer === 'legal' ? plain : withTerms(traced, terms, plain)
  const parts = pageParts(traced, html)
  const text = parts.map((part) => part.html).join('')
  return { id, title, description, layout, indexable, blocks, html: text, parts }
}

/** A Markdown text of a document as HTML, terms of the trade linked. */
export function richText(traced: TracedShop, terms: PageTerms, text: string): string {
  return withTerms(traced, terms, htmlOf(traced, text))
}

/** Markdown as HTML: pictures by the addresses they are served at, links to where redirects lead. */
function htmlOf(
  traced: TracedShop,
  text: string,
  values: Readonly<Record<string, string>> = {},
): string {
  return linked(traced, pictured(traced, markdown(text, values)))
}

/** Where a block's button leads; null where the tenant has no such page. */
export function targetPath(
  { path }: TracedShop,
  link: (key: string) => string,
  target: BlockTarget,
): string | null {
  if ('link' in target) return link(target.link)
  if ('product' in target) return path({ kind: 'product', id: target.product })
  if ('category' in target) return path({ kind: 'category', id: target.category })
  return path({ kind: 'page', id: target.page })
}

/** Texts within data, with the values in them; all else as it is. */
function filled(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fill(value, values)
  if (Array.isArray(value)) return value.map((each) => filled(each, values))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, each]) => [key, filled(each, values)]))
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

/** Photographs that a text names, as it is shown; `alt` is HTML. */
function pictured({ documents }: TracedShop, html: string): string {
  return html.replace(
    /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g,
    (whole, href: string, alt: string) => {
      const photo = photoLinked(documents, href)
      return photo ? photoMarkup(photoView(photo, unescaped(alt), inText)) : whole
    },
  )
}

/** As Markdown has escaped it. */
function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** What words may say of the shop as `{shop}`, `{company}`, `{street}`, … */
function companyWords({ name, company }: TenantView, locale: string): Record<string, string> {
  const { legalName, country, ...rest } = company
  return { shop: name, ...rest, company: legalName, country: countryName(country, locale) }
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

/** The home page, the pages between, and this one; none for app pages. */
export function trailTo(traced: TracedShop, match: PageMatch, path: string): Link[] {
  if (!isPage(match)) return []
  if (isHome(match) || isNested(match)) return traced.derived('trail', detailOf(match))
  // Most pages lie right below the home page, whose trail they share rather than have one of their own.
  const home = traced.derived('trail', detailOf(HOME))
  const name = addressOf(traced.documents, match)?.name
  return name === undefined ? home : [...home, { id: match.id, name, path }]
}
