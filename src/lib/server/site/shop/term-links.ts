import { escapeHtml } from '../../../domain/escape-html.ts'
import type { TermForms } from '../editions/index.ts'

type Matcher = {
  /** Spellings by their first word, in lower case; of several that begin so, the longest first. */
  forms: ReadonlyMap<string, readonly { form: string; id: string }[]>
  /** Every word that a spelling begins with, wherever it stands: few of a page's words are such. */
  begins: RegExp
}

/** What was linked on a page so far, and what came of the texts on it. */
export type PageTerms = { linked: Set<string>; texts: Map<string, string> }

export function startTerms(self: string | null): PageTerms {
  return { linked: new Set(self === null ? [] : [self]), texts: new Map() }
}

/** Nothing within these is linked: links in them, and what is a heading, stands for itself. */
const closed = /^(a|h[1-6]|th|summary|code|pre|button)$/

/**
 * Links each term where a page mentions it first: whole words only, never within a link, a heading or
 * another term. The same text asked for again is the same place of the page.
 */
export function linkTerms(
  html: string,
  terms: readonly TermForms[],
  page: PageTerms,
  pathOf: (id: string) => string | null,
): string {
  if (terms.length === 0) return html
  const known = page.texts.get(html)
  if (known !== undefined) return known
  const matcher = matcherOf(terms)
  if (html.search(matcher.begins) < 0) return html
  let depth = 0
  const made = html.replace(/<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/gi, (part, end, name: string) => {
    if (name === undefined) return depth > 0 ? part : linkText(part, matcher, page, pathOf)
    if (closed.test(name)) depth = Math.max(0, depth + (end === '/' ? -1 : 1))
    return part
  })
  page.texts.set(html, made)
  return made
}

/** What words are made of. */
const WORD = String.raw`\p{L}\p{N}\p{M}`
const words = new RegExp(`[${WORD}]+`, 'gu')

function linkText(
  text: string,
  matcher: Matcher,
  { linked }: PageTerms,
  pathOf: (id: string) => string | null,
): string {
  const plain = text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')
  let made = ''
  let done = 0
  for (const { index, 0: word } of plain.matchAll(matcher.begins)) {
    if (index < done) continue
    const found = matcher.forms
      .get(word.toLowerCase())
      ?.find(({ form }) => standsAt(plain, index, form))
    if (!found) continue
    const end = index + found.form.length
    const path = linked.has(found.id) ? null : pathOf(found.id)
    if (path !== null) {
      linked.add(found.id)
      made += `${text.slice(done, index)}<a href="${escapeHtml(path)}">${text.slice(index, end)}</a>`
    } else made += text.slice(done, end)
    done = end
  }
  return made + text.slice(done)
}

/** A letter, a digit or a hyphen beside it would make another word of it. */
const part = /[\p{L}\p{N}\p{M}-]/u

function standsAt(text: string, index: number, form: string): boolean {
  const end = index + form.length
  const there = text.slice(index, end)
  if (there !== form && there !== capitalised(form)) return false
  return (
    !part.test(text.slice(Math.max(0, index - 1), index)) && !part.test(text.slice(end, end + 1))
  )
}

function capitalised(form: string): string {
  return form.charAt(0).toUpperCase() + form.slice(1)
}

const matchers = new WeakMap<readonly TermForms[], Matcher>()

function matcherOf(terms: readonly TermForms[]): Matcher {
  const known = matchers.get(terms)
  if (known) return known
  const forms = new Map<string, { form: string; id: string }[]>()
  for (const { id, forms: spellings } of terms)
    for (const each of spellings) {
      const form = escapeHtml(each)
      const [first = ''] = form.match(words) ?? []
      const key = first.toLowerCase()
      forms.set(key, [...(forms.get(key) ?? []), { form, id }])
    }
  for (const each of forms.values()) each.sort((one, other) => other.form.length - one.form.length)
  const any = [...forms.keys()].filter((word) => word !== '').join('|')
  const begins = new RegExp(`(?<![${WORD}])(?:${any})(?![${WORD}])`, 'giu')
  const made = { forms, begins }
  matchers.set(terms, made)
  return made
}
