import type { Artwork, Design } from '../../lib/pictures/artwork.ts'
import { repeat, short, tag } from '../../lib/pictures/svg/markup.ts'
import { disc, inks, rect } from '../../lib/pictures/svg/shapes.ts'

/** A line of the map: across the sheet with two soft bends. */
const line = (width: number, y: number, step: number, colour: string, weight: number): string =>
  tag('path', {
    d: `M-4 ${short(y)}H${short(width * 0.24)}l${short(step)} ${short(step)}H${short(width * 0.62)}l${short(step)} ${short(-step)}H${short(width + 4)}`,
    fill: 'none',
    stroke: colour,
    'stroke-width': weight,
    'stroke-linejoin': 'round',
  })

/** Drawn for 148 by 210. */
const cover: Design = (canvas, width, height) => {
  const { green, cream, straw, rose, tomato, mist, title, note } = inks(canvas)
  const unit = Math.min(width / 148, height / 210)
  const colours = [tomato, straw, cream, rose, mist]
  return (
    rect(0, 0, width, height, green) +
    repeat(5, (index) =>
      line(width, height * 0.42 + index * 17 * unit, 24 * unit, colours[index] ?? cream, 9 * unit),
    ) +
    [
      [0.45, 0.42 + 0.114, tomato],
      [0.45, 0.42 + 0.276, cream],
      [0.9, 0.42 + 0.081, straw],
    ]
      .map(
        ([x, y]) =>
          disc(width * Number(x), height * Number(y), 8.6 * unit, cream) +
          disc(width * Number(x), height * Number(y), 4.8 * unit, green),
      )
      .join('') +
    title(12 * unit, 38 * unit, 31 * unit, 'Slow', cream, { weight: 800 }) +
    title(12 * unit, 66 * unit, 31 * unit, 'Rail', cream, { weight: 800 }) +
    note(12 * unit, height - 12 * unit, 8.6 * unit, 'Nine lines, no hurry', straw, { weight: 600 })
  )
}

/** Slow Rail, a handbook of branch lines. */
export const booklet: Artwork['booklet'] = { cover, spine: 'green' }
