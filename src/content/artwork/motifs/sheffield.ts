import { tag } from '../../../lib/pictures/svg/markup.ts'
import { disc, path, rect, set, stroke } from '../../../lib/pictures/svg/shapes.ts'
import type { Motif } from './motif.ts'

/** A teapot with two leaves on it. */
export const teapot: Motif = ({ accent, ground }) =>
  stroke('M30 -6C50 -12 52 20 28 24', accent, 7) +
  path('M-28 -2L-49 -16L-43 -21L-24 -14Z', accent) +
  tag('ellipse', { cx: 0, cy: 12, rx: 34, ry: 30, fill: accent }) +
  path('M-19 -20H19C19 -30 9 -33 0 -33C-9 -33 -19 -30 -19 -20Z', accent) +
  disc(0, -38, 5.5, accent) +
  rect(-22, -19.5, 44, 2.4, ground) +
  path('M-2 28C-20 24 -22 6 -18 0C-4 2 2 16 -2 28ZM2 28C20 24 22 6 18 0C4 2 -2 16 2 28Z', ground)

/** Books, one leaning. */
export const books: Motif = ({ tomato, straw, cream, mist, rose }) =>
  rect(-46, -28, 18, 78, tomato) +
  rect(-46, -16, 18, 5, cream) +
  rect(-27, -44, 22, 94, straw) +
  rect(-27, 30, 22, 5, tomato) +
  disc(-16, -28, 5, tomato) +
  rect(-4, -18, 14, 68, mist) +
  `<g transform="rotate(-16 34 50)">${rect(18, -34, 18, 84, rose)}${rect(18, -24, 18, 4, cream)}${rect(18, 36, 18, 4, cream)}</g>`

/** A horn from a brass band. */
export const horn: Motif = ({ straw, marigold, cream, plum }) =>
  tag('circle', { cx: -4, cy: 6, r: 26, fill: 'none', stroke: straw, 'stroke-width': 9 }) +
  stroke('M-30 6V-34', straw, 9) +
  path('M14 24C26 20 34 10 38 -4L60 18C46 22 36 30 30 42Z', marigold) +
  tag('ellipse', {
    cx: 49,
    cy: 7,
    rx: 7,
    ry: 17,
    fill: cream,
    transform: 'rotate(-45 49 7)',
  }) +
  disc(-4, 6, 9, plum) +
  stroke('M-14 -34V-20M-4 -38V-20M6 -34V-20', straw, 6) +
  rect(-36, -44, 12, 8, cream)

/** A carrot with the soil still on it. */
export const carrot: Motif = ({ tomato, leaf, straw, cream }) =>
  set(
    path('M-17 -16H17C17 14 8 40 0 56C-8 40 -17 14 -17 -16Z', tomato) +
      stroke('M-15 0H-4M4 12H12M-9 24H-1', straw, 3) +
      path('M0 -16C-26 -24 -28 -46 -20 -54C-6 -46 0 -32 0 -16Z', leaf) +
      path('M0 -16C26 -24 28 -46 20 -54C6 -46 0 -32 0 -16Z', leaf) +
      path('M0 -14C-8 -30 -6 -52 0 -62C6 -52 8 -30 0 -14Z', cream),
    0,
    4,
    0.9,
    24,
  )

/** Half an orange. */
export const orange: Motif = ({ marigold, cream, tomato, leaf }) => {
  const segments = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (index) =>
      `<g transform="rotate(${index * 45})">${path('M0 -5L11 -27C7 -34 -7 -34 -11 -27Z', tomato)}</g>`,
  )
  return (
    disc(0, 4, 42, marigold) +
    disc(0, 4, 37, cream) +
    set(segments.join(''), 0, 4) +
    path('M4 -38C8 -54 26 -56 36 -50C32 -38 16 -32 4 -38Z', leaf)
  )
}
