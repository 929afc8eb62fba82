import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import {
  box,
  circle,
  column,
  columnMiddle,
  type DrawingSet,
  type Facts,
  type Figure,
  figureText,
  frame,
  line,
  paper,
  processInks,
  within,
} from './figure.ts'

const multiplied = (drawn: string) => tag('g', { style: 'mix-blend-mode:multiply' }, drawn)
const screened = (drawn: string) => tag('g', { style: 'mix-blend-mode:screen' }, drawn)

/** Three discs that meet in the middle. */
function discs(colours: readonly [string, string, string], mix: (drawn: string) => string): string {
  const places = [
    [320, 132],
    [272, 214],
    [368, 214],
  ]
  return colours
    .map((colour, index) =>
      mix(circle(places[index]?.[0] ?? 0, places[index]?.[1] ?? 0, 84, colour)),
    )
    .join('')
}

function cmyk(canvas: Canvas): Figure {
  const { cyan, magenta, yellow, black } = processInks
  const art =
    paper(canvas, 120, 30, 400, 292) +
    tag(
      'g',
      { style: 'isolation:isolate' },
      box(120, 30, 400, 292, canvas.palette.material.white) +
        discs([cyan, magenta, yellow], multiplied),
    ) +
    circle(474, 78, 26, black)
  return {
    art,
    ends: [
      [320, 80],
      [224, 222],
      [416, 222],
      [474, 78],
    ],
  }
}

function rgb(canvas: Canvas): Figure {
  const art =
    paper(canvas, 120, 30, 400, 292, '#16130f') +
    tag(
      'g',
      { style: 'isolation:isolate' },
      box(120, 30, 400, 292, '#16130f') + discs(['#ff2a1a', '#19d63a', '#2a43ff'], screened),
    )
  return {
    art,
    ends: [
      [320, 80],
      [224, 222],
      [416, 222],
    ],
  }
}

/** Chips of ink on paper: each one a colour and what stands above it. */
function chips(canvas: Canvas, colours: readonly string[], texts: readonly string[] = []): Figure {
  const count = colours.length
  const wide = 576 / count - 24
  const art = colours
    .map((colour, index) => {
      const x = column(index, count)
      const name = texts[index] ?? ''
      return (
        paper(canvas, x, 40, wide, 270) +
        box(x + 14, 54, wide - 28, name ? 190 : 242, colour) +
        (name ? figureText(canvas, x + wide / 2, 284, name, 22) : '')
      )
    })
    .join('')
  return { art, ends: colours.map(() => 310) }
}

/** A spot ink from one tin, and the same colour made of points. */
function spot(canvas: Canvas): Figure {
  const colour = '#e8500f'
  const figure = chips(canvas, [colour, canvas.palette.material.white])
  const x = column(1, 2) + 14
  const points = Array.from({ length: 13 * 12 }, (_, index) => {
    const [u, v] = [x + 10 + (index % 13) * 19, 64 + Math.floor(index / 13) * 20]
    return (
      multiplied(circle(u, v, 9.4, processInks.yellow)) +
      multiplied(circle(u + 6, v + 7, 7.4, processInks.magenta))
    )
  }).join('')
  const clip = within(
    canvas,
    frame(x, 54, 236, 242),
    tag('g', { style: 'isolation:isolate' }, points),
  )
  return { ...figure, art: figure.art + clip }
}

/** Bars of what of each ink lies on one place, and their sum. */
function coverage(canvas: Canvas, facts: Facts): Figure {
  const amounts = [
    ['C', facts['cyan'] ?? 70, processInks.cyan],
    ['M', facts['magenta'] ?? 60, processInks.magenta],
    ['Y', facts['yellow'] ?? 60, processInks.yellow],
    ['K', facts['black'] ?? 90, processInks.black],
  ] as const
  const top = 320
  const unit = 0.78
  const { material, art: inks } = canvas.palette
  let height = 0
  const stack = amounts
    .map(([, amount, colour]) => {
      height += amount * unit
      return box(440, top - height, 130, amount * unit, colour)
    })
    .join('')
  const single = amounts
    .map(([letter, amount, colour], index) => {
      const x = 52 + index * 86
      return (
        box(x, top - amount * unit * 1.5, 62, amount * unit * 1.5, colour) +
        figureText(canvas, x + 31, top - amount * unit * 1.5 - 10, `${amount}`, 20) +
        figureText(canvas, x + 31, 344, letter, 20)
      )
    })
    .join('')
  const total = amounts.reduce((sum, [, amount]) => sum + amount, 0)
  const limit = top - (facts['limit'] ?? 300) * unit
  return {
    art:
      box(32, top, 352, 3, material.cut) +
      single +
      stack +
      figureText(canvas, 505, top - height - 40, `${total} %`, 22) +
      line(`M410 ${limit}H600`, inks.tomato, 3, '8 6'),
    ends: [320, [560, limit]],
  }
}

function richBlack(canvas: Canvas): Figure {
  return chips(canvas, ['#33302c', '#0b0a09'], ['K 100', 'C 40 K 100'])
}

/** A disc printed on a field: cut out of it, on top of it, and cut out where the paper has moved. */
function overprint(canvas: Canvas): Figure {
  const { yellow, cyan } = processInks
  const white = canvas.palette.material.white
  const art = [0, 1, 2]
    .map((index) => {
      const x = column(index, 3)
      const middle = x + 84
      const shift = index === 2 ? 7 : 0
      const cut = index === 1 ? '' : circle(middle, 176, 54, white)
      return (
        paper(canvas, x, 72, 168, 208) +
        tag(
          'g',
          { style: 'isolation:isolate' },
          box(x + 12, 84, 144, 184, yellow) +
            cut +
            multiplied(circle(middle + shift, 176, 54, cyan)),
        )
      )
    })
    .join('')
  return { art, ends: [280, 280, 280] }
}

/** A layer that lets what lies below it through, and the pieces a press sees of it. */
function transparency(canvas: Canvas): Figure {
  const { art: inks } = canvas.palette
  const one = (x: number, apart: number) =>
    paper(canvas, x, 40, 250, 270) +
    box(x + 26, 66, 130, 130, inks.tomato) +
    tag('rect', { x: x + 86, y: 126, width: 130, height: 130, fill: inks.cobalt, opacity: 0.6 }) +
    (apart > 0
      ? line(
          frame(x + 26, 66, 130, 130) + frame(x + 86, 126, 130, 130),
          canvas.palette.ink,
          2,
          '5 4',
        )
      : '')
  return { art: one(column(0, 2), 0) + one(column(1, 2), 1), ends: [310, 310] }
}

/** What a screen can show, and what ink on a paper can: one area within the other. */
function gamut(canvas: Canvas): Figure {
  const { art: inks, page, ink } = canvas.palette
  const screen = 'M150 318L214 40L520 250Z'
  const press = 'M196 290L216 150L262 106L330 132L418 236L330 284Z'
  return {
    art:
      paper(canvas, 60, 24, 520, 310, page) +
      tag('path', { d: screen, fill: inks.mist, stroke: ink, 'stroke-width': 2 }) +
      tag('path', {
        d: press,
        fill: inks.straw,
        stroke: ink,
        'stroke-width': 2,
        'stroke-dasharray': '6 5',
      }),
    ends: [
      [200, 104],
      [columnMiddle(1, 2) - 120, 268],
    ],
  }
}

/** Inks on paper, light on a screen. */
export const inks: DrawingSet = {
  ground: 'butter',
  views: {
    cmyk: { labels: ['cyan', 'magenta', 'yellow', 'black'], draw: cmyk },
    rgb: { labels: ['red', 'green', 'blue'], draw: rgb },
    spot: { labels: ['spot_ink', 'process_mix'], draw: spot },
    coverage: { labels: ['each_ink', 'ink_sum'], draw: coverage },
    black: { labels: ['plain_black', 'rich_black'], draw: richBlack },
    overprint: { labels: ['knocked_out', 'overprinted', 'shifted'], draw: overprint },
    transparency: { labels: ['see_through', 'flattened'], draw: transparency },
    gamut: { labels: ['screen_colours', 'press_colours'], draw: gamut },
  },
}
