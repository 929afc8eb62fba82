import { ADMIN_ROOT } from '../../lib/domain/staff/pages.ts'
import { loadDictionary } from '../../stores/session/page-debug.ts'
import { areKeysWanted } from '../../stores/session/show-keys.ts'

const attributes = ['aria-label', 'alt', 'placeholder', 'title']

/**
 * Puts the dictionary's keys in place of its texts on a page that is the same file for everybody: what
 * a text node says is looked up the other way round. A text of several keys shows all of them; what a
 * document says has no key and stays.
 */
export async function showKeys(): Promise<void> {
  if (!areKeysWanted() || location.pathname.startsWith(ADMIN_ROOT)) return
  const { lang: locale } = document.documentElement
  const dictionary = await loadDictionary(locale)
  if (!dictionary) return
  const keyOf = keysByText(dictionary)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    // Islands put their own keys.
    if (node.parentElement?.closest('script, style, astro-island, .debug')) continue
    const key = keyOf(node.nodeValue ?? '')
    if (key) node.nodeValue = key
  }
  for (const name of attributes)
    for (const element of document.querySelectorAll(`[${name}]:not(.debug)`)) {
      const key = keyOf(element.getAttribute(name) ?? '')
      if (key) element.setAttribute(name, key)
    }
}

/** Finds the keys of a text; one with placeholders is known by what stands around them. */
function keysByText(
  pages: Record<string, Record<string, string>>,
): (text: string) => string | null {
  const exact = new Map<string, string[]>()
  const patterns: { pattern: RegExp; key: string }[] = []
  for (const [page, voices] of Object.entries(pages))
    for (const [name, voice] of Object.entries(voices)) {
      const key = `${page}.${name}`
      const text = spaced(voice)
      if (!/\{\w+\}/.test(text)) exact.set(text, [...(exact.get(text) ?? []), key])
      else if (text.replace(/\{\w+\}|\P{L}/gu, '').length > 3)
        patterns.push({ key, pattern: patternOf(text) })
    }
  return (text) => {
    const said = spaced(text)
    if (!/\p{L}/u.test(said)) return null
    const found =
      exact.get(said) ?? patterns.filter(({ pattern }) => pattern.test(said)).map(({ key }) => key)
    return found.length > 0 ? found.join(' | ') : null
  }
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
