import type { DrawingScene } from './drawings/drawing.ts'
import type { Facts } from './drawings/figure.ts'
import type { Ground } from './palette.ts'
import type { Size } from './svg/document.ts'

/** Counters with what one business had printed, each laid in another way. */
export const counterScenes = [
  'hero',
  'counter-shirt',
  'counter-mugs',
  'counter-boxes',
  'counter-rolls',
  'counter-leaflet',
] as const

export type CounterSceneName = (typeof counterScenes)[number]

/** Every picture that can be drawn. */
export const pictureScenes = [
  'cards',
  'flyers',
  'letter',
  'banner',
  'roll',
  'leaflet',
  'poster',
  'stickers',
  'carton',
  'booklet',
  'rollup',
  'panel',
  'tshirt',
  'mug',
  'pad',
  'calendar',
  'samples',
  ...counterScenes,
  'workshop',
  'fan',
  'choose-paper',
  'send-file',
  'careful-look',
  'parcel',
  'stationery',
  'large-format',
  'empty-cart',
  'not-found',
  'maintenance',
  'payment',
  'christmas',
  'wonder',
] as const

export type PictureScene = (typeof pictureScenes)[number]

/** The shapes a picture comes in. */
export const pictureRatios = ['square', 'wide', 'hero', 'thumb', 'strip', 'figure'] as const

export type PictureRatio = (typeof pictureRatios)[number]

export const laminations = ['none', 'matt', 'gloss', 'soft-touch'] as const
export type Lamination = (typeof laminations)[number]

/** What bare paper does to the light: silk coating shines faintly, uncoated paper shows its fibres. */
export type Surface = 'coated' | 'uncoated'

/** What a customer's configuration changes in a picture; lengths in millimetres. */
export type PictureOptions = {
  readonly width?: number
  readonly height?: number
  /** Pieces ordered: piles grow with it. */
  readonly count?: number
  readonly corner?: number
  readonly lamination?: Lamination
  readonly sides?: 1 | 2
  readonly shape?: LabelShape
  /** Of a box; of a board, a brochure and its spine. */
  readonly depth?: number
  readonly thickness?: number
  /** `half`, `z`, `letter` or `gate`. */
  readonly fold?: string
  /** Pressed with a groove where it folds. */
  readonly creased?: boolean
  /** Whether a board has holes in its corners. */
  readonly drilled?: number
  /** What a board is made of, as its edge shows. */
  readonly core?: BoardCore
  /** `#1d3557`: of cloth, or of what is coloured on a mug. */
  readonly fill?: string
  /** Sheets of a set whose writing goes through, 2 to 4. */
  readonly copies?: number
  /** In which ink a set is numbered, `none`, `black` or `red`, and from where. */
  readonly numbering?: string
  readonly firstNumber?: string
  /** How sets are held together: `pad`, `book` or `loose`. */
  readonly bound?: string
  /** 1 where a line is perforated below the head. */
  readonly perforated?: number
  /** The month that a calendar begins with, 1 to 12. */
  readonly month?: number
  /** What lies in a sample pack: `papers`, `labels` or `signs`. */
  readonly samples?: string
  /** How wide the prints on a shirt are; places without one are blank. */
  readonly prints?: ShirtPrints
  /** Where a mug is printed. */
  readonly printed?: MugPrint
  /** What a carton or a sticker is made of. */
  readonly stock?: 'white' | 'kraft' | 'clear'
  /** Cut through the face alone, so that a sticker stays on its liner. */
  readonly kissCut?: boolean
  /** Of a roll-up: one wide foot instead of two that turn out, and a lamp on its bar. */
  readonly wideFoot?: boolean
  readonly lamp?: boolean
  /** Of a brochure; `stapled` has no spine to print on. */
  readonly binding?: 'stapled' | 'perfect'
  readonly pages?: number
  readonly spinePrinted?: boolean
  readonly foil?: Foil
  /** On how many sides varnish is laid over parts of the print. */
  readonly spotUv?: 0 | 1 | 2
  readonly surface?: Surface
  /** In how many inks: 1 is black alone. */
  readonly colours?: number
  /** Holes for a binder. */
  readonly punched?: boolean
  /** What a poster is backed with, and whether it comes in a roll. */
  readonly backing?: 'white' | 'blue'
  readonly rolled?: boolean
  /** A second print beside a roll-up. */
  readonly spare?: boolean
  /** Of a calendar: how thick the board at its back is, and a clear sheet before its first month. */
  readonly back?: number
  readonly frontSheet?: boolean
  /** Below the motif of a mug: words, and whether there are any. */
  readonly line?: string
  readonly lined?: boolean
  /** Of labels on a roll. */
  readonly material?: LabelMaterial
  readonly whiteInk?: boolean
  /** 1 to 4: which edge of the label leaves the roll first (top, bottom, right, left). */
  readonly winding?: number
  readonly wound?: WoundRoll
  /** Of a banner. */
  readonly eyelets?: number
  readonly hem?: boolean
  readonly mesh?: boolean
  /** How far the thing is turned, opened or unfolded, from 0 to 1; see `viewsOfScene`. */
  readonly turn?: number
}

export const boardCores = ['solid', 'composite', 'foam', 'fluted', 'clear'] as const
/** One material, a dark core between two sheets of metal, foam between papers, flutes between films, or acrylic. */
export type BoardCore = (typeof boardCores)[number]

export const labelMaterials = ['white-pp', 'paper', 'kraft', 'clear'] as const
export type LabelMaterial = (typeof labelMaterials)[number]

/** Across the core, how thick a label is with its liner, and how many are wound; lengths in millimetres. */
export type WoundRoll = {
  readonly coreMm: number
  readonly thicknessMm: number
  readonly labels?: number
}

export type ShirtPrints = {
  readonly front?: number
  readonly chest?: number
  readonly back?: number
  readonly sleeve?: number
}

export const mugPrints = ['left', 'right', 'both', 'wrap'] as const
export type MugPrint = (typeof mugPrints)[number]

export const foils = ['none', 'gold', 'silver', 'copper'] as const
export type Foil = (typeof foils)[number]

export type LabelShape = 'round' | 'oval' | 'square' | 'rectangle' | 'rounded'

/** One picture to draw. */
export type PictureSpec = {
  readonly scene: PictureScene | DrawingScene
  readonly ground: Ground
  readonly ratio?: PictureRatio
  readonly options?: PictureOptions
  /** Which of a scene's drawings, and by which figures; for drawings alone. */
  readonly figure?: { readonly view: string; readonly facts: Facts }
  /** In whose language things are printed. */
  readonly locale?: string
}

/** Picture units of each ratio: square 1:1, wide 3:2, thumb 16:13, hero 2:1, strip 5:3, figure 8:5. */
export const ratioSizes: Readonly<Record<PictureRatio, Size>> = {
  square: { width: 400, height: 400 },
  wide: { width: 400, height: 267 },
  thumb: { width: 320, height: 260 },
  hero: { width: 1280, height: 640 },
  strip: { width: 640, height: 384 },
  figure: { width: 640, height: 400 },
}
