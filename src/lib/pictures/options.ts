import { eyeletCount } from './scenes/eyelets.ts'
import {
  boardCores,
  foils,
  type Lamination,
  labelMaterials,
  mugPrints,
  type PictureOptions,
  type ShirtPrints,
} from './spec.ts'

type Facts = Readonly<Record<string, number | string>>

/** Laminations by the fact that an option states. */
const LAMINATIONS: Readonly<Record<string, Lamination>> = {
  none: 'none',
  matt: 'matt',
  gloss: 'gloss',
  velvet: 'soft-touch',
}

const SHAPES = { circle: 'round', oval: 'oval', rectangle: 'rounded' } as const

/** Windings by how far the label is turned on its web. */
const WINDINGS: Readonly<Record<number, number>> = { 0: 1, 180: 2, 270: 3, 90: 4 }

/** The liner below a label is as thick as thin paper. */
const LINER_MM = 0.06

/** What the facts of a configuration come to in its picture; see facts() of a product. */
export function optionsOf(facts: Facts, count: number): PictureOptions {
  const { number, one, flag, text } = readers(facts)
  // A brochure is as thick as its spine; varnish all over shines as a gloss film does.
  const film = facts['varnished'] === 1 ? 'gloss' : String(facts['coverFilm'] ?? facts['film'])
  const shape = one('shape', ['circle', 'oval', 'rectangle'])
  const open = number('openPercent')
  const hem = number('hemMm')
  return said<PictureOptions>({
    count,
    width: number('widthMm'),
    height: number('heightMm'),
    depth: number('depthMm'),
    thickness: number('spineMm') ?? number('thicknessMm'),
    corner: number('radiusMm'),
    lamination: LAMINATIONS[film],
    surface: one('surface', ['coated', 'uncoated']),
    sides: one('sides', [1, 2]),
    foil: one('foil', foils) ?? one('coverFoil', foils),
    spotUv: one('spotUvSides', [0, 1, 2]) ?? one('coverSpotUvSides', [0, 1, 2]),
    colours: number('frontColours') ?? number('innerColours'),
    shape: shape && SHAPES[shape],
    stock: one('stock', ['white', 'kraft', 'clear']),
    fill: text('colour'),
    fold: text('fold'),
    creased: flag('creased'),
    punched: flag('punched'),
    drilled: number('drilled'),
    core: one('core', boardCores),
    prints: printsOf(facts),
    printed: one('printed', mugPrints),
    lined: flag('lined'),
    line: text('nameText'),
    kissCut: flag('kissCut'),
    wideFoot: flag('wideFoot'),
    lamp: flag('lamp'),
    spare: flag('spare'),
    binding: one('binding', ['stapled', 'perfect']),
    pages: number('pages'),
    spinePrinted: flag('coverSpinePrinted'),
    backing: one('backing', ['white', 'blue']),
    rolled: flag('rolled'),
    copies: number('copies'),
    numbering: text('numbering'),
    firstNumber: text('firstNumber'),
    bound: text('bound'),
    perforated: number('perforated'),
    month: number('month'),
    back: number('backMm'),
    frontSheet: flag('frontSheet'),
    samples: text('samples'),
    ...rollOf(facts),
    eyelets: eyeletCount(facts),
    hem: hem === undefined ? undefined : hem > 0,
    mesh: open === undefined ? undefined : open > 0,
  })
}

type Said<T> = { [Key in keyof T]?: T[Key] | undefined }

/** Without what nobody said. */
function said<T extends object>(options: Said<T>): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}

function readers(facts: Facts) {
  const number = (name: string) => {
    const value = facts[name]
    return typeof value === 'number' ? value : undefined
  }
  return {
    number,
    text: (name: string) => {
      const value = facts[name]
      return typeof value === 'string' && value !== '' ? value : undefined
    },
    flag: (name: string) => (facts[name] === 1 ? true : undefined),
    one: <const Value>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((each) => each === facts[name]),
  }
}

/** What labels are made of, and how they are wound. */
function rollOf(facts: Facts): Said<PictureOptions> {
  const { number, one, flag } = readers(facts)
  const coreMm = number('coreMm') ?? 0
  const labels = number('perRoll')
  return {
    material: one('stock', labelMaterials),
    whiteInk: flag('whiteInk'),
    winding: WINDINGS[number('turnDegrees') ?? -1],
    wound:
      coreMm > 0
        ? {
            coreMm,
            thicknessMm: (number('thicknessMm') ?? 0.07) + LINER_MM,
            ...(labels !== undefined && { labels }),
          }
        : undefined,
  }
}

/** Where a shirt is printed, and how wide; undefined where no fact says. */
function printsOf(facts: Facts): ShirtPrints | undefined {
  const places = (['front', 'chest', 'back', 'sleeve'] as const).flatMap((place) => {
    const width = facts[`${place}Mm`]
    return typeof width === 'number' ? [[place, width] as const] : []
  })
  return places.length > 0 ? Object.fromEntries(places) : undefined
}
