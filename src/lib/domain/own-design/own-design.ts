import type { DesignFont, Ink } from '../../contract/own-design.ts'

/**
 * What a customer lays out in the shop's own editor. Lengths are millimetres, from the upper left corner of
 * the piece as it is cut; what lies further back comes first.
 */
export type OwnDesign = { pages: DesignPage[] }

export type DesignPage = {
  /** What the whole page is printed in, up to the bleed; null leaves the paper as it is. */
  ground: Ink | null
  parts: DesignPart[]
}

type Placed = {
  id: string
  xMm: number
  yMm: number
  /** Degrees, clockwise. */
  turn: number
}

/** Lines as they were typed: `xMm` is where they begin, have their middle or end, `yMm` their upper edge. */
export type TextPart = Placed & {
  kind: 'text'
  text: string
  font: DesignFont
  sizePt: number
  ink: Ink
  align: 'start' | 'middle' | 'end'
}

export type PicturePart = Placed & {
  kind: 'picture'
  /** SHA-256 of the picture. */
  picture: string
  widthMm: number
  heightMm: number
}

export type ShapePart = Placed & {
  kind: 'shape'
  shape: 'box' | 'oval'
  ink: Ink
  widthMm: number
  heightMm: number
}

export type DesignPart = TextPart | PicturePart | ShapePart

/** Pages that the editor lays out; what has more is sent as a file. */
export const MOST_PAGES = 12

/** Parts that lie on one page. */
export const MOST_PARTS = 80

/** An empty design of so many pages. */
export const emptyDesign = (pages: number): OwnDesign => ({
  pages: Array.from({ length: pages }, () => ({ ground: null, parts: [] })),
})

/** The same design on as many pages as there are now: what is too much goes, what is missing is empty. */
export function onPages({ pages }: OwnDesign, count: number): OwnDesign {
  return { pages: [...pages, ...emptyDesign(count).pages].slice(0, count) }
}

/** The point that a part is turned round: a text by its place, everything else by its middle. */
export function pivotOf(part: DesignPart): { x: number; y: number } {
  if (part.kind === 'text') return { x: part.xMm, y: part.yMm }
  return { x: part.xMm + part.widthMm / 2, y: part.yMm + part.heightMm / 2 }
}
