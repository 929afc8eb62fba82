import type { Point } from '../solids/geometry.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'

/** A caption in the reading face; picture units. */
export function caption(
  canvas: Canvas,
  at: Point,
  text: string,
  more: {
    size?: number
    anchor?: 'start' | 'middle' | 'end'
    weight?: number
    quiet?: boolean
  } = {},
): string {
  if (text === '') return ''
  return canvas.text({
    x: at[0],
    y: at[1],
    size: more.size ?? 17,
    text,
    weight: more.weight ?? 600,
    fill: more.quiet ? canvas.palette.quiet : canvas.palette.ink,
    anchor: more.anchor,
    face: 'text',
  })
}

/** A dimension line from one point to another, straight along x or y, with end ticks. */
export function dimension(canvas: Canvas, from: Point, to: Point, text: string): string {
  const flat = Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1])
  const tick = ([x, y]: Point) =>
    flat ? `M${short(x)} ${short(y - 5)}v10` : `M${short(x - 5)} ${short(y)}h10`
  const d = `M${short(from[0])} ${short(from[1])}L${short(to[0])} ${short(to[1])}${tick(from)}${tick(to)}`
  const line = tag('path', { d, fill: 'none', stroke: canvas.palette.ink, 'stroke-width': 1.4 })
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  if (flat) return line + caption(canvas, [x, y - 11], text, { anchor: 'middle' })
  const turned = caption(canvas, [0, -11], text, { anchor: 'middle' })
  return line + tag('g', { transform: `translate(${short(x)} ${short(y)})rotate(-90)` }, turned)
}

/** Width above a thing and height to its left: `x`, `y` is its middle, `above` the width’s line. */
export function dimensions(
  canvas: Canvas,
  box: { x: number; y: number; wide: number; tall: number; above: number },
  captions: { width: string; height: string },
): string {
  const { x, y, wide, tall, above } = box
  const [left, right] = [x - wide / 2, x + wide / 2]
  return (
    dimension(canvas, [left, above], [right, above], captions.width) +
    dimension(canvas, [left - 28, y + tall / 2], [left - 28, y - tall / 2], captions.height)
  )
}
