import type { Design, Imprint } from '../../lib/pictures/artwork.ts'
import { tag } from '../../lib/pictures/svg/markup.ts'
import { disc, inks, rect, set } from '../../lib/pictures/svg/shapes.ts'
import { fitted } from './fitted.ts'
import { motifOf } from './motifs/index.ts'

/** A club's banner in any format: what it says, and the motif before a disc. Sizes in millimetres. */
export const banner =
  (imprint: Imprint): Design =>
  (canvas, width, height) => {
    const { title, note, [imprint.type]: type } = inks(canvas)
    const { [imprint.ground]: ground, [imprint.accent]: accent } = canvas.palette.art
    const upright = height > width
    const unit = upright ? Math.min(width / 170, height / 260) : Math.min(width / 330, height / 110)
    // A very long banner says it in one breath.
    const long = width / height > 4.6
    const left = (long ? 30 : 16) * unit
    const lines = long ? [imprint.title.join(' ')] : imprint.title
    const room = upright ? width - 2 * left : width - left - 140 * unit
    const size = fitted((long ? 54 : 38) * unit, room, ...lines)
    const first = upright ? 56 * unit : height / 2 + (long ? 17 : -11) * unit
    const [x, y] = upright
      ? [width / 2, height - 84 * unit]
      : [width - (long ? 100 : 76) * unit, height / 2 + 2 * unit]
    return (
      rect(0, 0, width, height, ground) +
      disc(x, y, (upright ? 66 : 58) * unit, accent) +
      tag('rect', {
        y: height - 8 * unit,
        width,
        height: 8 * unit,
        fill: canvas.palette.ink,
        opacity: 0.24,
      }) +
      set(motifOf(canvas, imprint, imprint.accent), x, y, (upright ? 1.06 : 0.94) * unit) +
      lines.map((line, index) => title(left, first + index * 34 * unit, size, line, type)).join('') +
      note(left + unit, upright ? first + 60 * unit : height - 14.5 * unit, 10 * unit, imprint.name, type, {
        weight: 600,
      })
    )
  }
