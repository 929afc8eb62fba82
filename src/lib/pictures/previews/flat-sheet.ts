import { laminationOverlay } from '../solids/lamination.ts'
import { blurFilter } from '../solids/shading.ts'
import { roundedOutline } from '../solids/slab.ts'
import { artwork, clipToPath } from '../solids/solid.ts'
import type { Lamination, Surface } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'

/** A sheet seen from straight above; everything in millimetres but `scale` (units per mm). */
export type FlatSheet = {
  readonly width: number
  readonly height: number
  readonly corner: number
  readonly thickness: number
  readonly lamination: Lamination
  /** Markup of the printed side, empty for bare paper. */
  readonly art: string
  /** Middle of the sheet in picture units, and how it is turned. */
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly scale: number
  readonly surface?: Surface
  /** Share of its width that is seen while it is turned over; all of it where left out. */
  readonly share?: number
  /** How far the light has moved over it; see `laminationOverlay`. */
  readonly glint?: number
}

/** What is seen of a sheet that is turned over about its middle: at 0 the front, at 1 the back. */
export function turnedSheet(turn: number): {
  side: 'front' | 'back'
  share: number
  glint: number
} {
  return {
    side: turn > 0.5 ? 'back' : 'front',
    share: Math.max(0.02, Math.abs(Math.cos(turn * Math.PI))),
    // A whole turn brings the light back to where it was.
    glint: turn > 0.5 ? turn - 1 : turn,
  }
}

/** Draws the sheet with its shadow, its lit edge and what its lamination does to the light. */
export function flatSheet(canvas: Canvas, spec: FlatSheet): string {
  const { width, height, scale, thickness, share = 1 } = spec
  const outline = roundedOutline(width, height, spec.corner)
  const cut = canvas.define('cut', outline, (id) => `<path id="${id}" d="${outline}"/>`)
  const lie = (dx: number, dy: number) =>
    `translate(${short(spec.x + dx)} ${short(spec.y + dy)})rotate(${short(spec.turn)})` +
    `scale(${short(scale * share, 4)}${share === 1 ? '' : ` ${short(scale, 4)}`})translate(${short(-width / 2)} ${short(-height / 2)})`
  const shape = (dx: number, dy: number, fill: string) =>
    tag('g', { transform: lie(dx, dy) }, `<use href="#${cut}" fill="${fill}"/>`)
  const edge = Math.max(1, Math.min(4.5, thickness * 6))
  const { material, shadow } = canvas.palette
  const soft = (dx: number, dy: number, blur: number, opacity: number) =>
    tag('g', { filter: blurFilter(canvas, blur), opacity }, shape(dx, dy, shadow))
  return (
    soft(edge * 2.6, edge * 2.2, 5 + edge, 0.3) +
    soft(edge * 0.9, edge * 1.1, 1.4, 0.34) +
    shape(edge * 0.6, edge * 0.75, material.cut) +
    tag(
      'g',
      { transform: lie(0, 0) },
      tag(
        'g',
        { 'clip-path': clipToPath(canvas, outline) },
        spec.art === ''
          ? `<use href="#${cut}" fill="${material.white}"/>`
          : artwork(canvas, spec.art),
        laminationOverlay(canvas, spec.lamination, outline, spec),
      ),
    )
  )
}
