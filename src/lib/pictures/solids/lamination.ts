import type { Finishing } from '../artwork.ts'
import type { Foil, Lamination, PictureOptions, Surface } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'

type Stop = readonly [offset: number, colour: string, opacity: number]

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${short(offset, 3)}" stop-color="${colour}" stop-opacity="${short(opacity)}"/>`,
    )
    .join('')

const GLOSS: readonly Stop[] = [
  [0, '#fff', 0.06],
  [0.2, '#fff', 0.05],
  [0.205, '#fff', 0.4],
  [0.38, '#fff', 0.14],
  [0.385, '#fff', 0.02],
  [0.45, '#fff', 0.02],
  [0.455, '#fff', 0.26],
  [0.5, '#fff', 0.12],
  [0.505, '#fff', 0],
]

const linear = (
  canvas: Canvas,
  kind: string,
  stops: readonly Stop[],
  { y2, glint }: { y2: number; glint: number },
): string =>
  canvas.define(kind, short(glint), (id) => {
    const x1 = short(glint)
    return tag(
      'linearGradient',
      { id, x1, y1: 0, x2: short(1 + glint), y2, ...(glint !== 0 && { spreadMethod: 'reflect' }) },
      stopTags(stops),
    )
  })

/** The faint sheen of silk-coated paper without a film. */
const SILK: readonly Stop[] = [
  [0, '#fff', 0.15],
  [0.4, '#fff', 0.02],
  [0.62, '#fff', 0.1],
  [1, '#fff', 0],
]

const MATT: readonly Stop[] = [
  [0, '#fff', 0.24],
  [0.7, '#fff', 0.05],
  [1, '#fff', 0.02],
]

/** The fill that a lamination lays over print; `undefined` for bare board. */
function laminationFill(canvas: Canvas, lamination: Lamination, glint: number): string | undefined {
  if (lamination === 'gloss') return linear(canvas, 'gloss', GLOSS, { y2: 0.62, glint })
  if (lamination === 'matt') return linear(canvas, 'matt', MATT, { y2: 0.9, glint })
  if (lamination === 'soft-touch') {
    const stops: Stop[] = [
      [0, '#fff', 0.26],
      [0.42, '#fff', 0.06],
      [1, '#000', 0.26],
    ]
    return canvas.define('velvet', '', (id) =>
      tag('radialGradient', { id, cx: 0.3, cy: 0.24, r: 1 }, stopTags(stops)),
    )
  }
  return undefined
}

/** The tooth of bare paper: fibres, light and dark, in a piece that is laid again and again. */
function paperGrain(canvas: Canvas, { width, height }: Size): string {
  const piece = Math.min(width, height) / 2.6
  const id = canvas.define('tooth', short(piece), (name) => {
    const fibres = (count: number, first: number) =>
      repeat(count, (index) => {
        // Two shares of the plastic number scatter points evenly, without rows.
        const at = (share: number) => ((share * (index + first)) % 1) * piece
        const [dx, dy] = [((index * 7) % 11) - 5, ((index * 5) % 9) - 4]
        const long = piece / 300
        return `M${short(at(0.75488))} ${short(at(0.56984))}q${short(dx * long * 0.7)} ${short(dy * long * 0.2)} ${short(dx * long)} ${short(dy * long)}`
      })
    const look = { fill: 'none', 'stroke-width': piece / 190 }
    return tag(
      'pattern',
      { id: name, width: piece, height: piece, patternUnits: 'userSpaceOnUse' },
      tag('path', { d: fibres(64, 1), ...look, stroke: '#fff', opacity: 0.4 }),
      tag('path', { d: fibres(44, 80), ...look, stroke: canvas.palette.shadow, opacity: 0.28 }),
    )
  })
  return tag('rect', { width, height, fill: `url(#${id})` })
}

type Size = { width: number; height: number }

/**
 * What the lamination, or the paper's own surface, does to the light on a printed shape; drawn inside the shape's
 * clip. `glint` moves the light along as the thing is turned, in widths of it.
 */
export function laminationOverlay(
  canvas: Canvas,
  lamination: Lamination,
  outline: string,
  size: Size & { surface?: Surface; glint?: number },
): string {
  const { surface, glint = 0 } = size
  if (lamination === 'none' && surface !== 'coated') return paperGrain(canvas, size)
  const fill =
    laminationFill(canvas, lamination, glint) ?? linear(canvas, 'silk', SILK, { y2: 0.8, glint })
  return tag('path', { d: outline, fill: `url(#${fill})` })
}

/** A fill for spot varnish: clear gloss that catches the lamp in bands. */
export function varnishFill(canvas: Canvas, glint = 0): string {
  const stops: Stop[] = [
    [0, '#fff', 0.62],
    [0.3, '#fff', 0.12],
    [0.44, '#fff', 0.04],
    [0.45, '#fff', 0.5],
    [0.6, '#fff', 0.18],
    [0.61, '#fff', 0],
    [1, '#fff', 0.22],
  ]
  return `url(#${linear(canvas, 'uv', stops, { y2: 1, glint })})`
}

/** Metals from their shade to where they catch the lamp. */
const METALS: Readonly<Record<Exclude<Foil, 'none'>, readonly [string, string, string]>> = {
  gold: ['#b8862b', '#e0b04a', '#fff3c4'],
  silver: ['#8d9298', '#c4c9ce', '#ffffff'],
  copper: ['#a35a35', '#d98a5c', '#ffdfc8'],
}

/** A fill for hot foil: metal that mirrors the room in bands. */
export function foilFill(canvas: Canvas, foil: Exclude<Foil, 'none'>, glint = 0): string {
  const [shade, metal, light] = METALS[foil]
  const stops: Stop[] = [
    [0, metal, 1],
    [0.16, light, 1],
    [0.3, metal, 1],
    [0.47, shade, 1],
    [0.56, metal, 1],
    [0.66, light, 1],
    [0.72, light, 1],
    [0.86, metal, 1],
    [1, shade, 1],
  ]
  return `url(#${linear(canvas, foil, stops, { y2: 0.5, glint })})`
}

/** What varnish and foil lay over a side of a print; foil is pressed into what is seen first alone. */
export function overprint<Side extends string>(
  canvas: Canvas,
  { varnish, foil: pressed }: Finishing<Side>,
  at: { width: number; height: number; side: Side; glint?: number },
  { foil = 'none', spotUv = 0 }: Pick<PictureOptions, 'foil' | 'spotUv'>,
): string {
  const { width, height, side, glint } = at
  const isBack = side === 'back'
  return (
    (spotUv > (isBack ? 1 : 0)
      ? (varnish?.(canvas, width, height, side, varnishFill(canvas, glint)) ?? '')
      : '') +
    (foil !== 'none' && !isBack
      ? (pressed?.(canvas, width, height, side, foilFill(canvas, foil, glint)) ?? '')
      : '')
  )
}
