import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
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
  within,
} from './figure.ts'

const SIDE = 230

/** The leaf that every picture here shows, in a box of 100. */
const LEAF = 'M14 86C8 40 40 12 88 12C92 60 62 92 14 86Z'
const VEIN = 'M14 86L72 28'

/** Whether a place in the box of 100 lies within the leaf. */
function inLeaf(x: number, y: number): boolean {
  const [u, v] = [(x + (100 - y)) / 2, (x - (100 - y)) / 2]
  return u > 13 && u < 89 && Math.abs(v) < 20 * Math.sin(((u - 13) / 76) * Math.PI) ** 0.7
}

/** The leaf in squares of a picture that has `across` of them. */
function pixels(canvas: Canvas, x: number, y: number, size: number, across: number): string {
  const { art, grounds } = canvas.palette
  const step = size / across
  const cells = repeat(across, (row) => {
    const middle = ((row + 0.5) / across) * 100
    const inside = Array.from({ length: across }, (_, index) => index).filter((index) =>
      inLeaf(((index + 0.5) / across) * 100, middle),
    )
    const [first = 0] = inside
    const wide = short(inside.length * step)
    return inside.length > 0
      ? `M${short(x + first * step)} ${short(y + row * step)}h${wide}v${short(step + 0.3)}h-${wide}z`
      : ''
  })
  return box(x, y, size, size, grounds.butter) + tag('path', { d: cells, fill: art.green })
}

function curve(canvas: Canvas, x: number, y: number, size: number): string {
  const { art, grounds } = canvas.palette
  const at = { transform: `translate(${short(x)} ${short(y)})scale(${short(size / 100, 4)})` }
  return (
    box(x, y, size, size, grounds.butter) +
    tag(
      'g',
      at,
      tag('path', { d: LEAF, fill: art.green }) +
        tag('path', { d: VEIN, fill: 'none', stroke: grounds.butter, 'stroke-width': 1.6 }),
    )
  )
}

/** Two pictures of the same leaf on sheets, side by side. */
function pair(canvas: Canvas, left: typeof curve, right: typeof curve): Figure {
  const y = 54
  const drawn = [left, right].map((draw, index) => {
    const x = column(index, 2) + 14
    return paper(canvas, x - 14, y - 14, SIDE + 28, SIDE + 28) + draw(canvas, x, y, SIDE)
  })
  return { art: drawn.join(''), ends: [y + SIDE + 14, y + SIDE + 14] }
}

function resolution(canvas: Canvas, { dpi = 300 }: Facts): Figure {
  const coarse = (on: Canvas, x: number, y: number, size: number) =>
    pixels(on, x, y, size, 9) + figureText(on, x + 44, y + 30, '72 dpi', 20)
  const fine = (on: Canvas, x: number, y: number, size: number) =>
    pixels(on, x, y, size, Math.round((9 * dpi) / 72)) +
    figureText(on, x + 50, y + 30, `${dpi} dpi`, 20)
  return pair(canvas, coarse, fine)
}

/** Ink in points: the darker a place, the larger its points. */
function raster(canvas: Canvas): Figure {
  const points = (on: Canvas, x: number, y: number, size: number) => {
    const { art, page } = on.palette
    const across = 15
    const step = size / across
    const drawn = repeat(across * across, (index) => {
      const [column, row] = [index % across, Math.floor(index / across)]
      const shade = inLeaf(((column + 0.5) / across) * 100, ((row + 0.5) / across) * 100)
      const r = step * (shade ? 0.3 + 0.22 * (row / across) : 0.08 + 0.1 * (column / across))
      return circle(x + (column + 0.5) * step, y + (row + 0.5) * step, r, art.green)
    })
    return within(on, frame(x, y, size, size), box(x, y, size, size, page) + drawn)
  }
  return pair(canvas, (on, x, y, size) => pixels(on, x, y, size, 12), points)
}

function vector(canvas: Canvas): Figure {
  const outlined = (on: Canvas, x: number, y: number, size: number) => {
    const places = [
      [14, 86],
      [88, 12],
    ]
    const handles = 'M14 86L9 48M88 12L48 12M88 12L91 50M14 86L52 91'
    const at = { transform: `translate(${short(x)} ${short(y)})scale(${short(size / 100, 4)})` }
    const { ink, art, page } = on.palette
    return (
      box(x, y, size, size, page) +
      tag(
        'g',
        at,
        line(LEAF, art.green, 1.2) +
          line(handles, art.tomato, 0.8) +
          places.map(([u = 0, v = 0]) => box(u - 2, v - 2, 4, 4, ink)).join(''),
      )
    )
  }
  return pair(canvas, outlined, curve)
}

/** The same points from near and from afar. */
function viewing(canvas: Canvas): Figure {
  const { art, ink, grounds } = canvas.palette
  const near = (x: number, size: number, across: number) =>
    paper(canvas, x - 8, 178 - size / 2 - 8, size + 16, size + 16) +
    pixels(canvas, x, 178 - size / 2, size, across)
  const eye = (x: number, y: number) =>
    tag('path', {
      d: `M${x - 34} ${y}q34 -34 68 0q-34 34 -68 0Z`,
      fill: canvas.palette.page,
      stroke: ink,
      'stroke-width': 3,
    }) +
    circle(x, y, 12, art.teal) +
    circle(x, y, 5, ink)
  const sight = `M76 178L224 108M76 178L224 248M224 108L560 158M224 248L560 198`
  return {
    art:
      line(sight, grounds.kraft, 2, '7 6') + near(224, 140, 12) + near(540, 56, 12) + eye(66, 178),
    ends: [
      [66, 200],
      [columnMiddle(1, 3) - 20, 256],
      [568, 214],
    ],
  }
}

/** Points, squares and curves: what a picture is made of. */
export const dots: DrawingSet = {
  ground: 'sky',
  views: {
    resolution: { labels: ['coarse', 'fine'], needs: ['dpi'], draw: resolution },
    viewing: { labels: ['eye', 'near', 'far'], draw: viewing },
    raster: { labels: ['pixels', 'screen_dots'], draw: raster },
    vector: { labels: ['outline', 'filled'], draw: vector },
  },
}
