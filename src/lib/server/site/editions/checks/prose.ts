import { Marked, type Token } from 'marked'
import { redirectKey } from '../../../../domain/urls/address.ts'
import { canonicalPath } from '../../../../domain/urls/canonical.ts'
import { linkedSchemes, schemeOf } from '../../../../domain/urls/scheme.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'
import { photoLinked } from '../photos.ts'
import { redirectsOf } from '../redirects.ts'
import { placedFault } from './placed.ts'

const parser = new Marked()
/** Wrong links of one text that are told one by one. */
const TOLD = 50
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
  const links = linksIn(document.data, text)
  if (links.length === 0) return
  const at = (line: number) => (keys[0] === 'body' ? ['body', line] : keys)
  const linking = library.tenantsOf(document).filter((tenant) => speaks(library, tenant, document))
  const judged = new Map<string, string | undefined>()
  let faults = 0
  for (const link of links) {
    const key = link.image ? `${link.href}\n${link.text.trim() === ''}` : link.href
    if (!judged.has(key))
      judged.set(
        key,
        link.image ? imageFault(link, document, library) : linkFault(link.href, linking, library),
      )
    const fault = judged.get(key)
    if (fault === undefined) continue
    faults += 1
    if (faults <= TOLD) report(document, at(link.line), fault)
    else {
      report(document, at(link.line), 'From here on further links are wrong in this text.')
      return
    }
  }
}

function linkFault(href: string, tenants: readonly string[], library: Library): string | undefined {
  const scheme = schemeOf(href)
  if (scheme !== undefined)
    return linkedSchemes.has(scheme) ? undefined : `A link may not lead to ${scheme}: (${href}).`
  if (href.startsWith('#')) return undefined
  if (href.startsWith('//')) return `The link ${href} begins with two slashes; write https: before.`
  if (!href.startsWith('/'))
    return `The link ${href} is no whole address; start it with / or with https://.`
  const path = (href.split(/[?#]/, 1)[0] ?? href).toLowerCase()
  if (served.test(path)) return undefined
  const without = tenants.find((tenant) => !leads(library, tenant, path))
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
  const placed = placedFault(href, document, library)
  if (placed !== undefined) return placed ?? undefined
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

/** Tokens come in the order of the text: what has been passed is not looked through again. */
function collect(tokens: Token[], text: string, links: Link[]): void {
  let position = 0
  let line = 0
  parser.walkTokens(tokens, (token) => {
    if (token.type !== 'link' && token.type !== 'image') return
    const { href, raw, text: words } = token as { href: string; raw: string; text: string }
    const found = text.indexOf(raw, position)
    if (found >= 0) {
      line += linesBetween(text, position, found)
      position = found
    }
    links.push({ href, image: token.type === 'image', text: words, line })
  })
}

function linesBetween(text: string, from: number, to: number): number {
  let lines = 0
  let at = text.indexOf('\n', from)
  while (at >= 0 && at < to) {
    lines += 1
    at = text.indexOf('\n', at + 1)
  }
  return lines
}
