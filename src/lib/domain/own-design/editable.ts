import { artworkSetsNumber } from '../artwork-sets/sets.ts'
import type { ProductDefinition, Selection } from '../product/definition.ts'
import { type Template, templateOf } from '../template/template.ts'
import { MOST_PAGES } from './own-design.ts'

/** The longest side of a page, as PDFs have it: 14,400 points. */
const LONGEST_MM = 5_000

export type Piece = Template & { pages: number }

/** The piece that the editor lays out; null for what has no plain shape, many pages or several artworks. */
export function editable(product: ProductDefinition, selection: Selection): Piece | null {
  const template = templateOf(product, selection)
  if (!template || artworkSetsNumber(product, selection) > 1) return null
  const { widthMm, heightMm } = template
  const pages = template.pages ?? 1
  if (pages > MOST_PAGES || Math.max(widthMm, heightMm) > LONGEST_MM) return null
  return { ...template, pages }
}
