import { repeat, short, tag } from '../markup.ts'
import { type Design, disc, greekLines, inks, rect, set } from './brush.ts'

/** A line of the map: across the sheet with two soft bends. */
const line = (width: number, y: number, step: number, colour: string, weight: number): string =>
  tag('path', {
    d: `M-4 ${short(y)}H${short(width * 0.24)}l${short(step)} ${short(step)}H${short(width * 0.62)}l${short(step)} ${short(-step)}H${short(width + 4)}`,
    fill: 'none',
    stroke: colour,
    'stroke-width': weight,
    'stroke-linejoin': 'round',
  })

/** Slow Rail, a handbook of branch lines. Drawn for 148 by 210. */
export const railCover: Design = (brush, width, height) => {
  const { green, cream, straw, rose, tomato, mist, title, note } = inks(brush)
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

/** An open spread of the same book. */
export const railSpread: Design = (brush, width, height) => {
  const { green, cream, tomato, straw, title } = inks(brush)
  const half = width / 2
  return (
    rect(0, 0, width, height, '#fffaf0') +
    rect(0, 0, half, height, straw) +
    set(line(half, height * 0.4, half * 0.16, tomato, 8), 0, 0) +
    set(line(half, height * 0.56, half * 0.16, green, 8), 0, 0) +
    disc(half * 0.5, height * 0.474, 8, cream) +
    title(half + half * 0.09, height * 0.16, half * 0.12, 'Line one', green) +
    greekLines(
      {
        x: half * 1.09,
        y: height * 0.26,
        width: half * 0.8,
        count: 9,
        gap: height * 0.06,
        weight: 2,
      },
      green,
      0.5,
    )
  )
}
