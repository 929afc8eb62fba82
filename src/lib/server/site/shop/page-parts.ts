import type { PictureSpec } from '../../../pictures/spec.ts'
import { termPicture } from './reader-terms.ts'
import type { TracedShop } from './trace.ts'

/** What a text has beside it: the drawing of a term of the glossary, or a product at its price. */
export type Beside = { picture: PictureSpec } | { product: string }

/** A text of a page from one heading to the next, as HTML. */
export type PagePart = { html: string; beside: Beside[] }

/** `![](term:creasing)` or `![](product:flyers)`, as Markdown makes it where it is a paragraph of its own. */
const PLACED = /<p><img src="(term|product):([a-z0-9-]+)" alt=""><\/p>\n?/g

/** Parts of a page's text; what its shop does not have stands beside none of them. */
export function pageParts(traced: TracedShop, html: string): PagePart[] {
  return html.split(/(?=<h2)/).map((part) => ({
    html: part.replace(PLACED, ''),
    beside: [...part.matchAll(PLACED)].flatMap(([, kind, id = '']) => {
      const found = kind === 'term' ? drawn(traced, id) : sold(traced, id)
      return found ?? []
    }),
  }))
}

function drawn({ documents }: TracedShop, id: string): Beside | null {
  const term = documents.get('term', id)
  return term ? { picture: termPicture(term.drawing) } : null
}

function sold({ documents }: TracedShop, id: string): Beside | null {
  return documents.get('product', id) ? { product: id } : null
}
