import type { PictureContext } from '../context.ts'
import { type Canvas, createCanvas } from '../svg/canvas.ts'
import { eyelets, hems } from './banner-edge.ts'
import { foiled, laminated, spotUv } from './finish.ts'
import { core, labelShape, winding } from './labels.ts'
import { material } from './material.ts'
import { board, corners, format, paperSample, printedSides } from './paper.ts'
import { SWATCH } from './parts.ts'
import { colour, fold } from './things.ts'

/** The option kinds that have a drawing of their own; any other kind gets a paper sample. */
export type SwatchKind =
  | 'format'
  | 'size'
  | 'board'
  | 'paper'
  | 'lamination'
  | 'finish'
  | 'sides'
  | 'corners'
  | 'spot-uv'
  | 'foil'
  | 'material'
  | 'eyelets'
  | 'hems'
  | 'shape'
  | 'core'
  | 'winding'
  | 'fold'
  | 'colour'

export type SwatchSpec = {
  readonly kind: SwatchKind | (string & {})
  /** The option's value; a number in it ("350-g", "6 mm") is used where the kind needs one. */
  readonly value: string
  /** Millimetres (centimetres for banners), where the option has a size of its own. */
  readonly width?: number
  readonly height?: number
  readonly thickness?: number
  /** The largest width and height among the options, so that all are drawn to one scale. */
  readonly largest?: { readonly width: number; readonly height: number }
}

const drawings: Readonly<Record<string, (canvas: Canvas, spec: SwatchSpec) => string>> = {
  format,
  size: format,
  board,
  paper: board,
  lamination: laminated,
  finish: laminated,
  sides: printedSides,
  corners,
  'spot-uv': spotUv,
  foil: foiled,
  material,
  eyelets,
  hems,
  shape: labelShape,
  core,
  winding,
  fold,
  colour,
}

/** Swatches of words alone, as no picture could tell their options apart. */
export const wordsOnly: readonly string[] = ['plain', 'white-ink']

/** What a choice's `swatch` may be: a drawing, or words alone. */
export const swatchKinds: readonly string[] = [...Object.keys(drawings), ...wordsOnly]

/** A small picture of what an option does, 144 by 96 units, to fill its control. */
export function swatch(context: PictureContext, spec: SwatchSpec): string {
  const canvas = createCanvas(context)
  const draw = drawings[spec.kind] ?? paperSample
  const inner = draw(canvas, spec)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SWATCH.width} ${SWATCH.height}" ` +
    `preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">` +
    `${canvas.definitions()}${inner}</svg>`
  )
}
