import type { Design, Imprint } from '../../lib/pictures/artwork.ts'
import { disc, inks, rect, set } from '../../lib/pictures/svg/shapes.ts'
import { fitted } from './fitted.ts'
import { motifOf } from './motifs/index.ts'

/** The picture of a month, and below it whose calendar it is. */
export const calendar =
  (imprint: Imprint): Design =>
  (canvas, width, height) => {
    const { title, [imprint.type]: type, [imprint.ground]: ground } = inks(canvas)
    const { [imprint.accent]: accent } = canvas.palette.art
    const unit = Math.min(width / 210, height / 170)
    const [x, y] = [width / 2, height * 0.46]
    return (
      rect(0, 0, width, height, ground) +
      disc(x, y, 62 * unit, accent) +
      set(motifOf(canvas, imprint, imprint.accent), x, y, 1.12 * unit) +
      title(12 * unit, height - 11 * unit, fitted(13 * unit, width - 24 * unit, imprint.name), imprint.name, type)
    )
  }
