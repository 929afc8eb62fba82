import { repeat, short, tag } from '../../../lib/pictures/svg/markup.ts'
import { disc, path, rect, set, stroke } from '../../../lib/pictures/svg/shapes.ts'
import type { Motif } from './motif.ts'

function seed(y: number, side: 1 | -1, size: number): string {
  const steps = (...shares: number[]) =>
    shares.map((share, index) => short(share * size * (index % 2 === 0 ? side : 1), 1)).join(' ')
  return (
    `M0 ${short(y, 1)}c${steps(0.2, -0.75, 1, -1, 1.15, -1.2)}` +
    `${steps(0.2, 0.75, -0.3, 1.2, -1.15, 1.2).replace(/^(?!-)/, ' ')}Z`
  )
}

/** A loaf whose cuts are an ear of rye. */
export const loaf: Motif = ({ accent, ground }) => {
  const grains = repeat(4, (row) => {
    const y = 30 - row * 15
    const size = 15 - row * 0.8
    return seed(y, 1, size) + seed(y, -1, size)
  })
  return (
    tag('ellipse', { rx: 34, ry: 48, fill: accent }) +
    path(`${grains}M0-22c-6-5-6-12 0-18c6 6 6 13 0 18ZM-.9-22H.9V38H-.9Z`, ground)
  )
}

/** A bowl with its rim at `y`, `half` wide each way, `deep` down to its foot. */
const bowl = (y: number, half: number, deep: number, fill: string): string =>
  path(
    `M${-half} ${y}h${half * 2}c0 ${short(deep * 0.72)} ${short(-half * 0.46)} ${deep} ${short(-half * 0.6)} ${deep}h${short(-half * 0.8)}c${short(-half * 0.14)} 0 ${short(-half * 0.6)} ${short(-deep * 0.28)} ${short(-half * 0.6)} ${-deep}Z`,
    fill,
  )

/** Pots on pots, as they go into the kiln. */
export const bowls: Motif = ({ cream, tomato, rose, marigold, mist }) =>
  `<g transform="translate(0 50)rotate(180)">${bowl(0, 29, 21, cream)}</g>` +
  bowl(9, 24, 20, tomato) +
  rect(-23.2, 13, 46.4, 1.8, cream) +
  `<g transform="translate(0 9)rotate(180)">${bowl(0, 17, 11, rose)}</g>` +
  path('M-7 -2h14c11 -5 13 -13 7 -20c-3 -4 -2 -5 -2 -7h-24c0 2 1 3 -2 7c-6 7 -4 15 7 20Z', marigold) +
  bowl(-44, 20, 15, mist) +
  disc(0, -49, 4.4, cream)

/** A lighthouse and its beam. */
export const lighthouse: Motif = ({ straw, cream, tomato, ink }) =>
  path('M0 -30L-90 -52V-6Z', straw) +
  disc(0, -30, 13, straw) +
  path('M-10 -22H10L18 62H-18Z', cream) +
  path('M-11.5 -8H11.5L13 9H-13Z', tomato) +
  path('M-14.5 26H14.5L16 42H-16Z', tomato) +
  rect(-12.5, -25, 25, 4, ink) +
  path('M-9 -36C-9 -43 -4 -46 0 -47C4 -46 9 -43 9 -36Z', tomato) +
  rect(-2.4, 13, 4.8, 7, ink)

function wheel(rim: string, hub: string, x: number): string {
  const spokes = repeat(10, (index) => {
    const a = (index * Math.PI) / 5 + 0.2
    return `M0 0L${short(20 * Math.cos(a))} ${short(20 * Math.sin(a))}`
  })
  return set(
    stroke(spokes, rim, 0.9) +
      tag('circle', { r: 21, fill: 'none', stroke: rim, 'stroke-width': 4.6 }) +
      disc(0, 0, 4.4, hub),
    x,
    0,
  )
}

/** A tandem. */
export const tandem: Motif = ({ straw, cream, tomato }) =>
  set(
    wheel(cream, straw, 0) +
      wheel(cream, straw, 116) +
      stroke('M0 0L22 -34H92L104 -30M22 -34L34 0L64 -34L74 0L92 -34M0 0H74M92 -34L74 0', straw, 4.4) +
      stroke('M116 0L100 -42Q98 -48 106 -49H112', straw, 4.4) +
      stroke('M22 -34L19 -43M64 -34L61 -43', straw, 4.4) +
      stroke('M11 -44H27M53 -44H69', tomato, 5.6) +
      disc(34, 0, 6, cream) +
      disc(74, 0, 6, cream),
    -42,
    13,
    0.72,
  )

const slice = (r: number, from: number, to: number): string => {
  const at = (degrees: number) => {
    const a = (degrees * Math.PI) / 180
    return `${short(r * Math.cos(a))} ${short(r * Math.sin(a))}`
  }
  return `M0 0L${at(from)}A${short(r)} ${short(r)} 0 0 1 ${at(to)}Z`
}

/** A wheel of cheese from above, one slice drawn out. */
export const cheese: Motif = ({ straw, marigold, cream, ground }) =>
  disc(0, 0, 46, marigold) +
  disc(0, 0, 41, straw) +
  disc(-22, 14, 7, marigold) +
  disc(-7, 27, 4.6, marigold) +
  disc(10, 16, 8, marigold) +
  disc(-21, -16, 5, marigold) +
  path(slice(49, -68, -22), ground) +
  set(path(slice(46, -66, -24), cream) + path(slice(40, -66, -24), straw), 8, -8)
