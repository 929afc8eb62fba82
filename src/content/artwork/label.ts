import type { Imprint, LabelArtwork } from '../../lib/pictures/artwork.ts'
import { labelPoints } from '../../lib/pictures/scenes/label-shape.ts'
import type { Point } from '../../lib/pictures/solids/geometry.ts'
import { inks, rect, set } from '../../lib/pictures/svg/shapes.ts'
import { fitted } from './fitted.ts'
import { motifOf } from './motifs/index.ts'

/** A label of any shape: the motif above the name. */
export const label = (imprint: Imprint): LabelArtwork => ({
  front(canvas, width, height) {
    const { title, note, [imprint.type]: type } = inks(canvas)
    const unit = Math.min(width, height) / 40
    const [cx, cy] = [width / 2, height / 2]
    const wide = width / height > 1.25
    const ground = rect(0, 0, width, height, canvas.palette.art[imprint.ground])
    if (wide) {
      const lines = imprint.title
      const size = fitted(6.4 * unit, width / 2 - 2 * unit, ...lines)
      return (
        ground +
        set(motifOf(canvas, imprint), cx - 13 * unit, cy, 0.24 * unit) +
        lines
          .map((line, index) => title(cx - 1.5 * unit, cy + (1.5 + index * 6.3) * unit, size, line, type))
          .join('')
      )
    }
    return (
      ground +
      set(motifOf(canvas, imprint), cx, cy - 5.6 * unit, 0.2 * unit) +
      title(cx, cy + 10.6 * unit, fitted(6.2 * unit, 31 * unit, imprint.name), imprint.name, type, {
        anchor: 'middle',
      }) +
      note(cx, cy + 14.8 * unit, fitted(3.2 * unit, 22 * unit, imprint.line), imprint.line, type, {
        anchor: 'middle',
        weight: 600,
      })
    )
  },
  wrapped({ art }, { shape, along, across }) {
    const unit = Math.min(along, across) / 40
    const spot = (size: number, y: number) =>
      labelPoints('round', size, size).map(([px, py]): Point => [px * unit, (py + y) * unit])
    return [
      { outline: labelPoints(shape, along, across), fill: art[imprint.ground] },
      { outline: spot(19, -5), fill: art[imprint.accent] },
    ]
  },
})
