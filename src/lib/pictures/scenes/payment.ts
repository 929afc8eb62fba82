import { place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import type { Scene } from '../solids/solid.ts'
import { repeat, tag } from '../svg/markup.ts'
import { disc, inks, rect } from '../svg/shapes.ts'

/** Paying: the receipt comes out in paper, ticked and without words, and a card lies by it. */
export const payment: Scene = (canvas, viewport) => {
  const { cobalt, straw, cream } = inks(canvas)
  const [width, length] = [74, 150]
  const rows = repeat(
    6,
    (row) => `M9 ${46 + row * 11}h${[34, 26, 38, 30, 22, 30][row] ?? 30}M52 ${46 + row * 11}h13`,
  )
  const art =
    rect(0, 0, width, length, canvas.palette.material.white) +
    tag('path', {
      d: 'M10 19l7 8l16 -17',
      fill: 'none',
      stroke: canvas.palette.art.green,
      'stroke-width': 4.4,
    }) +
    tag('path', { d: rows, stroke: canvas.palette.ink, 'stroke-width': 1.8, opacity: 0.45 }) +
    tag('path', { d: 'M9 114H65', stroke: canvas.palette.ink, 'stroke-width': 1.2 }) +
    tag('path', { d: 'M9 126h20M46 126h19', stroke: canvas.palette.ink, 'stroke-width': 3.6 })
  const bend: Vector[] = Array.from({ length: 12 }, (_, index): Vector => {
    const t = index / 11
    return [
      0,
      t * 144,
      0.4 + 22 * Math.max(0, 1 - t * 2.4) ** 2 + 12 * Math.max(0, t * 2.2 - 1.2) ** 2,
    ]
  })
  const receipt = sheet(canvas, place(viewport, { yaw: 10 }), {
    bend,
    ruling: [1, 0, 0],
    reach: width,
    along: 'y',
    art,
    fill: canvas.palette.material.white,
    contrast: 0.42,
    shadow: { opacity: 0.26, blur: 3 },
  })
  const card = slab(canvas, place(viewport, { x: 70, y: 78, yaw: -19 }), {
    outline: roundedOutline(86, 54, 4),
    width: 86,
    depth: 54,
    thickness: 1.1,
    fill: cobalt,
    edge: '#16336f',
    art:
      rect(0, 0, 86, 54, cobalt) +
      disc(92, 58, 44, '#3559b4') +
      rect(8, 17, 13, 10, straw) +
      tag('path', { d: 'M8 38h14M26 38h14M44 38h14', stroke: cream, 'stroke-width': 3 }),
  })
  return [receipt, card]
}
