import { short, tag } from '../../../lib/pictures/svg/markup.ts'
import { disc, path, rect, stroke } from '../../../lib/pictures/svg/shapes.ts'
import type { Motif } from './motif.ts'
import { overprinted } from './overprinted.ts'

/** A flower of six petals. */
export const flower: Motif = ({ accent, ground }) =>
  [0, 60, 120, 180, 240, 300]
    .map((turn) => `<g transform="rotate(${turn})">${path('M0 -6C-21 -20 -18 -46 0 -49C18 -46 21 -20 0 -6Z', accent)}</g>`)
    .join('') + disc(0, 0, 12, ground)

/** Spectacles: two lenses that overlap. */
export const spectacles: Motif = ({ rose, straw, mist, ink }) =>
  disc(-20, 0, 31, rose) +
  disc(20, 0, 31, straw) +
  path(`M0 -23.700A31 31 0 0 1 0 23.700A31 31 0 0 1 0 -23.700Z`, overprinted(rose, straw)) +
  stroke('M-50 -6L-62 -16M50 -6L62 -16', ink, 4) +
  disc(0, 34, 7, mist)

/** Paper lanterns on a line. */
export const lanterns: Motif = ({ straw, rose, mist, ink }) => {
  const lantern = (x: number, y: number, fill: string) =>
    tag('ellipse', { cx: x, cy: y, rx: 23, ry: 20, fill }) +
    rect(x - 8, y - 23, 16, 5, ink) +
    rect(x - 6, y + 18, 12, 4, ink)
  return (
    stroke('M-64 -44Q0 -4 64 -44', ink, 2) +
    lantern(-40, -4, straw) +
    lantern(0, 14, rose) +
    lantern(40, -4, mist) +
    lens(-20, 5, rose, straw) +
    lens(20, 5, rose, mist)
  )
}

/** Where two lanterns cover one another. */
const lens = (x: number, y: number, one: string, other: string) =>
  tag('ellipse', { cx: x, cy: y, rx: 3.4, ry: 8, fill: overprinted(one, other) })

/** Boules and their jack. */
export const boules: Motif = ({ mist, rose, straw, cream }) => {
  const boule = (x: number, y: number, fill: string) =>
    disc(x, y, 24, fill) +
    tag('ellipse', { cx: x, cy: y, rx: 24, ry: 8, fill: 'none', stroke: cream, 'stroke-width': 2 }) +
    tag('ellipse', { cx: x, cy: y, rx: 8, ry: 24, fill: 'none', stroke: cream, 'stroke-width': 2 })
  return boule(-26, 12, mist) + boule(16, -12, rose) + disc(36, 26, 10, straw)
}

/** An apricot, its two halves one over the other. */
export const apricot: Motif = ({ straw, rose, leaf }) => {
  const overlap = short(8)
  return (
    disc(-9, 8, 34, straw) +
    disc(11, 8, 34, rose) +
    path(`M1 -24.500A34 34 0 0 1 1 40.500A34 34 0 0 1 1 -24.500Z`, overprinted(straw, rose)) +
    path(`M2 -28C${overlap} -46 26 -50 38 -44C34 -30 18 -22 2 -28Z`, leaf)
  )
}
