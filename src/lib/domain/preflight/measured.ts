/** Millimetres from the upper left corner of the page as it is shown. */
export type Box = { x: number; y: number; width: number; height: number }

export type Inks = 'gray' | 'rgb' | 'cmyk' | 'lab' | 'spot'

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
  /** Nothing is drawn on it but white. */
  blank: boolean
}

export type MeasuredFile =
  | { state: 'measured'; pages: MeasuredPage[]; pageCount: number }
  /** Nothing more can be said of it. */
  | { state: 'damaged' | 'locked' | 'too_complex' }
