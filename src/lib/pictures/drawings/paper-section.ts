import type { Canvas } from '../svg/canvas.ts'
import { repeat, short, tag } from '../svg/markup.ts'
import {
  box,
  circle,
  column,
  type DrawingSet,
  type Facts,
  type Figure,
  figureText,
  line,
  paper,
} from './figure.ts'
import { fibres, layered, stocks } from './layers.ts'

/** Millimetres of thickness as drawn. */
const PER_MM = 260
const wide = { x: 20, width: 600 }
const clay = '#fffdf8'

/** Three sheets cut through, to one scale. */
function weights(canvas: Canvas, facts: Facts): Figure {
  const sheets = [
    [facts['light'] ?? 135, facts['lightMm'] ?? 0.11],
    [facts['grams'] ?? 350, facts['thicknessMm'] ?? 0.42],
    [facts['heavy'] ?? 400, facts['heavyMm'] ?? 0.49],
  ]
  const floor = 240
  const art = sheets.map(([grams = 0, thick = 0], index) => {
    const x = column(index, 3)
    const height = thick * PER_MM
    const { art } = layered(canvas, { x, y: floor - height, width: 160 }, [
      { height, ...stocks.white },
    ])
    return art + figureText(canvas, x + 80, floor - height - 16, `${grams} g`, 26)
  })
  return { art: art.join(''), ends: [floor, floor, floor] }
}

/** One sheet, measured across. */
function thickness(canvas: Canvas, facts: Facts): Figure {
  const [thin, thick] = [facts['thinMm'] ?? 0.28, facts['thicknessMm'] ?? 0.42]
  const floor = 262
  const one = (index: number, mm: number) => {
    const x = column(index, 2)
    const height = mm * 400
    const y = floor - height
    const measure = `M${x + 236} ${short(y)}V${floor}M${x + 226} ${short(y)}h20M${x + 226} ${floor}h20`
    const { art } = layered(canvas, { x, y, width: 210 }, [{ height, ...stocks.white }])
    return art + line(measure, canvas.palette.ink, 2)
  }
  return { art: one(0, thin) + one(1, thick), ends: [floor, floor] }
}

/** Ink on a surface: it stays on top of clay, and sinks between fibres. */
function surface(coated: boolean, stock: { fill: string; fibres: string }) {
  return (canvas: Canvas): Figure => {
    const { cobalt } = canvas.palette.art
    const at = { ...wide, y: 92 }
    const { art, middles, bottom } = layered(
      canvas,
      at,
      coated
        ? [
            { height: 16, fill: cobalt },
            { height: 26, fill: clay },
            { height: 118, ...stock },
            { height: 26, fill: clay },
          ]
        : [
            { height: 14, fill: cobalt, top: 'rough' },
            { height: 170, ...stock },
          ],
    )
    if (coated) return { art, ends: [middles[0] ?? 0, middles[1] ?? 0, middles[2] ?? 0] }
    const sunk = repeat(22, (index) => {
      const x = wide.x + 8 + index * 27
      const depth = 16 + ((index * 11) % 23)
      return `M${x} 105q${4 + (index % 3)} ${depth} 13 ${depth}q8 -4 9 ${-depth}z`
    })
    return {
      art: art + tag('path', { d: sunk, fill: cobalt }),
      ends: [middles[0] ?? 0, 122, bottom - 40],
    }
  }
}

/** Fibres of a sheet with the flecks of its former lives. */
function recycled(canvas: Canvas): Figure {
  const { art, bottom } = layered(canvas, { ...wide, y: 92 }, [{ height: 184, ...stocks.recycled }])
  const { art: inks } = canvas.palette
  const flecks = repeat(42, (index) => {
    const [x, y] = [wide.x + 8 + ((index * 89) % 580), 100 + ((index * 53) % 168)]
    return `M${x} ${y}l${5 + (index % 4)} ${(index % 3) - 1}`
  })
  return { art: art + line(flecks, inks.cobalt, 2.6), ends: [bottom - 60, bottom - 24] }
}

/** What shines through a thin sheet, and not through a thick one. */
function opacity(canvas: Canvas): Figure {
  const { ink } = canvas.palette
  const one = (index: number, through: number) => {
    const x = column(index, 2)
    const lines = repeat(6, (row) => `M${x + 200} ${84 + row * 34}h${-150 + ((row * 31) % 40)}`)
    const back = tag('path', { d: lines, stroke: ink, 'stroke-width': 12, opacity: through })
    return paper(canvas, x, 44, 240, 260) + back + line(`M${x + 30} 278h70`, ink, 4)
  }
  return { art: one(0, 0.3) + one(1, 0.05), ends: [304, 304] }
}

/** A fold along the fibres, and one across them. */
function grain(canvas: Canvas): Figure {
  const { ink, material } = canvas.palette
  const one = (index: number, along: boolean) => {
    const x = column(index, 2)
    const middle = x + 120
    const run = repeat(70, (each) => {
      const [u, v] = [x + 12 + ((each * 61) % 216), 56 + ((each * 37) % 232)]
      return along ? `M${u} ${v}v13` : `M${u} ${v}h13`
    })
    const teeth = repeat(25, (each) => `l${each % 2 ? -7 : 7} 10.4`)
    const fold = along
      ? line(`M${middle} 44V304`, ink, 2.4)
      : line(`M${middle} 44${teeth}`, material.white, 6) + line(`M${middle} 44${teeth}`, ink, 1.6)
    return paper(canvas, x, 44, 240, 260) + line(run, stocks.white.fibres, 2) + fold
  }
  return { art: one(0, true) + one(1, false), ends: [304, 304] }
}

/** A tree for every tree: where fibres come from. */
function forest(canvas: Canvas): Figure {
  const { art: inks, material } = canvas.palette
  const tree = (x: number, tall: number) =>
    box(x - 7, 262 - 40, 14, 62, material.wood) +
    tag('path', {
      d: `M${x} ${262 - tall}l${tall * 0.27} ${tall * 0.86}h${-tall * 0.54}z`,
      fill: inks.green,
    }) +
    tag('path', {
      d: `M${x} ${262 - tall * 1.12}l${tall * 0.19} ${tall * 0.6}h${-tall * 0.38}z`,
      fill: inks.leaf,
    })
  const trees = [76, 132, 178].map((x, index) => tree(x, [190, 150, 104][index] ?? 90)).join('')
  const x = column(1, 3)
  const logs = [0, 1, 2, 3, 4]
    .map((index) => {
      const [u, v] = index < 3 ? [x + 30 + index * 54, 256] : [x + 57 + (index - 3) * 54, 210]
      return (
        circle(u, v, 27, material.wood) + circle(u, v, 21, '#e3bf8c') + circle(u, v, 11, '#d3ab78')
      )
    })
    .join('')
  const sheet = column(2, 3)
  return {
    art:
      trees +
      logs +
      paper(canvas, sheet + 6, 96, 150, 188) +
      fibres(sheet + 14, 104, 134, 172, stocks.white.fibres),
    ends: [284, 283, 284],
  }
}

/** Paper, cut through. */
export const paperSection: DrawingSet = {
  ground: 'kraft',
  views: {
    weight: {
      labels: ['weight_light', 'weight_middle', 'weight_heavy'],
      needs: ['light', 'lightMm', 'grams', 'thicknessMm', 'heavy', 'heavyMm'],
      draw: weights,
    },
    thickness: {
      labels: ['pressed_board', 'bulky_board'],
      needs: ['thinMm', 'thicknessMm'],
      draw: thickness,
    },
    coated: { labels: ['ink_on_top', 'clay', 'fibres'], draw: surface(true, stocks.white) },
    uncoated: { labels: ['ink_film', 'ink_sunk', 'fibres'], draw: surface(false, stocks.natural) },
    recycled: { labels: ['old_fibres', 'flecks'], draw: recycled },
    opacity: { labels: ['thin_sheet', 'thick_sheet'], draw: opacity },
    grain: { labels: ['with_grain', 'against_grain'], draw: grain },
    forest: { labels: ['trees', 'wood', 'sheet'], draw: forest },
  },
}
