import type { Design, Imprint } from '../../lib/pictures/artwork.ts'
import { short } from '../../lib/pictures/svg/markup.ts'
import { greekLines, inks, rect, set, stroke } from '../../lib/pictures/svg/shapes.ts'
import { fitted } from './fitted.ts'
import { markOf } from './motifs/index.ts'

/** A delivery note to be filled in by hand: who delivers, to whom, what, and who signs. Its paper shows through. */
export const form =
  (imprint: Imprint): Design =>
  (canvas, width, height) => {
    const { title, note, [imprint.ground]: ground, [imprint.accent]: accent } = inks(canvas)
    const unit = Math.min(width / 148, height / 210)
    const left = 11 * unit
    const right = width - left
    const table = height * 0.43
    const foot = height * 0.83
    const rows = Math.max(3, Math.floor((foot - table) / (11 * unit)))
    const line = (y: number, from = left, to = right) => `M${short(from)} ${short(y)}H${short(to)}`
    const across = Array.from({ length: rows }, (_, row) => line(table + (row + 1) * 11 * unit))
    const bottom = table + rows * 11 * unit
    const down = [left + 19 * unit, right - 26 * unit].map((x) => `M${short(x)} ${short(table)}V${short(bottom)}`)
    return (
      set(markOf(canvas, imprint, accent, canvas.palette.material.white), left + 9 * unit, 20 * unit, 0.2 * unit) +
      title(left + 23 * unit, 24 * unit, fitted(13 * unit, width * 0.46, imprint.name), imprint.name, ground) +
      note(left + 23 * unit, 32 * unit, 4.6 * unit, imprint.line, ground) +
      greekLines({ x: left, y: 48 * unit, width: width * 0.36, count: 3, gap: 9 * unit, weight: 1.6 * unit }, ground) +
      rect(left, table - 9 * unit, right - left, 9 * unit, ground) +
      stroke([...across, ...down].join(''), ground, 0.5 * unit) +
      stroke(line(height - 12 * unit, width * 0.55), ground, 0.8 * unit) +
      greekLines({ x: left, y: height - 12 * unit, width: width * 0.3, count: 1, gap: 0, weight: 1.4 * unit }, ground)
    )
  }
