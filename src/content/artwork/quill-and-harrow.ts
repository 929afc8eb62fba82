import type { Artwork } from '../../lib/pictures/artwork.ts'
import type { Canvas } from '../../lib/pictures/svg/canvas.ts'
import { repeat, short, tag } from '../../lib/pictures/svg/markup.ts'
import { inks, rect } from '../../lib/pictures/svg/shapes.ts'

const lines = ({ palette }: Canvas, x: number, y: number, width: number, count: number) =>
  tag('path', {
    d: repeat(count, (row) => {
      const ragged = row === count - 1 ? 0.6 : 1 - ((row * 37) % 13) / 100
      return `M${x} ${y + row * 9}h${short(width * ragged)}`
    }),
    stroke: palette.ink,
    'stroke-width': 2,
    opacity: 0.32,
  })

/** Quill & Harrow, surveyors; drawn for 210 by 297 and 220 by 110. */
export const stationery: Artwork['stationery'] = {
  letter(canvas, width, height) {
    const { cobalt, cream, title, note } = inks(canvas)
    return (
      rect(0, 0, width, height, canvas.palette.material.white) +
      rect(0, 0, width, 34, cobalt) +
      title(18, 24, 17, 'Quill & Harrow', cream) +
      note(18, 54, 8, 'Surveyors, Market Hill', cobalt) +
      lines(canvas, 18, 84, 60, 3) +
      lines(canvas, 18, 128, 168, 15)
    )
  },
  envelope(canvas, width, height) {
    const { cobalt, straw, tomato, title } = inks(canvas)
    return (
      rect(0, 0, width, height, '#eef1f6') +
      title(16, 26, 12, 'Quill & Harrow', cobalt) +
      rect(24, 52, 92, 38, '#fff') +
      lines(canvas, 30, 62, 62, 3) +
      rect(176, 13, 30, 34, straw) +
      tag('circle', { cx: 191, cy: 30, r: 9, fill: tomato })
    )
  },
}
