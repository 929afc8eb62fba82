/** Millimetres from the upper left corner of the page as it is shown. */
export type Box = { x: number; y: number; width: number; height: number }

export type Inks = 'gray' | 'rgb' | 'cmyk' | 'lab' | 'spot'

export type Side = 'left' | 'top' | 'right' | 'bottom'

/** A code that scanners read, in one unit of length. */
export type MeasuredCode = {
  kind: 'EAN-13' | 'EAN-8' | 'UPC-A' | 'Code 128' | 'QR'
  /** From its first bar to its last one, as far as it was read. */
  box: Box
  /** The width of its narrowest bar. */
  module: number
  /** Where its first bar stands; null for a code that is read from any side. */
  begins: Side | null
  /** How much is light beside it. */
  light: Partial<Record<Side, number>>
}

/** What was measured on one page; lengths in millimetres, strokes and letters in points. */
export type MeasuredPage = {
  widthMm: number
  heightMm: number
  /** What the file says is cut; null where it says nothing. */
  trim: Box | null
  images: { box: Box; ppi: number; bits: number; inks: Inks | null }[]
  fonts: { name: string; embedded: boolean; box: Box }[]
  lines: { points: number; box: Box }[]
  texts: { points: number; inks: number; box: Box }[]
  colours: { inks: Inks; name: string; box: Box }[]
  /** Per cent of all inks together, of one surface. */
  coverage: { percent: number; box: Box }[]
  transparent: Box[]
  /** Something of it is on layers that are switched off. */
  hidden: boolean
  /** White that lies above other colours and takes none of them away: it is not there in print. */
  vanishing: { box: Box; isText: boolean }[]
  /** What lies over it and is not printed: comments, stamps, fields to fill in. */
  annotations: Box[]
  /** Of a page that was drawn. */
  codes: MeasuredCode[]
  /** Nothing is drawn on it but white. */
  blank: boolean
  /** The same for pages that draw the same by the same means. */
  content: string
  /** The same for pages that look the same; null for a page that was not drawn. */
  look: string | null
}

/** The look of a page that is white all over. */
export const WHITE_LOOK = 'white'

/** What a file has beside its pages. */
export type Carried = {
  /** Kinds of what would run by itself, such as `JavaScript`. */
  active: string[]
  /** Names of files in the file. */
  attached: string[]
  /** The standard that it says to keep to, such as `PDF/X-4, FOGRA39`; null where it says nothing. */
  standard: string | null
}

export type MeasuredFile =
  | { state: 'measured'; pages: MeasuredPage[]; pageCount: number; carries: Carried }
  /** Nothing more can be said of it. */
  | { state: 'damaged' | 'locked' | 'too_complex' }
