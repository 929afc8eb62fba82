import type { PictureContext } from '../context.ts'
import type { Ground } from '../palette.ts'
import type { Box } from '../solids/geometry.ts'
import { lightFalloff } from '../solids/shading.ts'
import { measuringViewport, type Scene, viewportFor } from '../solids/solid.ts'
import { type Canvas, createCanvas, measuringCanvas } from './canvas.ts'
import { short, tag } from './markup.ts'

export type Size = { readonly width: number; readonly height: number }

/** The part of a picture that things may fill: `share` of it, moved by `dx`, `dy` (-1 to 1). */
export function centredBox(size: Size, share = 0.78, dx = 0, dy = 0): Box {
  const [width, height] = [size.width * share, size.height * share]
  const left = (size.width - width) / 2 + (dx * size.width) / 2
  const top = (size.height - height) / 2 + (dy * size.height) / 2
  return { left, top, right: left + width, bottom: top + height }
}

/** Draws things as large as the box allows: measured first, then drawn. */
export function fitToBox(canvas: Canvas, box: Box, scene: Scene): string {
  const measuring = measuringViewport(canvas)
  const dry = scene(measuringCanvas(canvas), measuring)
  const viewport = viewportFor(
    measuring,
    dry.flatMap((solid) => solid.reach),
    box,
  )
  return scene(canvas, viewport)
    .map((solid) => solid.shadow + solid.body)
    .join('')
}

/** What stays of a picture that is cut to another ratio. */
const KEPT = { middle: 'xMidYMid', right: 'xMaxYMid', top: 'xMidYMin' }

/** A complete SVG document: ground, things, light. Decorative: the page's `alt` speaks for it. */
export function svgDocument(
  context: PictureContext,
  input: {
    size: Size
    ground: Ground | undefined
    /** Which part stays when the picture is cut to another ratio; the middle when left out. */
    keep?: 'middle' | 'right' | 'top'
    /** Ground on either side of the size, for frames that are wider than it. */
    margin?: number
    draw: (canvas: Canvas) => string
  },
): string {
  const { margin = 0, keep = 'middle' } = input
  const { height } = input.size
  const width = input.size.width + 2 * margin
  const canvas = createCanvas(context)
  const things = input.draw(canvas)
  const ground = input.ground
    ? tag('rect', { width, height, fill: context.palette.grounds[input.ground] })
    : ''
  const light = input.ground ? lightFalloff(canvas, width, height) : ''
  const placed =
    margin > 0 ? tag('g', { transform: `translate(${short(margin)} 0)` }, things) : things
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" ` +
    `preserveAspectRatio="${KEPT[keep]} slice" aria-hidden="true" focusable="false">` +
    `${canvas.definitions()}${ground}${placed}${light}</svg>`
  )
}
