import type { Canvas } from '../svg/canvas.ts'
import { set } from '../svg/shapes.ts'
import {
  box,
  circle,
  column,
  type DrawingSet,
  type Facts,
  type Figure,
  figureText,
  frame,
  line,
  paper,
  within,
} from './figure.ts'

/** A file's page with its name's ending. */
function page(canvas: Canvas, x: number, ending: string): string {
  const { art } = canvas.palette
  return (
    paper(canvas, x, 46, 240, 258) +
    set(canvas.artwork.card.front(canvas, 85, 55), x + 24, 96, 2.26) +
    box(x + 24, 62, 74, 24, art.tomato) +
    canvas.text({
      x: x + 61,
      y: 80,
      size: 17,
      text: ending,
      weight: 700,
      fill: '#fff',
      anchor: 'middle',
      face: 'text',
    })
  )
}

const tick = (x: number, y: number) => `M${x} ${y}l8 8l15 -18`

/** A file that brings all it needs, and what it brings. */
function complete(canvas: Canvas): Figure {
  const { art, material } = canvas.palette
  const x = column(1, 2) + 6
  const rows = [92, 148, 204, 260]
  const list = rows
    .map(
      (y, index) =>
        paper(canvas, x, y - 28, 250, 42, material.white) +
        line(`M${x + 62} ${y - 7}h${150 - index * 22}`, art.teal, 9),
    )
    .join('')
  const ticks = rows.map((y) => tick(x + 20, y - 6)).join('')
  return {
    art: page(canvas, column(0, 2), 'PDF') + list + line(ticks, art.green, 5),
    ends: [304, 274],
  }
}

/** Letters as the file draws them, and as a press without the font would guess them. */
function fonts(canvas: Canvas): Figure {
  const one = (index: number, face: 'display' | 'text', weight: number, spacing: number) => {
    const x = column(index, 2)
    const { art } = canvas.palette
    return (
      paper(canvas, x, 60, 250, 224) +
      canvas.text({
        x: x + 125,
        y: 204,
        size: 118,
        text: 'Rag',
        weight,
        fill: art.green,
        anchor: 'middle',
        face,
        letterSpacing: spacing,
      }) +
      line(`M${x + 24} 206h202M${x + 24} 142h202`, canvas.palette.grounds.blush, 2)
    )
  }
  return { art: one(0, 'display', 800, -3) + one(1, 'text', 300, 9), ends: [284, 284] }
}

/** The proof on a screen, and the sheet that it promises. */
function proof(canvas: Canvas): Figure {
  const { ink, art, material } = canvas.palette
  const x = column(1, 2)
  return {
    art:
      box(38, 60, 258, 186, ink) +
      box(50, 72, 234, 156, canvas.palette.page) +
      set(canvas.artwork.card.front(canvas, 85, 55), 66, 84, 2.4) +
      box(142, 246, 50, 36, material.metalDark) +
      box(106, 282, 122, 10, material.metalDark) +
      paper(canvas, x + 10, 78, 236, 158) +
      set(canvas.artwork.card.front(canvas, 85, 55), x + 22, 88, 2.5) +
      line(tick(x + 204, 268), art.green, 7),
    ends: [292, 236],
  }
}

/** A loupe over a page, on what a press would trip over. */
function check(canvas: Canvas, { dpi = 300 }: Facts): Figure {
  const { ink, material, art, page: ground } = canvas.palette
  const lens = 'M420 70a86 86 0 1 1 -.01 0z'
  const squares = Array.from({ length: 36 }, (_, index) =>
    (index * 7) % 3
      ? box(330 + (index % 6) * 30, 66 + Math.floor(index / 6) * 30, 30, 30, art.tomato)
      : '',
  ).join('')
  return {
    art:
      page(canvas, 56, 'PDF') +
      line('M482 218L560 304', material.wood, 22) +
      circle(420, 156, 92, ink) +
      within(canvas, lens, box(320, 60, 200, 200, ground) + squares) +
      line(frame(56, 46, 240, 258), ink, 2, '6 5') +
      figureText(canvas, 420, 290, `${dpi} dpi`, 22),
    ends: [304, [384, 220]],
  }
}

/** What a file holds, and what is seen in it before it is printed. */
export const file: DrawingSet = {
  ground: 'blush',
  views: {
    complete: { labels: ['file', 'file_holds'], draw: complete },
    fonts: { labels: ['font_there', 'font_missing'], draw: fonts },
    proof: { labels: ['proof', 'printed_sheet'], draw: proof },
    check: { labels: ['file', 'looked_at'], draw: check },
  },
}
