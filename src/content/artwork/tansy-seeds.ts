import type { BoxArtwork, Design } from '../../lib/pictures/artwork.ts'
import type { Canvas } from '../../lib/pictures/svg/canvas.ts'
import { short, tag } from '../../lib/pictures/svg/markup.ts'
import { disc, greekLines, inks, path, rect, set, stroke } from '../../lib/pictures/svg/shapes.ts'

/** A seedling rooted at the origin, `tall` high, two leaves wide. */
function seedling(tall: number, stem: string, leaf: string, vein: string): string {
  const half = `c-10 -34 -46 -44 -74 -38c6 30 36 52 74 38Z`
  return (
    stroke(`M0 0C6 ${short(-tall * 0.4)} -5 ${short(-tall * 0.7)} 0 ${short(-tall)}`, stem, 9) +
    path(`M0 ${short(-tall)}${half}`, leaf) +
    set(`<g transform="scale(-1 1)">${path(`M0 0${half}`, vein)}</g>`, 0, -tall, 1.02, 8)
  )
}

/** Tansy & Daughters, seed merchants: three seedlings on their way up. Drawn for 420 by 594. */
export const poster: Design = (canvas, width, height) => {
  const { rose, plum, green, leaf, tomato, cream, title, note } = inks(canvas)
  const unit = Math.min(width / 420, height / 594)
  const soil = height - 118 * unit
  return (
    rect(0, 0, width, height, rose) +
    disc(width * 0.7, height * 0.55, 118 * unit, tomato) +
    set(seedling(100, green, leaf, green), width * 0.2, soil + 4, unit) +
    set(seedling(196, green, green, leaf), width * 0.53, soil + 4, unit) +
    set(seedling(138, green, leaf, green), width * 0.83, soil + 4, unit) +
    path(
      `M0 ${short(height)}V${short(soil)}q${short(width * 0.25)} ${short(-26 * unit)} ${short(width * 0.5)} 0t${short(width * 0.5)} 0V${short(height)}Z`,
      plum,
    ) +
    title(28 * unit, 106 * unit, 112 * unit, 'Sow', plum, { weight: 800 }) +
    title(28 * unit, 200 * unit, 112 * unit, 'now.', plum, { weight: 800 }) +
    note(28 * unit, height - 34 * unit, 27 * unit, 'Tansy & Daughters, seeds', cream, {
      weight: 600,
    })
  )
}

/** The seed box. */
export const carton: BoxArtwork = {
  front(canvas, width, height) {
    const { straw, green, leaf, title, note } = inks(canvas)
    return (
      rect(0, 0, width, height, straw) +
      disc(width / 2, height * 0.66, width * 0.34, canvas.palette.art.tomato) +
      set(seedling(54, green, leaf, green), width / 2, height - 15, 0.66) +
      rect(0, height - 16, width, 16, green) +
      title(width * 0.1, height * 0.19, width * 0.27, 'Tansy', green) +
      note(width * 0.105, height * 0.28, width * 0.088, 'Twelve kinds to try', green, {
        weight: 600,
      })
    )
  },
  side(canvas, width, height) {
    const { green, straw, cream, title } = inks(canvas)
    return (
      rect(0, 0, width, height, green) +
      title(width * 0.12, height * 0.19, width * 0.21, 'Dig,', straw) +
      title(width * 0.12, height * 0.34, width * 0.21, 'drop,', straw) +
      title(width * 0.12, height * 0.49, width * 0.21, 'wait.', straw) +
      greekLines(
        {
          x: width * 0.12,
          y: height * 0.66,
          width: width * 0.62,
          count: 4,
          gap: height * 0.055,
          weight: 1.7,
        },
        cream,
        0.6,
      )
    )
  },
  top(canvas, width, depth) {
    const { straw, green, title } = inks(canvas)
    return (
      rect(0, 0, width, depth, straw) +
      tag('path', {
        d: `M4 ${short(depth - 4)}H${short(width - 4)}`,
        stroke: green,
        'stroke-width': 0.6,
        opacity: 0.6,
      }) +
      title(width / 2, depth / 2 + width * 0.07, width * 0.21, 'Tansy', green, { anchor: 'middle' })
    )
  },
}

/** A seedling on its own, 120 wide, standing at the origin; for stickers. */
export const sprout = (canvas: Canvas): string => {
  const { green, leaf } = inks(canvas)
  return seedling(70, green, green, leaf)
}
