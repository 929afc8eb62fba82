import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import type { Frame } from './camera.ts'
import type { Vector } from './geometry.ts'
import { blurFilter, flatShadow, outlineLook } from './shading.ts'
import { artwork, clipToPath, type Solid } from './solid.ts'

/** A flat cut shape with a thickness; the outline is a path in millimetres. */
export type Slab = {
  readonly outline: string
  readonly width: number
  readonly depth: number
  readonly thickness: number
  readonly at?: Vector
  readonly fill: string
  readonly edge: string
  readonly art?: string
  /** How high it floats above the table, when more than `at` says. */
  readonly lift?: number
  readonly shadow?: number
}

const ACROSS: Vector = [1, 0, 0]
const DOWN: Vector = [0, 1, 0]

/** A cut sheet, card, sticker or disc. */
export function slab(canvas: Canvas, frame: Frame, spec: Slab): Solid {
  const [x, y, z] = spec.at ?? [0, 0, 0]
  const rise = spec.thickness * frame.scale
  const steps = Math.max(1, Math.min(6, Math.ceil(rise * 0.75)))
  const at = (height: number) => frame.plane([x, y, z + height], ACROSS, DOWN)
  const outline = canvas.define(
    'cut',
    spec.outline,
    (id) => `<path id="${id}" d="${spec.outline}"/>`,
  )
  const shape = (fill: string, transform?: string) =>
    tag('use', { href: `#${outline}`, fill, transform })
  const art = artwork(canvas, spec.art ?? '')
  const clip = art === '' ? undefined : clipToPath(canvas, spec.outline)
  const height = spec.lift ?? z + spec.thickness
  const { fall, depth } = frame.camera
  const flat = flatShadow(canvas)
  const cast = (times: number, opacity: number, blur: number) => {
    const [right, near] = [fall[0] * height * times, fall[1] * height * times]
    const local: Vector = [x, y, z]
    const origin = frame.plane(local, ACROSS, DOWN)
    const [sx, sy] = [right * frame.scale, near * frame.scale * depth + 0.4]
    return tag(
      'g',
      {
        ...(flat ?? { opacity, filter: blurFilter(canvas, blur) }),
        transform: `translate(${short(sx)} ${short(sy)})`,
      },
      shape(canvas.palette.shadow, origin),
    )
  }
  const line = outlineLook(canvas)
  const rim = line
    ? tag('use', { href: `#${outline}`, transform: at(spec.thickness), ...line })
    : ''
  const strength = spec.shadow ?? 0.26
  const corners: Vector[] = [
    [x, y, z],
    [x + spec.width, y, z],
    [x, y + spec.depth, z],
    [x + spec.width, y + spec.depth, z],
  ]
  return {
    shadow:
      strength === 0
        ? ''
        : cast(1.4, strength, Math.max(1.4, height * frame.scale * 0.5)) +
          (flat ? '' : cast(0.5, strength * 0.7, 0.8)),
    body:
      repeat(steps, (step) => shape(spec.edge, at((spec.thickness * step) / steps))) +
      (art === ''
        ? shape(spec.fill, at(spec.thickness))
        : tag('g', { transform: at(spec.thickness), 'clip-path': clip }, art)) +
      rim,
    reach: corners.map((corner) => frame.at(corner)),
  }
}

/** The outline of a rectangle with round corners of `radius`. */
export function roundedOutline(width: number, height: number, radius: number): string {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2))
  if (r === 0) return `M0 0H${short(width)}V${short(height)}H0Z`
  const arc = (dx: number, dy: number) => `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`
  return (
    `M${short(r)} 0H${short(width - r)}${arc(r, r)}V${short(height - r)}${arc(-r, r)}` +
    `H${short(r)}${arc(-r, -r)}V${short(r)}${arc(r, -r)}Z`
  )
}

/** The outline of an ellipse that fills `width` by `height`. */
export function ellipseOutline(width: number, height: number): string {
  const [rx, ry] = [short(width / 2), short(height / 2)]
  const half = (dx: number) => `a${rx} ${ry} 0 0 1 ${short(dx)} 0`
  return `M0 ${ry}${half(width)}${half(-width)}Z`
}
