import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { set } from '../svg/shapes.ts'
import { type DrawingSet, type Facts, type Figure, frame, line, paper, within } from './figure.ts'

/** Millimetres are drawn larger than they are where they are the subject. */
const ENLARGED = 7
const CARD = { x: 142, y: 72, width: 356, height: 230 }

/** A card as the press prints it: bleed round it, the cut, and what stays inside of it. */
function card(canvas: Canvas, facts: Facts) {
  const { art, page, ink } = canvas.palette
  const bleed = (facts['bleedMm'] ?? 3) * ENLARGED
  const safe = (facts['safeMm'] ?? 3) * ENLARGED
  const { x, y, width, height } = CARD
  const out = frame(x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed)
  const scale = width / 85
  const inside = within(
    canvas,
    frame(x, y, width, height),
    set(canvas.artwork.card.front(canvas, 85, 55), x, y, scale),
  )
  const drawn =
    paper(canvas, 60, 16, 520, 340) +
    tag('path', { d: out, fill: art.tomato }) +
    inside +
    line(frame(x, y, width, height), page, 2.4) +
    line(frame(x + safe, y + safe, width - 2 * safe, height - 2 * safe), page, 2, '5 5')
  const marks = [
    [x, y, -1, -1],
    [x + width, y, 1, -1],
    [x, y + height, -1, 1],
    [x + width, y + height, 1, 1],
  ]
    .map(([mx = 0, my = 0, sx = 0, sy = 0]) => {
      const gap = bleed + 4
      return `M${mx} ${my + sy * gap}v${sy * 22}M${mx + sx * gap} ${my}h${sx * 22}`
    })
    .join('')
  const bottom = y + height
  return { drawn, marks: line(marks, ink, 1.6), bleed, safe, bottom }
}

const edges = (canvas: Canvas, facts: Facts): Figure => {
  const { drawn, marks, bleed, safe, bottom } = card(canvas, facts)
  return { art: drawn + marks, ends: [[CARD.x + 20, bottom + bleed / 2], bottom, bottom - safe] }
}

const cropMarks = (canvas: Canvas, facts: Facts): Figure => {
  const { drawn, marks, bleed, bottom } = card(canvas, facts)
  const end = bottom + bleed + 18
  return { art: drawn + marks, ends: [[CARD.x, end], bottom, [480, bottom + bleed / 2]] }
}

/** The corner of a sheet with its bleed, its cut and the area that is safe. */
export const sheetEdge: DrawingSet = {
  ground: 'sage',
  views: {
    edges: { labels: ['bleed', 'trim', 'safe'], needs: ['bleedMm'], draw: edges },
    marks: { labels: ['crop_mark', 'trim', 'bleed'], needs: ['bleedMm'], draw: cropMarks },
  },
}
