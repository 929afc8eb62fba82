import { repeat, short, tag } from '../../../lib/pictures/svg/markup.ts'
import { disc, path, rect, stroke } from '../../../lib/pictures/svg/shapes.ts'
import type { Motif } from './motif.ts'

/** Two coffee beans. */
export const beans: Motif = ({ accent, ground }) => {
  const bean = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y})rotate(${turn})">` +
    tag('ellipse', { rx: 21, ry: 31, fill: accent }) +
    stroke('M3 -30C-11 -10 11 10 -3 30', ground, 4.4) +
    '</g>'
  return bean(-18, 14, 24) + bean(20, -14, 24)
}

/** A clock without numbers, ten past ten. */
export const clock: Motif = ({ cream, tomato, straw, ink }) => {
  const marks = repeat(12, (index) => {
    const a = (index * Math.PI) / 6
    const r = index % 3 === 0 ? 31 : 34
    return `M${short(r * Math.sin(a))} ${short(-r * Math.cos(a))}L${short(38 * Math.sin(a))} ${short(-38 * Math.cos(a))}`
  })
  return (
    disc(0, 0, 49, straw) +
    disc(0, 0, 43, cream) +
    stroke(marks, ink, 3) +
    stroke('M0 0L-16 -14', ink, 6) +
    stroke('M0 0L20 -22', ink, 4.4) +
    stroke('M0 10V-2L5 31', tomato, 2.4) +
    disc(0, 0, 5.5, tomato)
  )
}

/** A freighter head-on past its containers. */
export const freighter: Motif = ({ tomato, cream, straw, mist, rose, cobalt }) =>
  rect(-44, -12, 20, 15, mist) +
  rect(-23, -12, 20, 15, straw) +
  rect(-2, -12, 20, 15, rose) +
  rect(-44, -28, 20, 15, straw) +
  rect(-23, -28, 20, 15, tomato) +
  rect(22, -40, 22, 43, cream) +
  rect(26, -34, 14, 6, cobalt) +
  rect(28, -54, 9, 14, tomato) +
  path('M-54 4H54L44 34H-40C-48 28 -52 16 -54 4Z', tomato) +
  rect(-48, 20, 97, 4, cream)

/** A sailing boat. */
export const sailboat: Motif = ({ cream, straw, tomato, mist }) =>
  path('M-4 -50V22H-44C-24 4 -10 -20 -4 -50Z', cream) +
  path('M2 -40C22 -24 30 0 30 22H2Z', straw) +
  rect(-3, -54, 3, 80, tomato) +
  path('M-48 28H44C38 42 26 46 10 46H-24C-36 46 -44 40 -48 28Z', tomato) +
  stroke('M-56 54q9 -7 18 0t18 0t18 0t18 0t18 0t18 0', mist, 4)

/** Honeycomb, some cells full. */
export const honeycomb: Motif = ({ straw, marigold, cream }) => {
  const cell = (x: number, y: number, fill: string) =>
    path(`M${x} ${y - 17}l14.7 8.500v17l-14.7 8.500l-14.7 -8.500v-17Z`, fill)
  return (
    cell(-16, -27, straw) +
    cell(16, -27, marigold) +
    cell(-32, 0, marigold) +
    cell(0, 0, straw) +
    cell(32, 0, cream) +
    cell(-16, 27, cream) +
    cell(16, 27, straw) +
    disc(0, 0, 6, marigold)
  )
}
