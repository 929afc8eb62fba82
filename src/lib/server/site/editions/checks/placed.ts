import type { AnyDocument } from '../documents.ts'
import type { Library } from '../library.ts'

/** What a page's text may have beside it: `term:creasing`, `product:flyers`. */
const PLACED = /^(term|product):(.*)$/

/** What is wrong with a drawing or a product that a text names as an image; null where it is right, undefined where it is neither. */
export function placedFault(
  href: string,
  document: AnyDocument,
  library: Library,
): string | null | undefined {
  const [, kind, id = ''] = PLACED.exec(href) ?? []
  if (kind !== 'term' && kind !== 'product') return undefined
  if (document.kind !== 'pageWords')
    return `${href} stands beside the text of pages alone; leave it out here.`
  return library.has(kind, id, document) ? null : `There is no ${kind} ${id}.`
}
