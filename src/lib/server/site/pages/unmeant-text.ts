import { MISSING_VOICE } from '../../../domain/dictionary/dictionary.ts'

/** How values look that a page was to show and did not have. */
const signs = [MISSING_VOICE, 'undefined', 'NaN', '[object Object]']
const asWords = /(?<![\w-])(undefined!?|NaN|\[object Object\])(?![\w-])/

/**
 * What a page says that nobody wrote, as a sentence; null where all is meant. Looking for bytes costs
 * some microseconds a page; only a page that has some is read as text, without its scripts.
 */
export function unmeantText(html: Buffer): string | null {
  if (html.includes(MISSING_VOICE)) return `lacks a voice: it reads "${MISSING_VOICE}".`
  if (!signs.some((sign) => html.includes(sign))) return null
  const text = html
    .toString('utf8')
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  const found = asWords.exec(text)
  if (!found) return null
  const around = text.slice(Math.max(0, found.index - 30), found.index + found[0].length + 20)
  return `shows a value that is missing: it reads "${around.trim()}".`
}
