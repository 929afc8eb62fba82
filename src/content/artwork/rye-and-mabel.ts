import type {
  CounterArtwork,
  Design,
  LabelArtwork,
  StickerArtwork,
} from '../../lib/pictures/artwork.ts'
import { labelPoints } from '../../lib/pictures/scenes/label-shape.ts'
import { ellipseOutline } from '../../lib/pictures/solids/slab.ts'
import type { Canvas } from '../../lib/pictures/svg/canvas.ts'
import { repeat, short, tag } from '../../lib/pictures/svg/markup.ts'
import { greekLines, inks, rect, set, shared, stroke } from '../../lib/pictures/svg/shapes.ts'

function seed(y: number, side: 1 | -1, size: number): string {
  const steps = (...shares: number[]) =>
    shares.map((share, index) => short(share * size * (index % 2 === 0 ? side : 1), 1)).join(' ')
  return (
    `M0 ${short(y, 1)}c${steps(0.2, -0.75, 1, -1, 1.15, -1.2)}` +
    `${steps(0.2, 0.75, -0.3, 1.2, -1.15, 1.2).replace(/^(?!-)/, ' ')}Z`
  )
}

/** The loaf whose cuts are an ear of rye: 64 wide, 92 tall, round the origin. */
function loaf(canvas: Canvas, crust: string, cut: string): string {
  const grains = repeat(4, (row) => {
    const y = 30 - row * 15
    const size = 15 - row * 0.8
    return seed(y, 1, size) + seed(y, -1, size)
  })
  return (
    tag('ellipse', { rx: 32, ry: 46, fill: crust }) +
    shared(canvas, `${grains}M0-22c-6-5-6-12 0-18c6 6 6 13 0 18ZM-.9-22H.9V38H-.9Z`, cut)
  )
}

/** The poster for the door. */
const poster: Design = (canvas, width, height) => {
  const { tomato, cream, straw, plum, title, note } = inks(canvas)
  const unit = Math.min(width / 297, height / 420)
  const cx = width / 2
  const steam = [-46, 0, 46]
    .map((x) =>
      stroke(
        `M${short(cx + x * unit)} ${short(height * 0.487)}q${short(-11 * unit)} ${short(-11 * unit)} 0 ${short(-22 * unit)}t0 ${short(-22 * unit)}`,
        straw,
        7 * unit,
      ),
    )
    .join('')
  return (
    rect(0, 0, width, height, tomato) +
    steam +
    set(loaf(canvas, straw, plum), cx, height * 0.67, 2.35 * unit, 90) +
    title(20 * unit, 74 * unit, 74 * unit, 'Still', cream, { weight: 800 }) +
    title(20 * unit, 134 * unit, 74 * unit, 'warm.', cream, { weight: 800 }) +
    rect(0, height - 40 * unit, width, 40 * unit, plum) +
    note(20 * unit, height - 14 * unit, 17 * unit, 'Rye & Mabel, from six', cream, { weight: 600 })
  )
}

const cardFront: Design = (canvas, width, height) => {
  const { plum, straw, tomato, cream, title } = inks(canvas)
  return (
    rect(0, 0, width, height, plum) +
    set(loaf(canvas, straw, tomato), width - 16, height * 0.5, 0.72, 18) +
    title(7, height - 14.5, 10.5, 'Rye &', cream) +
    title(7, height - 6, 10.5, 'Mabel', cream)
  )
}

const cardBack: Design = (canvas, width, height) => {
  const { plum, tomato, cream, title, note } = inks(canvas)
  return (
    rect(0, 0, width, height, cream) +
    title(7, 14, 7.4, 'Mabel Okafor', plum) +
    note(7, 19.5, 3.8, 'Baker', tomato, { weight: 600 }) +
    greekLines({ x: 7, y: height - 15, width: 34, count: 2, gap: 5, weight: 1.3 }, plum, 0.6) +
    set(loaf(canvas, tomato, cream), width - 14, height - 16, 0.25, 18)
  )
}

const labelFront: Design = (canvas, width, height) => {
  const { cream, tomato, plum, title } = inks(canvas)
  const unit = Math.min(width, height) / 40
  return (
    rect(0, 0, width, height, cream) +
    tag('circle', {
      cx: width / 2,
      cy: height / 2,
      r: 17.6 * unit,
      fill: 'none',
      stroke: tomato,
      'stroke-width': 1.1 * unit,
    }) +
    set(loaf(canvas, tomato, cream), width / 2, height * 0.38, 0.21 * unit, 90) +
    title(width / 2, height * 0.76, 8.4 * unit, 'Mabel', plum, { anchor: 'middle' })
  )
}

/** The loaf as a die-cut sticker, with its white rim. */
export const loafSticker: StickerArtwork = {
  outline: ellipseOutline(46, 66),
  width: 46,
  depth: 66,
  art(canvas) {
    const { tomato, cream } = inks(canvas)
    return (
      rect(0, 0, 46, 66, '#fffdf8') +
      set(loaf(canvas, tomato, cream), 46 / 2, 66 / 2, (46 / 64) * 0.9)
    )
  },
}

const label: LabelArtwork = {
  front: labelFront,
  wrapped({ art }, { shape, along, across }) {
    const disc = (size: number) => labelPoints('round', size, size)
    return [
      { outline: labelPoints(shape, along, across), fill: art.cream },
      { outline: disc(37), fill: art.tomato },
      { outline: disc(34.6), fill: art.cream },
      { outline: disc(17), fill: art.tomato },
    ]
  },
}

/** Rye & Mabel, bakers: everything they had printed. */
export const counter: CounterArtwork = {
  poster,
  card: { front: cardFront, back: cardBack },
  label,
}
