import type { Canvas } from '../svg/canvas.ts'
import { short } from '../svg/markup.ts'
import { cameraOf, type Viewport } from './camera.ts'
import { type Box, boxAround, type Point } from './geometry.ts'

/** A drawn thing: what it throws on the table, what it is, and the points it reaches. */
export type Solid = {
  readonly shadow: string
  readonly body: string
  readonly reach: readonly Point[]
}

/** Composes things: measured in one viewport, then drawn in another. */
export type Scene = (canvas: Canvas, viewport: Viewport) => readonly Solid[]

/** Several things whose shadows all lie below all of them. */
export const together = (...solids: readonly Solid[]): Solid => ({
  shadow: solids.map((solid) => solid.shadow).join(''),
  body: solids.map((solid) => solid.body).join(''),
  reach: solids.flatMap((solid) => solid.reach),
})

/** Things laid one after the other: each one's shadow falls on those before it. */
export const layered = (...solids: readonly Solid[]): Solid => ({
  shadow: '',
  body: solids.map((solid) => solid.shadow + solid.body).join(''),
  reach: solids.flatMap((solid) => solid.reach),
})

/** Artwork in millimetres, defined once; answers the `<use>` that shows it. */
export function artwork(canvas: Canvas, markup: string, shift: Point = [0, 0]): string {
  if (markup === '') return ''
  const id = canvas.define('art', markup, (name) => `<g id="${name}">${markup}</g>`)
  const move = shift[0] || shift[1] ? ` x="${short(shift[0])}" y="${short(shift[1])}"` : ''
  return `<use href="#${id}"${move}/>`
}

/** A reference to the clip of a `width` by `height` rectangle at the origin. */
export function clipTo(canvas: Canvas, width: number, height: number): string {
  const size = `width="${short(width)}" height="${short(height)}"`
  const id = canvas.define(
    'clip',
    size,
    (name) => `<clipPath id="${name}"><rect ${size}/></clipPath>`,
  )
  return `url(#${id})`
}

/** A reference to the clip of any outline. */
export function clipToPath(canvas: Canvas, outline: string): string {
  const id = canvas.define(
    'clip',
    outline,
    (name) => `<clipPath id="${name}"><path d="${outline}"/></clipPath>`,
  )
  return `url(#${id})`
}

/** The viewport that things are measured in before they are drawn. */
export function measuringViewport({ palette }: Canvas): Viewport {
  return { scale: 1, x: 0, y: 0, camera: cameraOf(palette.studio) }
}

/** The viewport in which `reach`, measured in `measuring`, fills `frame`. */
export function viewportFor(measuring: Viewport, reach: readonly Point[], frame: Box): Viewport {
  const box = boxAround(reach)
  const [width, height] = [box.right - box.left || 1, box.bottom - box.top || 1]
  const scale = Math.min((frame.right - frame.left) / width, (frame.bottom - frame.top) / height)
  return {
    ...measuring,
    scale,
    x: (frame.left + frame.right) / 2 - (scale * (box.left + box.right)) / 2,
    y: (frame.top + frame.bottom) / 2 - (scale * (box.top + box.bottom)) / 2,
  }
}
