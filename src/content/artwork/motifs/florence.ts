import { tag } from '../../../lib/pictures/svg/markup.ts'
import { disc, path, rect, stroke } from '../../../lib/pictures/svg/shapes.ts'
import type { Motif } from './motif.ts'

/** A cone with three scoops. */
export const cone: Motif = ({ accent, ground }) =>
  disc(-17, -14, 18, accent) +
  disc(17, -14, 18, accent) +
  disc(0, -32, 18, accent) +
  path('M-30 4H30L0 52Z', accent) +
  rect(-33, 0, 66, 3.4, ground) +
  stroke('M-16 8L8 36M0 8L14 26M16 8L-8 36M0 8L-14 26', ground, 1.8)

/** Three cypresses on a hill. */
export const cypresses: Motif = ({ green, leaf, straw, tomato }) =>
  disc(18, -18, 20, tomato) +
  path('M-30 40C-42 8 -36 -24 -30 -44C-24 -24 -18 8 -30 40Z', leaf) +
  path('M0 40C-16 0 -9 -40 0 -58C9 -40 16 0 0 40Z', green) +
  path('M30 40C20 16 24 -8 30 -26C36 -8 40 16 30 40Z', leaf) +
  path('M-56 52C-40 28 40 28 56 52Z', straw)

/** A lemon on its twig. */
export const lemon: Motif = ({ straw, leaf, cream, green }) =>
  path('M-46 12C-42 6 -40 0 -36 -6C-20 -32 24 -30 38 -4C42 4 46 6 52 8C46 14 42 18 38 24C22 46 -20 44 -36 22C-40 16 -42 14 -46 12Z', straw) +
  stroke('M-22 -2C-14 -14 4 -18 16 -12', cream, 4) +
  path('M0 -24C-6 -46 -30 -54 -46 -46C-38 -28 -20 -20 0 -24Z', leaf) +
  path('M4 -24C8 -42 26 -54 44 -50C40 -34 24 -22 4 -24Z', green)

/** A runner's road over the hills. */
export const hills: Motif = ({ marigold, leaf, green, cream, tomato }) =>
  disc(14, -18, 24, marigold) +
  path('M-60 34C-40 -14 -10 -14 10 34Z', leaf) +
  path('M-14 34C6 -26 40 -22 62 34Z', green) +
  path('M-60 50C-20 12 30 12 62 50Z', tomato) +
  stroke('M-20 50C-8 40 22 44 12 30C8 22 20 18 26 8', cream, 4)

/** An olive branch. */
export const olives: Motif = ({ leaf, green, cream }) => {
  const leafAt = (x: number, y: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y})rotate(${turn})">${path('M0 0C8 -10 24 -10 32 0C24 10 8 10 0 0Z', fill)}</g>`
  const olive = (x: number, y: number) =>
    tag('ellipse', { cx: x, cy: y, rx: 9, ry: 12.5, fill: green }) + disc(x - 3, y - 4, 2.4, cream)
  return (
    stroke('M-42 34C-20 26 12 0 40 -38', leaf, 3.4) +
    leafAt(-22, 24, -82, leaf) +
    leafAt(0, 8, -92, cream) +
    leafAt(20, -12, -100, leaf) +
    leafAt(-12, 18, 24, cream) +
    leafAt(14, -6, 10, leaf) +
    leafAt(38, -36, -54, leaf) +
    olive(-8, 40) +
    olive(18, 22)
  )
}
