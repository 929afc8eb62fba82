import { short, tag } from '../../../lib/pictures/svg/markup.ts'
import { disc, path, rect, set, stroke } from '../../../lib/pictures/svg/shapes.ts'
import type { Motif } from './motif.ts'

/** A cow's bell on its strap. */
export const bell: Motif = ({ accent, ground }) =>
  tag('path', {
    d: 'M-14 -30V-48H14V-30',
    fill: 'none',
    stroke: accent,
    'stroke-width': 9,
    'stroke-linejoin': 'round',
  }) +
  path('M-18 -34H18C22 -10 34 4 37 32H-37C-34 4 -22 -10 -18 -34Z', accent) +
  rect(-37, 20, 74, 4, ground) +
  path('M0 14L-8 2L0 -18L8 2Z', ground) +
  disc(0, 39, 9, accent)

/** Two peaks, the higher one white. */
export const peaks: Motif = ({ cream, mist, cobalt, tomato }) =>
  disc(28, -30, 13, tomato) +
  path('M-60 50L-14 -44L34 50Z', mist) +
  path('M-14 -44L-32 -6L-22 -12L-14 -2L-4 -12L4 -8Z', cream) +
  path('M-6 50L30 -8L62 50Z', cobalt) +
  path('M30 -8L20 10L28 6L34 12L40 8Z', cream)

/** The moon on a lake. */
export const moonlight: Motif = ({ straw, cream, mist }) =>
  disc(0, -18, 30, straw) +
  disc(-8, -24, 5, cream) +
  disc(10, -8, 3.6, cream) +
  stroke('M-58 24H58', mist, 4) +
  stroke('M-26 33H26M-18 42H18M-10 51H10', straw, 4)

/** Two skis and their tracks. */
export const skis: Motif = ({ cream, tomato, straw }) => {
  const ski = (fill: string) =>
    tag('path', {
      d: 'M0 56V-38C0 -50 8 -54 12 -50',
      fill: 'none',
      stroke: fill,
      'stroke-width': 10,
      'stroke-linecap': 'round',
    }) + rect(-6, 6, 12, 14, tomato)
  return (
    set(ski(cream), -16, 0, 0.9, -14) +
    set(`<g transform="scale(-1 1)">${ski(straw)}</g>`, 16, 0, 0.9, 14)
  )
}

/** A sprig of mountain herbs. */
export const sprig: Motif = ({ leaf, green, rose }) => {
  const half = (y: number, size: number, side: 1 | -1, fill: string) => {
    const at = (...shares: number[]) =>
      shares.map((share, index) => short(share * size * (index % 2 === 0 ? side : 1))).join(' ')
    const there = at(0.3, -0.7, 1, -0.8, 1.3, -0.6)
    return path(`M0 ${y}c${there} ${at(-0.1, 0.5, -0.6, 0.8, -1.3, 0.6)}Z`, fill)
  }
  const pair = (y: number, size: number) => half(y, size, -1, leaf) + half(y, size, 1, green)
  return (
    stroke('M0 52V-30', green, 4) +
    pair(40, 30) +
    pair(16, 26) +
    pair(-6, 20) +
    disc(0, -40, 9, rose) +
    disc(-10, -30, 6, rose) +
    disc(10, -30, 6, rose)
  )
}
