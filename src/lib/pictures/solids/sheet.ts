import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'
import type { Frame } from './camera.ts'
import { add, cross, type Point, scale, subtract, unit, type Vector } from './geometry.ts'
import { outlined, pointList, shadowShape, tone, toneFill } from './shading.ts'
import { artwork, clipTo, type Solid } from './solid.ts'

/** Paper bent one way: a line in space, and straight rulings of one length and direction. */
export type Sheet = {
  /** The bent edge, point by point. */
  readonly bend: readonly Vector[]
  /** The straight direction, a unit vector, and how far the paper reaches along it. */
  readonly ruling: Vector
  readonly reach: number
  /** Whether the artwork's x or its y runs along the bend. */
  readonly along: 'x' | 'y'
  readonly art: string
  readonly fill: string
  readonly back?: string
  /** What is printed on the other side, as it is read there when the sheet is turned over along its bend. */
  readonly backArt?: string
  readonly contrast?: number
  /** Tone that counts as none, for sheets that stand up. */
  readonly base?: number
  readonly shadow?: { opacity: number; blur: number; floor?: number }
}

type Strip = { readonly start: Vector; readonly step: Vector; readonly length: number }

function stripsOf(bend: readonly Vector[]): Strip[] {
  return bend.slice(1).map((end, index) => {
    const start = bend[index] ?? end
    const edge = subtract(end, start)
    return { start, step: unit(edge), length: Math.hypot(...edge) }
  })
}

/**
 * Neighbouring strips overlap by a hair, otherwise the ground shines through the seam: about one
 * picture unit on the picture, however much the strip is foreshortened.
 */
function overlap(frame: Frame, strip: Strip): number {
  const [from, to] = [frame.at(strip.start), frame.at(add(strip.start, strip.step))]
  const perMillimetre = Math.hypot(to[0] - from[0], to[1] - from[1])
  return Math.min(1.3 / Math.max(perMillimetre, 0.01), strip.length * 0.6)
}

/** The tones along the bend as one gradient, so that a curve shades without facets. */
function toneGradient(
  canvas: Canvas,
  points: readonly Point[],
  tones: readonly number[],
  across: Point,
): string | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const size = Math.hypot(...across) || 1
  const normal: Point = [-across[1] / size, across[0] / size]
  const depth = (point: Point) =>
    (point[0] - first[0]) * normal[0] + (point[1] - first[1]) * normal[1]
  const total = depth(last)
  const offsets = points.map((point) => depth(point) / total)
  const monotone = offsets.every(
    (offset, index) => index === 0 || offset > (offsets[index - 1] ?? 0),
  )
  if (!monotone || Math.abs(total) < 1) return undefined
  const end: Point = [first[0] + normal[0] * total, first[1] + normal[1] * total]
  const stops = tones.map((value, index) => {
    const middle = ((offsets[index] ?? 0) + (offsets[index + 1] ?? 1)) / 2
    const at = index === 0 ? 0 : index === tones.length - 1 ? 1 : middle
    const colour = value > 0 ? canvas.palette.shadow : '#fff'
    return `<stop offset="${short(at, 3)}" stop-color="${colour}" stop-opacity="${short(Math.abs(value), 3)}"/>`
  })
  const ends = `x1="${short(first[0])}" y1="${short(first[1])}" x2="${short(end[0])}" y2="${short(end[1])}"`
  return canvas.define(
    'bend',
    ends + stops.join(''),
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${ends}>${stops.join('')}</linearGradient>`,
  )
}

type Seen = {
  readonly strip: Strip
  /** With its overlap. */
  readonly length: number
  /** Millimetres of the sheet before it, and of the whole sheet. */
  readonly done: number
  readonly whole: number
  readonly front: boolean
}

/** What is seen of a strip: its piece of the print, from whichever side, or bare paper. */
function stripFace(
  canvas: Canvas,
  frame: Frame,
  spec: Sheet,
  { strip, length, done, whole, front }: Seen,
): string {
  const alongX = spec.along === 'x'
  const [across, down] = alongX ? [strip.step, spec.ruling] : [spec.ruling, strip.step]
  const [width, height] = alongX ? [length, spec.reach] : [spec.reach, length]
  const transform = frame.plane(strip.start, across, down)
  const clipped = (art: string, transform: string, shift: Point) =>
    // The opacity makes a layer: clipped one by one, the shapes' edges would show as seams.
    tag(
      'g',
      { transform, 'clip-path': clipTo(canvas, width, height), opacity: '.999' },
      artwork(canvas, art, shift),
    )
  if (front && spec.art !== '')
    return clipped(spec.art, transform, alongX ? [-done, 0] : [0, -done])
  if (!front && spec.backArt) {
    const far = add(strip.start, strip.step, length)
    const back = scale(strip.step, -1)
    const fromBehind = alongX
      ? frame.plane(far, back, spec.ruling)
      : frame.plane(far, spec.ruling, back)
    const before = done + length - whole
    return clipped(spec.backArt, fromBehind, alongX ? [before, 0] : [0, before])
  }
  const fill = front ? spec.fill : (spec.back ?? spec.fill)
  return tag('rect', { transform, width, height, fill })
}

/** Draws the sheet strip by strip, each strip an exact plane. */
export function sheet(canvas: Canvas, frame: Frame, spec: Sheet): Solid {
  const strips = stripsOf(spec.bend)
  const alongX = spec.along === 'x'
  const base = spec.base ?? 0
  const tones: number[] = []
  const faces: { depth: number; markup: string; value: number; outline: Point[] }[] = []
  const whole = strips.reduce((total, { length }) => total + length, 0)
  let done = 0
  for (const [index, strip] of strips.entries()) {
    const last = index === strips.length - 1
    const length = strip.length + (last ? 0 : overlap(frame, strip))
    const [across, down] = alongX ? [strip.step, spec.ruling] : [spec.ruling, strip.step]
    const turned = frame.direction(cross(across, down))
    const front = frame.sees(turned)
    const normal: Vector = front ? turned : [-turned[0], -turned[1], -turned[2]]
    const value = tone(normal, spec.contrast ?? 0.34) - base
    tones.push(value)
    const markup = stripFace(canvas, frame, spec, { strip, length, done, whole, front })
    const end = add(strip.start, strip.step, strip.length)
    const opposed = (corner: Vector) => add(corner, spec.ruling, spec.reach)
    const outline = [strip.start, end, opposed(end), opposed(strip.start)].map((corner) =>
      frame.at(corner),
    )
    const middle = frame.direction(
      add(add(strip.start, strip.step, length / 2), spec.ruling, spec.reach / 2),
    )
    faces.push({ depth: frame.facing(middle), markup, value, outline })
    done += strip.length
  }
  const edge = spec.bend.map((point) => frame.at(point))
  const opposite = spec.bend.map((point) => frame.at(add(point, spec.ruling, spec.reach)))
  const outline = [...edge, ...opposite.toReversed()]
  const [start, startFar] = [edge[0] ?? [0, 0], opposite[0] ?? [0, 0]]
  const gradient =
    strips.length > 4
      ? toneGradient(canvas, edge, tones, [startFar[0] - start[0], startFar[1] - start[1]])
      : undefined
  const shaded = (entry: (typeof faces)[number]) => {
    const fill = gradient ? undefined : toneFill(canvas, entry.value)
    return (
      entry.markup + (fill ? tag('polygon', { points: pointList(entry.outline), ...fill }) : '')
    )
  }
  const body =
    faces
      .toSorted((a, b) => a.depth - b.depth)
      .map(shaded)
      .join('') +
    (gradient ? tag('polygon', { points: pointList(outline), fill: `url(#${gradient})` }) : '') +
    outlined(canvas, outline)
  const floor = spec.shadow?.floor ?? 0
  const cast = [
    ...spec.bend.map((point) => frame.shadowOf(point, floor)),
    ...spec.bend
      .map((point) => frame.shadowOf(add(point, spec.ruling, spec.reach), floor))
      .toReversed(),
  ]
  return {
    shadow: shadowShape(canvas, cast, spec.shadow ?? { opacity: 0.26, blur: 5 }),
    body,
    reach: outline,
  }
}
