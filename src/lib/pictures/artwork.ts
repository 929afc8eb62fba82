import type { ArtColour, PicturePalette } from './palette.ts'
import type { Point } from './solids/geometry.ts'
import type { LabelShape } from './spec.ts'
import type { Canvas } from './svg/canvas.ts'

/** What is printed on a thing, as SVG: millimetres from the top left corner, in any format. */
export type Design = (canvas: Canvas, width: number, height: number) => string

export type SheetSide = 'front' | 'back'

/** Parts of a print that something is laid over, in the given fill. */
export type Overprint<Side extends string = SheetSide> = (
  canvas: Canvas,
  width: number,
  height: number,
  side: Side,
  fill: string,
) => string

/** The parts of a side that spot varnish and hot foil cover; none where left out. */
export type Finishing<Side extends string = SheetSide> = {
  readonly varnish?: Overprint<Side>
  readonly foil?: Overprint<Side>
}

export type CardArtwork = Readonly<Record<SheetSide, Design>> & {
  readonly varnish: Overprint
  readonly foil: Overprint
  /** The ink that is seen at the sheet's edge. */
  readonly ink: ArtColour
}

export type FlyerArtwork = Readonly<Record<SheetSide, Design>> &
  Finishing & { readonly ink: ArtColour }

export type LabelArtwork = {
  readonly front: Design
  /**
   * What can be made out of the label where it is bent round the roll: plain shapes round the
   * label's middle, the lowest first. `along` is the label's length on the web, `across` its width.
   */
  readonly wrapped: (
    palette: PicturePalette,
    label: { readonly shape: LabelShape; readonly along: number; readonly across: number },
  ) => readonly WrappedShape[]
}

export type WrappedShape = {
  readonly outline: readonly Point[]
  readonly fill: string
  readonly opacity?: number
}

/** The panels of a box, each from its own top left corner. */
export type BoxArtwork = Readonly<Record<'front' | 'side' | 'top', Design>> &
  Finishing<'front' | 'top'>

/** A die-cut sticker; `art` fills `width` by `depth`, and `outline` is a path that cuts it. */
export type StickerArtwork = {
  readonly outline: string
  readonly width: number
  readonly depth: number
  readonly art: (canvas: Canvas) => string
}

/** Everything one business had printed, as it lies on the counter of a home page. */
export type CounterArtwork = {
  readonly poster: Design
  /** In the format of a banner. */
  readonly sign: Design
  /** Three panels side by side. */
  readonly leaflet: Design
  readonly sticker: StickerArtwork
  readonly box: BoxArtwork
  readonly card: Readonly<Record<SheetSide, Design>>
  readonly label: LabelArtwork
}

/** What is printed on the things in pictures, by thing. */
export type Artwork = {
  readonly card: CardArtwork
  readonly flyer: FlyerArtwork
  readonly banner: Design
  readonly label: LabelArtwork
  readonly poster: Design
  /** Three panels side by side. */
  readonly leaflet: Design
  readonly stickers: readonly StickerArtwork[]
  readonly carton: BoxArtwork
  readonly booklet: Finishing & { readonly cover: Design; readonly spine: ArtColour }
  readonly rollup: Design
  readonly stationery: { readonly letter: Design; readonly envelope: Design }
  /** What is filled in by hand: it leaves its paper's colour alone. */
  readonly form: Design
  /** The picture above the days of a month. */
  readonly calendar: Design
  readonly counter: CounterArtwork
}

export type ArtworkName = keyof Artwork

const artworkNames: readonly ArtworkName[] = [
  'card',
  'flyer',
  'banner',
  'label',
  'poster',
  'leaflet',
  'stickers',
  'carton',
  'booklet',
  'rollup',
  'stationery',
  'form',
  'calendar',
  'counter',
]

/** The artwork of the scenes that draw a thing as it was configured. */
export const artworkOfScene: Readonly<Record<string, readonly ArtworkName[]>> = {
  cards: ['card'],
  flyers: ['flyer'],
  letter: ['stationery'],
  banner: ['banner'],
  roll: ['label'],
  leaflet: ['leaflet', 'flyer'],
  poster: ['poster'],
  stickers: ['stickers'],
  carton: ['carton'],
  booklet: ['booklet'],
  rollup: ['rollup'],
  panel: ['banner'],
  tshirt: ['stickers'],
  mug: ['stickers'],
  pad: ['form'],
  calendar: ['calendar'],
}

/** What somebody had printed on a thing: a motif, inks and words. Left-out words are empty. */
export type Imprint = {
  readonly motif: string
  readonly ground: ArtColour
  readonly accent: ArtColour
  readonly type: ArtColour
  /** A darker ink for what stands beside the ground, and one for other things. */
  readonly second: ArtColour
  readonly third: ArtColour
  readonly name: string
  /** The name where there is little room. */
  readonly short?: string | undefined
  readonly title: readonly string[]
  readonly line: string
  readonly person: string
  readonly role: string
  readonly lines: readonly string[]
}

export const imprintNames = ['card', 'flyer', 'banner', 'label', 'stationery', 'counter'] as const

type ImprintName = (typeof imprintNames)[number]

/** What is printed on things that are drawn as they were configured. */
export const orderedThings: readonly ImprintName[] = ['card', 'flyer', 'banner', 'label', 'counter']

/** What the artwork of a scene that draws a configured thing is made of. */
export const imprintsOfScene: Readonly<Record<string, readonly ImprintName[]>> = {
  cards: ['card'],
  flyers: ['flyer'],
  letter: ['stationery'],
  banner: ['banner'],
  roll: ['label'],
  leaflet: ['flyer'],
  poster: ['counter'],
  stickers: ['label', 'counter', 'flyer', 'card'],
  carton: ['counter'],
  booklet: ['flyer'],
  rollup: ['banner'],
  panel: ['banner'],
  tshirt: ['label'],
  mug: ['label'],
  pad: ['card'],
  calendar: ['banner'],
}

/** What is printed on a shop's things, by thing, in one language. */
export type Imprints = { readonly [Name in ImprintName]?: Imprint | undefined }

/** Makes the artwork of things from what is printed on them; nothing where nobody says. */
export type ArtworkMakers = {
  readonly [Name in ArtworkName]?: (imprints: Imprints) => Artwork[Name] | undefined
}

/** Where the artwork of things comes from; a thing that is left out is drawn plainly. */
export type ArtworkLoaders = {
  readonly [Name in ArtworkName]?: () => Promise<NonNullable<ArtworkMakers[Name]>>
}

/** Loads the makers of the named things and of no others: a browser fetches what it draws. */
export async function loadArtwork(
  loaders: ArtworkLoaders,
  names: readonly ArtworkName[] = artworkNames,
): Promise<ArtworkMakers> {
  const loaded: { -readonly [Name in ArtworkName]?: ArtworkMakers[Name] } = {}
  async function load<Name extends ArtworkName>(name: Name) {
    const maker = await loaders[name]?.()
    if (maker) loaded[name] = maker
  }
  await Promise.all(names.map(load))
  return loaded
}

/** The artwork of what is printed. */
export function artworkFor(makers: ArtworkMakers, imprints: Imprints): Partial<Artwork> {
  const made: { -readonly [Name in ArtworkName]?: Artwork[Name] } = {}
  function make<Name extends ArtworkName>(name: Name) {
    const artwork = makers[name]?.(imprints)
    if (artwork) made[name] = artwork
  }
  for (const name of artworkNames) make(name)
  return made
}
