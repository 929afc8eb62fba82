/** The coloured papers a picture may stand on. */
export const grounds = ['butter', 'blush', 'sage', 'sky', 'kraft', 'chalk', 'pine'] as const
export type Ground = (typeof grounds)[number]

/** Printing inks. */
export const artColours = [
  'green',
  'tomato',
  'marigold',
  'cobalt',
  'plum',
  'teal',
  'cream',
  'rose',
  'mist',
  'leaf',
  'straw',
  'ink',
] as const
export type ArtColour = (typeof artColours)[number]

/** The things themselves: papers, boards, metal, cord. */
export type MaterialColour =
  | 'white'
  | 'edge'
  | 'edgeLine'
  | 'cut'
  | 'back'
  | 'kraft'
  | 'kraftEdge'
  | 'liner'
  | 'core'
  | 'metal'
  | 'metalDark'
  | 'cord'
  | 'wood'

/** How a theme's studio looks at things and lights them. */
export type Studio = {
  /** Degrees that the camera stands above the table, and that the table is turned under it. */
  readonly height: number
  readonly turn: number
  /** `flat`: shadows have a hard edge and surfaces hardly shade, as if they were printed. */
  readonly light: 'soft' | 'flat'
  /** Width of the line round things, in pixels; none where 0. */
  readonly outline: number
  /** Size of display type on printed things: 1 where its font is as wide as the first theme's. */
  readonly type: number
}

/** Everything a theme decides about pictures; colours are CSS hex values. */
export type PicturePalette = {
  readonly grounds: Readonly<Record<Ground, string>>
  readonly art: Readonly<Record<ArtColour, string>>
  readonly material: Readonly<Record<MaterialColour, string>>
  /** Tint of every shadow and shaded face. */
  readonly shadow: string
  /** Dimension lines and captions. */
  readonly ink: string
  /** Quieter captions. */
  readonly quiet: string
  /** The interface's sheet, behind loupes and swatches. */
  readonly page: string
  readonly studio: Studio
}

/** The colours of whatever a theme leaves out. */
export const defaultPalette: PicturePalette = {
  grounds: {
    butter: '#f3dc95',
    blush: '#f2c8b6',
    sage: '#cbd5b2',
    sky: '#bfd6df',
    kraft: '#dcc49c',
    chalk: '#f3efe6',
    pine: '#17382e',
  },
  art: {
    green: '#1d4a3b',
    tomato: '#d8482c',
    marigold: '#eeab33',
    cobalt: '#27479c',
    plum: '#54203f',
    teal: '#1c666b',
    cream: '#fdf4e1',
    rose: '#f0b8a5',
    mist: '#a9cdd9',
    leaf: '#7f9f5a',
    straw: '#f4cf66',
    ink: '#221f1b',
  },
  material: {
    white: '#fffdf8',
    edge: '#f7efdf',
    edgeLine: '#b9ad98',
    cut: '#cabfa7',
    back: '#f1e9da',
    kraft: '#d3ab78',
    kraftEdge: '#a9814f',
    liner: '#efe5d2',
    core: '#b98d58',
    metal: '#d6d4ce',
    metalDark: '#8b877d',
    cord: '#5d4a36',
    wood: '#a8723d',
  },
  shadow: '#2a1c10',
  ink: '#221f1b',
  quiet: '#565046',
  page: '#fdfcf9',
  studio: { height: 41, turn: 0, light: 'soft', outline: 0, type: 1 },
}

/** What a theme says about pictures: colours by the names they have in a palette. */
export type ThemeColours = {
  readonly grounds: Readonly<Record<string, string>>
  /** Printing inks, materials, and what stands beside them; `ink` is both. */
  readonly colours: Readonly<Record<string, string>>
  readonly studio?: Studio
}

function recoloured<Colours extends Readonly<Record<string, string>>>(
  part: Colours,
  colours: Readonly<Record<string, string>>,
): Colours {
  const known = Object.entries(colours).filter(([name]) => name in part)
  return { ...part, ...Object.fromEntries(known) }
}

/** The palette of a theme. */
export function paletteOf({ grounds, colours, studio }: ThemeColours): PicturePalette {
  const { grounds: usual, art, material, studio: usualStudio, ...rest } = defaultPalette
  return {
    ...recoloured(rest, colours),
    studio: studio ?? usualStudio,
    grounds: recoloured(usual, grounds),
    art: recoloured(art, colours),
    material: recoloured(material, colours),
  }
}

/** What of a theme differs from the default palette: all that a page has to send along. */
export function ownColours({ grounds, colours, studio }: ThemeColours): ThemeColours {
  const { grounds: usual, art, material, studio: usualStudio, ...rest } = defaultPalette
  return {
    ...(studio && !isSame(studio, usualStudio) && { studio }),
    grounds: differing(grounds, usual),
    colours: differing(colours, { ...art, ...material, ...rest }),
  }
}

function differing(
  colours: Readonly<Record<string, string>>,
  from: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(colours).filter(([name, value]) => from[name] !== value))
}

function isSame(one: Studio, other: Studio): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
