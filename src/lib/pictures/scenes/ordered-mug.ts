import type { StickerArtwork } from '../artwork.ts'
import { type Frame, type Placement, place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { shadowShape } from '../solids/shading.ts'
import { sheet } from '../solids/sheet.ts'
import { ellipseOutline, slab } from '../solids/slab.ts'
import { artwork, type Scene, type Solid } from '../solids/solid.ts'
import type { MugPrint, PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'
import { motif } from './motif.ts'

/** A mug of 11 oz, in millimetres. */
const RADIUS = 41
const HEIGHT = 95
const ROUND = 2 * Math.PI * RADIUS
/** What stays white beside the handle, and above and below a print that goes round. */
const FREE = 16
const MARGIN = 8
const MOTIF = 60

/**
 * A mug of 11 oz; `fill` is the colour of its inside and its handle. Turn 0 shows what is printed left of the
 * handle, 1 what is right of it, and half a turn what is opposite.
 */
export function orderedMug(options: PictureOptions): Scene {
  const { fill = '#fdfdfb', printed = 'left', turn = 0, line, lined } = options
  return (canvas, viewport) => {
    const [sticker] = canvas.artwork.stickers
    return [
      mug(canvas, viewport, {
        ...{ fill, printed, turn, sticker },
        ...(lined && { line: line ?? '' }),
      }),
    ]
  }
}

export type Mug = {
  /** Colour of its inside and its handle. */
  readonly fill: string
  readonly printed: MugPrint
  readonly turn: number
  readonly sticker: StickerArtwork | undefined
  /** Below each motif; where it is empty, what has yet to be written is a bar. */
  readonly line?: string
}

/** A mug at a place of the table; which side is seen says its turn alone. */
export function mug(
  canvas: Canvas,
  viewport: Viewport,
  { fill, printed, turn, sticker, line }: Mug,
  at: Placement = {},
): Solid {
  // Its round side is turned to the viewer, however the table is turned.
  const { sin, cos } = viewport.camera
  const frame = place(viewport, { ...at, yaw: (-Math.atan2(sin, cos) * 180) / Math.PI })
  const { white } = canvas.palette.material
  // Seen from above, from where the viewer stands, clockwise round the mug.
  const handleAt = Math.PI / 2 + turn * Math.PI
  const bend = Array.from({ length: 23 }, (_, index): Vector => {
    const angle = -Math.PI / 2 + (Math.PI * index) / 22
    return [RADIUS * Math.sin(angle), RADIUS * Math.cos(angle), HEIGHT]
  })
  // The print begins at the handle and goes round to it again.
  const seen = (-handleAt - Math.PI / 2) * RADIUS
  const wall = sheet(canvas, frame, {
    bend,
    ruling: [0, 0, -1],
    reach: HEIGHT,
    along: 'x',
    art:
      rect(0, 0, ROUND / 2, HEIGHT, white) +
      print(canvas, { printed, sticker, ...(line !== undefined && { line }) }, seen),
    fill: white,
    contrast: 0.6,
    base: 0.16,
    shadow: { opacity: 0.26, blur: 5 },
  })
  const grip = handle(canvas, frame, handleAt, fill)
  const behind = Math.cos(handleAt) < 0.05
  return {
    shadow: grip.shadow + wall.shadow,
    body:
      (behind ? grip.body : '') + wall.body + rim(canvas, frame, fill) + (behind ? '' : grip.body),
    reach: [...reachOf(frame), ...wall.reach],
  }
}

/** The print from `seen` millimetres round on: motifs that hang beside the handle, or a band all round. */
function print(
  canvas: Canvas,
  { printed, sticker, line }: Pick<Mug, 'printed' | 'sticker' | 'line'>,
  seen: number,
): string {
  if (!sticker) return ''
  const deep = (MOTIF * sticker.depth) / sticker.width
  const one = (middle: number, size = 1, y = HEIGHT / 2) =>
    set(motif(canvas, sticker, MOTIF), middle - (MOTIF * size) / 2, y - (deep * size) / 2, size)
  // Left of the handle ends the way round, right of it begins.
  const [right, left] = [ROUND / 4, ROUND * 0.75]
  const drawn =
    printed === 'wrap'
      ? rect(FREE, MARGIN, ROUND - 2 * FREE, HEIGHT - 2 * MARGIN, canvas.palette.art.mist) +
        [0.2, 0.4, 0.6, 0.8]
          .map((share, index) => one(ROUND * share, 0.62, HEIGHT * (index % 2 === 0 ? 0.4 : 0.6)))
          .join('')
      : [...(printed === 'right' ? [] : [left]), ...(printed === 'left' ? [] : [right])]
          .map((middle) =>
            line === undefined
              ? one(middle)
              : one(middle, 0.82, HEIGHT * 0.42) + wordsBelow(canvas, middle, line),
          )
          .join('')
  const from = ((seen % ROUND) + ROUND) % ROUND
  // What is seen may lie across the handle, where the way round begins again.
  const again = from > ROUND / 2 ? set(drawn, ROUND - from, 0) : ''
  return set(drawn, -from, 0) + again
}

/** What stands below a motif, as large as its place lets it be. */
function wordsBelow(canvas: Canvas, middle: number, line: string): string {
  const y = HEIGHT * 0.85
  if (line === '') return rect(middle - 22, y - 4, 44, 4, canvas.palette.art.mist)
  const size = Math.min(11, MOTIF / (line.length * 0.52))
  const set = { x: middle, y, size, text: line, weight: 700, anchor: 'middle' as const }
  return artwork(canvas, canvas.text({ ...set, fill: canvas.palette.ink }))
}

/** The handle as a rounded band: its middle line on the picture, drawn wide, with its light and its shade. */
function handle(canvas: Canvas, frame: Frame, angle: number, fill: string): Solid {
  const out: Vector = [Math.sin(angle), Math.cos(angle), 0]
  const points = Array.from({ length: 17 }, (_, index): Vector => {
    const at = (index / 16) * Math.PI
    const away = RADIUS - 3 + 27 * Math.sin(at)
    return [out[0] * away, out[1] * away, HEIGHT / 2 + 29 * Math.cos(at)]
  })
  const line = (dx: number, dy: number) =>
    points
      .map((point) => frame.at(point))
      .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x + dx)} ${short(y + dy)}`)
      .join('')
  const wide = 11 * frame.scale
  const stroke = (colour: string, width: number, opacity = 1, shift = 0) =>
    tag('path', {
      d: line(shift, shift),
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      'stroke-linejoin': 'round',
      opacity: opacity === 1 ? undefined : opacity,
    })
  const { shadow } = canvas.palette
  return {
    shadow: shadowShape(
      canvas,
      points.map((point) => frame.shadowOf(point)),
      { opacity: 0.18, blur: 4 },
    ),
    body:
      stroke(fill, wide) +
      stroke(shadow, wide, 0.2) +
      stroke(fill, wide * 0.74, 1, -wide * 0.07) +
      stroke('#fff', wide * 0.18, 0.5, -wide * 0.2),
    reach: [],
  }
}

function rim(canvas: Canvas, frame: Frame, inside: string): string {
  const { white } = canvas.palette.material
  const circle = (fill: string, opacity?: number) =>
    tag('circle', { cx: RADIUS, cy: RADIUS, r: RADIUS - 3, fill, opacity })
  return slab(canvas, frame, {
    outline: ellipseOutline(RADIUS * 2, RADIUS * 2),
    width: RADIUS * 2,
    depth: RADIUS * 2,
    thickness: 0.2,
    at: [-RADIUS, -RADIUS, HEIGHT],
    fill: white,
    edge: white,
    art:
      rect(0, 0, RADIUS * 2, RADIUS * 2, white) +
      circle(inside) +
      circle(canvas.palette.shadow, 0.24),
  }).body
}

/** Room for the handle on either side, so that a mug stands still while it turns. */
function reachOf(frame: Frame) {
  const far = RADIUS + 26
  const sides = [-far, far].flatMap((x) => [frame.at([x, 0, 0]), frame.at([x, 0, HEIGHT])])
  return [...sides, frame.at([0, -RADIUS, HEIGHT]), frame.at([0, RADIUS, 0])]
}
