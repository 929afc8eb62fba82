import { artworkSetsNumber } from '../artwork-sets/sets.ts'
import type { ProductDefinition, Selection } from '../product/definition.ts'
import { facts } from '../product/facts.ts'

/** What a file is held to: the piece as it is cut, in millimetres. */
export type PrintProfile = {
  widthMm: number
  heightMm: number
  bleedMm: number
  safeMm: number
  /** Null where any number of pages will do. */
  pages: number | null
  /** Artworks that lie in the files one after another; 1 for most products. */
  artworks: number
  /** Large pieces are looked at from further away. */
  limits: PrintLimits
}

export type PrintLimits = {
  /** Pixels per inch at the printed size. */
  pictureError: number
  pictureWarning: number
  bitmapError: number
  /** Points. */
  lineError: number
  lineWarning: number
  textWarning: number
  /** Per cent of all inks together; null where it makes no difference. */
  ink: number | null
}

const SQUARE_METRE = 1_000_000

const sheet: PrintLimits = {
  pictureError: 150,
  pictureWarning: 250,
  bitmapError: 550,
  lineError: 0.125,
  lineWarning: 0.25,
  textWarning: 5,
  ink: 300,
}
/** Posters are looked at from two arms' lengths, what is larger from across the street. */
const poster: PrintLimits = { ...sheet, pictureError: 100, pictureWarning: 150, ink: null }
const banner: PrintLimits = { ...poster, pictureError: 48, pictureWarning: 72, bitmapError: 150 }

/** What a configuration wants of its file; null where the product has no size of its own. */
export function profileOf(def: ProductDefinition, selection: Selection): PrintProfile | null {
  const { widthMm, heightMm, pages, sides } = facts(def, selection)
  if (typeof widthMm !== 'number' || typeof heightMm !== 'number') return null
  if (!(widthMm > 0 && heightMm > 0)) return null
  const each = countOf(pages) ?? countOf(sides)
  const artworks = artworkSetsNumber(def, selection)
  return profileOfSize(widthMm, heightMm, each === null ? null : each * artworks, artworks)
}

/** What a piece of a size in millimetres wants; `pages` is null where any number will do. */
export function profileOfSize(
  widthMm: number,
  heightMm: number,
  pages: number | null,
  artworks = 1,
): PrintProfile {
  const area = widthMm * heightMm
  const isLarge = area >= SQUARE_METRE / 4
  return {
    widthMm,
    heightMm,
    bleedMm: 3,
    safeMm: 3,
    pages,
    artworks,
    limits: area > SQUARE_METRE ? banner : isLarge ? poster : sheet,
  }
}

function countOf(fact: number | string | undefined): number | null {
  return typeof fact === 'number' && fact >= 1 ? fact : null
}
