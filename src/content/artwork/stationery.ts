import type { Artwork, Imprint } from '../../lib/pictures/artwork.ts'
import type { Canvas } from '../../lib/pictures/svg/canvas.ts'
import { repeat, short, tag } from '../../lib/pictures/svg/markup.ts'
import { inks, rect, set } from '../../lib/pictures/svg/shapes.ts'
import { fitted } from './fitted.ts'
import { markOf } from './motifs/index.ts'

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

/** A letter and its envelope; drawn for 210 by 297 and 220 by 110. */
export const stationery = (imprint: Imprint): Artwork['stationery'] => ({
  letter(canvas, width, height) {
    const { title, note, [imprint.ground]: ground, [imprint.type]: type } = inks(canvas)
    return (
      rect(0, 0, width, height, canvas.palette.material.white) +
      rect(0, 0, width, 34, ground) +
      title(18, 24, fitted(17, width - 36, imprint.name), imprint.name, type) +
      note(18, 54, 8, imprint.line, ground) +
      lines(canvas, 18, 84, 60, 3) +
      lines(canvas, 18, 128, 168, 15)
    )
  },
  envelope(canvas, width, height) {
    const { title, [imprint.ground]: ground, [imprint.accent]: accent } = inks(canvas)
    const { white, back } = canvas.palette.material
    return (
      rect(0, 0, width, height, back) +
      title(16, 26, fitted(12, width - 70, imprint.name), imprint.name, ground) +
      rect(24, 52, 92, 38, white) +
      lines(canvas, 30, 62, 62, 3) +
      rect(176, 13, 30, 34, accent) +
      set(markOf(canvas, imprint, ground, accent), 191, 30, 0.24)
    )
  },
})
