import { artworkSetsNumber } from '../artwork-sets/sets.ts'
import { profileOf } from '../preflight/profile.ts'
import type { ProductDefinition, Selection } from '../product/definition.ts'
import { type LaidPiece, layPieces } from './lay-pieces.ts'
import { planOf } from './plan.ts'

/** Pieces of a line on a press sheet; millimetres. */
export type LaidSheet = {
  width: number
  height: number
  /** Where the printable area begins, from the sheet's upper left corner. */
  left: number
  top: number
  /** Of the piece with its bleed, in the printable area. */
  places: LaidPiece[]
  /** Of one piece: its front, or its front and its back. */
  sides: number
  /** Sheets that come out right, of all artworks together. */
  sheets: number
}

/**
 * How a line is laid out on the sheet of the press that was the cheapest for it: of flat pieces in one
 * part, of one leaf. Null for everything else, and for prices that are no estimate.
 */
export function pressSheetOf(
  product: ProductDefinition,
  selection: Selection,
  quantity: number,
): LaidSheet | null {
  const { price } = product
  const [part, ...others] = planOf(product, selection, quantity)
  const profile = profileOf(product, selection)
  if (price.model !== 'estimate' || !part || others.length > 0 || !profile) return null
  const press = price.workshop.presses[part.press]
  const artworks = artworkSetsNumber(product, selection)
  const sides = (profile.pages ?? 0) / artworks
  if (!press || press.kind === 'wide' || (sides !== 1 && sides !== 2)) return null
  const { width, height } = press.sheet
  const area =
    press.kind === 'digital'
      ? { width: width - 2 * press.margin, height: height - 2 * press.margin }
      : press.area
  const { widthMm, heightMm, bleedMm } = profile
  const places = layPieces(area, { width: widthMm + 2 * bleedMm, height: heightMm + 2 * bleedMm })
  if (places.length === 0) return null
  return {
    width,
    height,
    left: (width - area.width) / 2,
    top: (height - area.height) / 2,
    places,
    sides,
    // Each artwork lies on sheets of its own.
    sheets: artworks * Math.ceil(quantity / artworks / places.length),
  }
}
