import { MISSING_VOICE } from '../../../domain/dictionary/dictionary.ts'

/** How values look that a page was to show and did not have. */
const signs = [MISSING_VOICE, 'undefined', 'NaN', '[object Object]']
/** With the words before it in the same element, by which it is looked up in the documents. */
const asWords = /([^\n]{0,12})(?<![\w-])(undefined!?|NaN|\[object Object\])(?![\w-])/g

/**
 * What a page says that nobody wrote, as a sentence; null where all is meant. Looking for bytes costs
 * some microseconds a page; only a page that has some is read as text, without its scripts.
 * `isWritten` says whether a document has a text, which is meant then: "is left undefined here".
 */
export function unmeantText(html: Buffer, isWritten: (text: string) => boolean): string | null {
  if (html.includes(MISSING_VOICE)) return `lacks a voice: it reads "${MISSING_VOICE}".`
  if (!signs.some((sign) => html.includes(sign))) return null
  const text = html
    .toString('utf8')
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?<[^>]*> ?/g, '\n')
  for (const { 0: found, index } of text.matchAll(asWords)) {
    if (isWritten(found)) continue
    const around = text.slice(Math.max(0, index - 20), index + found.length + 20)
    return `shows a value that is missing: it reads "${around.replaceAll('\n', ' ').trim()}".`
  }
  return null
}
