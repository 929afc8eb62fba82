import type { Design } from '../../lib/pictures/artwork.ts'
import { short } from '../../lib/pictures/svg/markup.ts'
import { disc, inks, path, rect } from '../../lib/pictures/svg/shapes.ts'

/** Windmill Kite Club's roll-up. */
export const rollup: Design = (canvas, width, height) => {
  const { mist, cobalt, tomato, straw, cream, plum, title, note } = inks(canvas)
  const kite = (x: number, y: number, s: number, a: string, b: string) =>
    path(
      `M${short(x)} ${short(y - s)}l${short(s * 0.72)} ${short(s)}L${short(x)} ${short(y + s * 1.3)}Z`,
      a,
    ) +
    path(
      `M${short(x)} ${short(y - s)}l${short(-s * 0.72)} ${short(s)}L${short(x)} ${short(y + s * 1.3)}Z`,
      b,
    )
  return (
    rect(0, 0, width, height, mist) +
    disc(width * 0.3, height * 0.66, width * 0.34, straw) +
    kite(width * 0.56, height * 0.44, width * 0.36, tomato, plum) +
    kite(width * 0.24, height * 0.66, width * 0.17, cobalt, cream) +
    path(
      `M0 ${height * 0.82}Q${width * 0.5} ${height * 0.74} ${width} ${height * 0.82}V${height}H0Z`,
      cobalt,
    ) +
    title(width * 0.08, height * 0.12, width * 0.23, 'Look', plum, { weight: 800 }) +
    title(width * 0.08, height * 0.215, width * 0.23, 'up.', plum, { weight: 800 }) +
    note(width * 0.08, height * 0.93, width * 0.085, 'Windmill Kite Club', cream, { weight: 600 })
  )
}
