import type { Canvas } from '../svg/canvas.ts'
import { repeat, tag } from '../svg/markup.ts'
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
  processInks,
} from './figure.ts'

const { cyan, magenta, yellow, black } = processInks
const all = [black, cyan, magenta, yellow]

function cylinder(canvas: Canvas, x: number, y: number, r: number, fill: string): string {
  const { ink } = canvas.palette
  const turn = `M${x - r * 0.5} ${y - r * 0.3}a${r * 0.6} ${r * 0.6} 0 0 1 ${r} 0l4 -10m-4 10l-11 -2`
  return (
    circle(x + 6, y + 8, r, canvas.palette.shadow, 0.22) +
    circle(x, y, r, fill) +
    circle(x, y, r * 0.16, ink) +
    line(turn, ink, 2)
  )
}

/** Plate, blanket and impression cylinder of one colour, and the sheet between the last two. */
function offset(canvas: Canvas): Figure {
  const { material, art } = canvas.palette
  const sheet = `M40 226H306Q330 226 340 240L600 284`
  return {
    art:
      cylinder(canvas, 178, 102, 66, material.metal) +
      line('M126 62A66 66 0 0 1 206 42', art.cobalt, 9) +
      cylinder(canvas, 322, 152, 76, art.cobalt) +
      cylinder(canvas, 322, 306, 72, material.metalDark) +
      line(sheet, material.white, 8) +
      line('M336 236L600 282', art.cobalt, 3),
    ends: [
      [142, 130],
      [322, 190],
      [540, 274],
    ],
  }
}

/** Heads that print each sheet anew, from a file and without a plate. */
function digital(canvas: Canvas): Figure {
  const { ink, material } = canvas.palette
  const heads = all
    .map((colour, index) => {
      const x = 150 + index * 92
      const drops = repeat(3, (drop) =>
        circle(x + 16 + drop * 14, 178 + ((drop * 5) % 9), 3.4, colour),
      )
      return box(x, 104, 60, 58, ink) + box(x + 8, 112, 44, 12, colour) + drops
    })
    .join('')
  return {
    art:
      box(122, 82, 400, 22, material.metalDark) +
      heads +
      paper(canvas, 60, 214, 520, 16) +
      [110, 520].map((x) => cylinder(canvas, x, 258, 24, material.metal)).join(''),
    ends: [[152, 150], [334, 188], 230],
  }
}

/** A carriage that runs across a web as wide as a shop window. */
function large(canvas: Canvas): Figure {
  const { ink, material, art } = canvas.palette
  return {
    art:
      tag('path', { d: 'M120 128H520L556 330H84Z', fill: art.cobalt }) +
      tag('path', { d: 'M120 128H520L523 146H117Z', fill: material.white }) +
      tag('path', { d: 'M176 186h110l6 90h-128z', fill: art.marigold }) +
      line('M330 204h150M332 240h130', material.white, 14) +
      box(76, 92, 488, 30, material.metalDark) +
      box(300, 74, 96, 62, ink) +
      all.map((colour, index) => box(310 + index * 20, 84, 14, 18, colour)).join(''),
    ends: [[96, 120], [348, 134], 330],
  }
}

/** One plate a colour: where it takes ink, it prints. */
function plates(canvas: Canvas): Figure {
  const { material } = canvas.palette
  const names = ['C', 'M', 'Y', 'K']
  const one = [cyan, magenta, yellow, black].map((colour, index) => {
    const x = column(index, 4)
    const leaf = 'M14 86C8 40 40 12 88 12C92 60 62 92 14 86Z'
    return (
      paper(canvas, x, 70, 124, 210, material.metal) +
      tag('g', { transform: `translate(${x + 12} 108)` }, tag('path', { d: leaf, fill: colour })) +
      figureText(canvas, x + 62, 262, names[index] ?? '', 24)
    )
  })
  return {
    art: one.join(''),
    ends: [
      [60, 280],
      [column(1, 4) + 60, 200],
    ],
  }
}

/** Sheets that run until colour and register stand, and the first good one. */
function makeready(canvas: Canvas): Figure {
  const { art, ink } = canvas.palette
  const sheet = (index: number) => {
    const x = column(index, 3)
    const off = [13, 5, 0][index] ?? 0
    const leaf = (dx: number, dy: number, colour: string) =>
      tag(
        'g',
        { transform: `translate(${x + 22 + dx} ${94 + dy})scale(1.2)`, opacity: 0.72 },
        tag('path', { d: 'M14 86C8 40 40 12 88 12C92 60 62 92 14 86Z', fill: colour }),
      )
    const cross = `M${x + 82} 244v24m-12 -12h24`
    return (
      paper(canvas, x, 70, 164, 214) +
      leaf(0, 0, off ? cyan : art.green) +
      (off ? leaf(off, off / 2, yellow) + leaf(-off, off, magenta) : leaf(0, 0, art.green)) +
      line(cross, ink, 2) +
      (off ? line(`M${x + 82 + off} ${244 + off / 2}v24m-12 -12h24`, magenta, 2) : '')
    )
  }
  return { art: [0, 1, 2].map(sheet).join(''), ends: [284, 284, 284] }
}

/** Many pieces on one sheet of the press, with room for the blade between them. */
function imposed(canvas: Canvas, facts: Facts): { art: string; across: number; down: number } {
  const [across, down] = [facts['across'] ?? 4, facts['down'] ?? 4]
  const [wide, tall] = [440 / across, 228 / down]
  const scale = (wide - 14) / 85
  const piece = canvas.define('piece', `${across} ${down}`, (id) =>
    tag(
      'g',
      { id },
      set(canvas.artwork.card.front(canvas, 85, (tall - 10) / scale), 0, 0, scale),
      line(frame(0, 0, wide - 14, tall - 10), canvas.palette.ink, 0.8, '4 3'),
    ),
  )
  const cards = Array.from({ length: across * down }, (_, index) => {
    const x = 100 + (index % across) * wide + 7
    const y = 62 + Math.floor(index / across) * tall + 5
    return `<use href="#${piece}" x="${x}" y="${y}"/>`
  }).join('')
  const marks = repeat(
    across + 1,
    (index) => `M${100 + index * wide} 36v16M${100 + index * wide} 300v16`,
  )
  const sides = repeat(
    down + 1,
    (index) => `M76 ${62 + index * tall}h14M550 ${62 + index * tall}h14`,
  )
  const bars = all.map((colour, index) => box(250 + index * 34, 314, 28, 14, colour)).join('')
  return {
    art:
      paper(canvas, 62, 22, 516, 318) + cards + line(marks + sides, canvas.palette.ink, 1.4) + bars,
    across,
    down,
  }
}

function imposition(canvas: Canvas, facts: Facts): Figure {
  const { art } = imposed(canvas, facts)
  return {
    art,
    ends: [
      [108, 286],
      [320, 250],
      [540, 308],
    ],
  }
}

function pressSheet(canvas: Canvas, facts: Facts): Figure {
  const { art } = imposed(canvas, facts)
  return {
    art,
    ends: [
      [70, 334],
      [262, 324],
      [550, 310],
    ],
  }
}

/** How ink comes onto paper. */
export const press: DrawingSet = {
  ground: 'chalk',
  views: {
    offset: { labels: ['plate', 'blanket', 'printed_sheet'], draw: offset },
    digital: { labels: ['heads', 'drops', 'printed_sheet'], draw: digital },
    'large-format': { labels: ['rail', 'carriage', 'web'], draw: large },
    plates: { labels: ['one_plate', 'takes_ink'], draw: plates },
    makeready: { labels: ['first_sheets', 'later_sheets', 'good_sheet'], draw: makeready },
    imposition: { labels: ['one_piece', 'gap', 'cut_mark'], draw: imposition },
    sheet: { labels: ['gripper', 'colour_bar', 'cut_mark'], draw: pressSheet },
  },
}
