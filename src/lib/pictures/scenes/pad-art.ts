import { greyFilter } from '../letters.ts'
import { artwork } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'
import { disc, greekLines, rect } from '../svg/shapes.ts'

/** The copies of a set in the order in which they are written through, the last one firm below. */
export const TINTS = ['#fffefa', '#f7e27d', '#f3b9bd', '#b5d8b4']

/** The number that stands on the first set where nobody has chosen one. */
export const FIRST = '000101'
const NUMBERING: Readonly<Record<string, string>> = { red: '#c2301f', black: '#221f1b' }

export type Pad = Required<
  Pick<PictureOptions, 'width' | 'height' | 'copies' | 'numbering' | 'bound'>
> & {
  perforated: boolean
  punched: boolean
  firstNumber: string
  /** In how many inks the form is printed. */
  colours: number
  /** How far the sheet on top is turned over its head. */
  turn: number
  unit: number
}

/** The small print on the back, in two columns. */
export function terms(canvas: Canvas, { width, height, unit }: Pad): string {
  const column = (x: number) =>
    greekLines(
      {
        ...{ x, y: height * 0.17, width: width * 0.38, count: 26 },
        ...{ gap: height * 0.028, weight: 1.1 * unit },
      },
      canvas.palette.ink,
    )
  const heading = rect(width * 0.08, height * 0.08, width * 0.34, 3.4 * unit, canvas.palette.ink)
  return (
    rect(0, 0, width, height, TINTS[0] ?? '#fff') +
    heading +
    column(width * 0.08) +
    column(width * 0.54)
  )
}

/** A copy with the form on it, its number, the tape at its head and the line along which it is torn off. */
export function copyArt(canvas: Canvas, pad: Pad, copy: number): string {
  const { width, height, numbering, bound, perforated, unit, colours } = pad
  const head = bound === 'loose' ? 0 : 9 * unit
  const ink = NUMBERING[numbering]
  const shift = `translate(0 ${short(head)})`
  const tape = head > 0 && copy === 0 ? rect(0, 0, width, head, canvas.palette.art.cobalt) : ''
  const torn = tag('path', {
    d: `M0 ${short(head + 4 * unit)}H${short(width)}`,
    stroke: canvas.palette.ink,
    'stroke-width': 0.9 * unit,
    'stroke-dasharray': `${short(2.6 * unit)} ${short(2 * unit)}`,
    opacity: 0.6,
  })
  const number = ink
    ? canvas.text({
        x: width - 11 * unit,
        y: head + 26 * unit,
        size: 12 * unit * Math.min(1, FIRST.length / pad.firstNumber.length),
        text: pad.firstNumber,
        weight: 700,
        fill: ink,
        anchor: 'end',
        face: 'text',
      })
    : ''
  return (
    rect(0, 0, width, height, TINTS[copy] ?? '#fff') +
    tag(
      'g',
      { transform: shift, filter: colours === 1 ? greyFilter(canvas) : undefined },
      colours > 2 ? inColour(canvas, width, unit) : '',
      artwork(canvas, canvas.artwork.form(canvas, width, height - head)),
    ) +
    (pad.punched ? holes(height, unit) : '') +
    (perforated ? torn : '') +
    artwork(canvas, number) +
    tape
  )
}

/** What only a form in full colour has: a tinted head. */
function inColour(canvas: Canvas, width: number, unit: number): string {
  const { straw, tomato } = canvas.palette.art
  return (
    tag('g', { opacity: 0.45 }, rect(0, 0, width, 38 * unit, straw)) +
    rect(0, 38 * unit, width, 1.6 * unit, tomato)
  )
}

/** Two holes for a lever arch file, 80 millimetres apart. */
function holes(height: number, unit: number): string {
  return [-40, 40]
    .map((apart) => disc(12 * Math.min(1, unit), height / 2 + apart, 3, '#4a3b28'))
    .join('')
}
