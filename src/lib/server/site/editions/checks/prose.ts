import { Marked, type Token } from 'marked'
import { redirectKey } from '../../../../domain/urls/address.ts'
import { canonicalPath } from '../../../../domain/urls/canonical.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'
import { photoLinked } from '../photos.ts'
import { redirectsOf } from '../redirects.ts'

const parser = new Marked()
/** Where a link may lead beside the shop's own pages. */
const schemes = new Set(['http', 'https', 'mailto', 'tel'])
const served = /^\/(robots\.txt|llms\.txt|(old-)?sitemap[\w-]*\.xml)$/

type Link = { href: string; image: boolean; text: string; line: number }

/** Links of a text do not change while the document that holds it stays the same. */
const known = new WeakMap<object, Map<string, Link[]>>()

/**
 * Reports links of a Markdown text that lead nowhere or run a script, and images that are not there.
 * `keys` lead to the text; the line within it is added where the text is a page's body.
 */
export function checkProse(
  document: AnyDocument & { data: object },
  keys: readonly PropertyKey[],
  text: string,
  library: Library,
  report: Report,
): void {
  for (const link of linksIn(document.data, text)) {
    const at = keys[0] === 'body' ? ['body', link.line] : keys
    const fault = link.image
      ? imageFault(link, document, library)
      : linkFault(link.href, document, library)
    if (fault) report(document, at, fault)
  }
}

function linkFault(href: string, document: AnyDocument, library: Library): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain(href))?.[1]?.toLowerCase()
  if (scheme !== undefined)
    return schemes.has(scheme) ? undefined : `A link may not lead to ${scheme}: (${href}).`
  if (href.startsWith('#')) return undefined
  if (href.startsWith('//')) return `The link ${href} begins with two slashes; write https: before.`
  if (!href.startsWith('/'))
    return `The link ${href} is no whole address; start it with / or with https://.`
  const path = (href.split(/[?#]/, 1)[0] ?? href).toLowerCase()
  if (served.test(path)) return undefined
  const without = library
    .tenantsOf(document)
    .filter((tenant) => speaks(library, tenant, document))
    .find((tenant) => !leads(library, tenant, path))
  return without === undefined
    ? undefined
    : `The link ${href} leads nowhere: tenant ${without} has no such page.`
}

/** Whether a page stands at a path, or did: pages name what it is redirected to. */
function leads(library: Library, tenant: string, path: string): boolean {
  return (
    library.paths(tenant).has(canonicalPath(path)) ||
    redirectsOf(library, tenant).has(redirectKey(path))
  )
}

function imageFault(
  { href, text }: Link,
  document: AnyDocument,
  library: Library,
): string | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href))
    return `The image ${href} is not the shop's own: browsers are told not to show it.`
  const without = library.tenantsOf(document).find((tenant) => {
    const { locales = [] } = library.get('tenant', tenant) ?? {}
    return locales
      .map((locale) => library.view(tenant, locale))
      .filter((documents) => documents.find(document.kind, document.id)?.path === document.path)
      .some((documents) => !photoLinked(documents, href))
  })
  if (without !== undefined)
    return `There is no image ${href}; pictures lie in images/ and are named as /images/press.png.`
  return text.trim() === ''
    ? `The image ${href} has no description; write what it shows: ![A press at work](${href}).`
    : undefined
}

/** Whether a tenant shows a document of words in one of its locales. */
function speaks(library: Library, tenant: string, { kind, id, path }: AnyDocument): boolean {
  const { locales = [] } = library.get('tenant', tenant) ?? {}
  return locales.some((locale) => library.view(tenant, locale).find(kind, id)?.path === path)
}

function linksIn(owner: object, text: string): Link[] {
  const texts = known.get(owner) ?? new Map<string, Link[]>()
  known.set(owner, texts)
  let links = texts.get(text)
  if (!links) {
    links = []
    // Most texts have none, and lexing them all would be most of what publishing costs.
    if (/\]|<|:\/\/|www\.|@/.test(text)) collect(parser.lexer(text), text, links)
    texts.set(text, links)
  }
  return links
}

function collect(tokens: Token[], text: string, links: Link[]): void {
  parser.walkTokens(tokens, (token) => {
    if (token.type !== 'link' && token.type !== 'image') return
    const { href, text: words } = token as { href: string; text: string }
    const position = Math.max(0, text.indexOf(href))
    const line = text.slice(0, position).split('\n').length - 1
    links.push({ href, image: token.type === 'image', text: words, line })
  })
}

/** As a browser reads an address: entities resolved, control characters and spaces dropped. */
function plain(href: string): string {
  const resolved = href
    .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_, code: string) => characterOf(Number(code)))
    .replace(/&colon;/gi, ':')
    .replace(/&(tab|newline);/gi, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers drop
  return resolved.replace(/[\u0000-\u0020]/g, '')
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
