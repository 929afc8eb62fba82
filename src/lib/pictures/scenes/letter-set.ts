import { block } from '../solids/block.ts'
import { place } from '../solids/camera.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import { inks, rect } from '../svg/shapes.ts'
import type { Scene } from './launch.ts'

/** A stack of several things, for the cards and stationery category. */
export const letterSet: Scene = (canvas, viewport) => {
  const { cobalt, cream, straw, title, note } = inks(canvas)
  const { material } = canvas.palette
  const lines = (x: number, y: number, w: number, count: number) =>
    tag('path', {
      d: repeat(
        count,
        (row) =>
          `M${x} ${y + row * 9}h${short(w * (row === count - 1 ? 0.6 : 1 - ((row * 37) % 13) / 100))}`,
      ),
      stroke: canvas.palette.ink,
      'stroke-width': 2,
      opacity: 0.32,
    })
  const letter =
    rect(0, 0, 210, 297, material.white) +
    rect(0, 0, 210, 34, cobalt) +
    title(18, 24, 17, 'Quill & Harrow', cream) +
    note(18, 54, 8, 'Surveyors, Market Hill', cobalt) +
    lines(18, 84, 60, 3) +
    lines(18, 128, 168, 15)
  const envelope =
    rect(0, 0, 220, 110, '#eef1f6') +
    title(16, 26, 12, 'Quill & Harrow', cobalt) +
    rect(24, 52, 92, 38, '#fff') +
    lines(30, 62, 62, 3) +
    rect(176, 13, 30, 34, straw) +
    tag('circle', { cx: 191, cy: 30, r: 9, fill: canvas.palette.art.tomato })
  return [
    block(canvas, place(viewport, { yaw: 8 }), {
      width: 210,
      depth: 297,
      height: 5,
      fill: material.edge,
      layers: 5,
      top: letter,
    }),
    slab(canvas, place(viewport, { x: 66, y: 176, yaw: 22 }), {
      outline: roundedOutline(220, 110, 0),
      width: 220,
      depth: 110,
      thickness: 1.6,
      at: [0, 0, 5],
      fill: material.white,
      edge: '#c6cbd6',
      art: envelope,
      lift: 3,
    }),
  ]
}
