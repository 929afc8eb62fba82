import type { Canvas } from '../svg/canvas.ts'
import { repeat, tag } from '../svg/markup.ts'
import { set } from '../svg/shapes.ts'
import {
  box,
  column,
  type DrawingSet,
  type Facts,
  type Figure,
  figureText,
  line,
  paper,
  within,
} from './figure.ts'
import { stocks } from './layers.ts'

/** Board folded without a crease, where its surface breaks, and with one. */
function creased(canvas: Canvas): Figure {
  const { art, ink } = canvas.palette
  const bend = (x: number) => `M${x} 262V150q0 -46 46 -46H${x + 186}`
  const { fill } = stocks.white
  const one = (x: number) =>
    line(bend(x), fill, 34) + line(`M${x - 17} 262V150q0 -63 63 -63H${x + 186}`, art.green, 5)
  const crack = repeat(6, (index) => {
    const [u, v] = [column(0, 2) + 8 + index * 9, 128 - index * 8]
    return `M${u} ${v}l${5 - index} ${9 + (index % 3) * 4}`
  })
  const groove = `M${column(1, 2) + 40} 130q14 -2 14 -16`
  return {
    art:
      one(column(0, 2) + 18) + line(crack, fill, 5) + one(column(1, 2) + 18) + line(groove, ink, 5),
    ends: [262, 262],
  }
}

/** Sheets nested and stapled through their fold. */
function saddle(canvas: Canvas): Figure {
  const { material, art } = canvas.palette
  const leaf = (index: number) => {
    const drop = index * 13
    return line(
      `M${70 + index * 6} ${300 - index * 3}Q300 ${150 + drop} 320 ${92 + drop}Q340 ${150 + drop} ${570 - index * 6} ${300 - index * 3}`,
      index === 0 ? art.green : material.white,
      9,
    )
  }
  const staple = `M296 108L320 70L344 108M310 128h20`
  return {
    art: [4, 3, 2, 1, 0].map(leaf).join('') + line(staple, material.metalDark, 6),
    ends: [
      [104, 272],
      [320, 74],
      [440, 226],
    ],
  }
}

/** Pages as a block, glued into a cover along their spine. */
function perfect(canvas: Canvas): Figure {
  const { material, art } = canvas.palette
  const pages = repeat(15, (index) =>
    box(206 + index * 15, 66, 13, 196, index % 2 ? material.white : '#f5ecd6'),
  )
  const cover = `M192 60V276Q192 292 208 292H426Q442 292 442 276V60`
  return {
    art: box(204, 66, 226, 214, '#e5c987') + pages + line(cover, art.green, 14),
    ends: [
      [199, 200],
      [250, 276],
      [436, 180],
    ],
  }
}

/** A row of short cuts, and a part torn off along it. */
function perforated(canvas: Canvas): Figure {
  const { ink, material } = canvas.palette
  const x = 396
  const torn = repeat(17, (index) => `l${index % 2 ? -5 : 5} 14.4`)
  return {
    art:
      paper(canvas, 60, 52, x - 60, 245) +
      set(canvas.artwork.card.front(canvas, 85, 55), 84, 92, 3.1) +
      line(`M${x} 52V297`, ink, 3, '12 8') +
      tag('path', { d: `M${x + 26} 60${torn}h150v-245z`, fill: material.white }) +
      line(`M${x + 62} 120h90M${x + 62} 144h60M${x + 62} 220h84`, canvas.palette.art.teal, 8),
    ends: [297, [x, 290], [500, 300]],
  }
}

/** A blade in a form, and the shape that it has cut out of a sheet. */
function cut(canvas: Canvas): Figure {
  const { material, art, ink } = canvas.palette
  const shape = 'M120 190a80 80 0 0 1 150 -40a60 60 0 0 1 30 120H170a70 70 0 0 1 -50 -80z'
  return {
    art:
      paper(canvas, 60, 60, 300, 250) +
      tag('path', { d: shape, fill: canvas.palette.grounds.sky, stroke: ink, 'stroke-width': 3 }) +
      box(424, 84, 150, 46, material.wood) +
      box(492, 70, 10, 118, material.metalDark) +
      tag('path', { d: 'M492 188h10l-5 18z', fill: material.metalDark }) +
      tag('path', { d: shape, fill: art.marigold, transform: 'translate(412 166)scale(.42)' }),
    ends: [310, [200, 268], [497, 190]],
  }
}

/** The corners of a card: cut straight, and rounded to its radius. */
function rounded(canvas: Canvas, facts: Facts): Figure {
  const { art } = canvas.palette
  const radii = [0, facts['small'] ?? 3, facts['large'] ?? 6]
  const one = radii.map((mm, index) => {
    const x = column(index, 3)
    const r = mm * 11
    const d = `M${x} 280V${74 + r}${r ? `a${r} ${r} 0 0 1 ${r} ${-r}` : ''}H${x + 164}V280Z`
    return (
      tag('path', { d, fill: canvas.palette.shadow, opacity: 0.25, transform: 'translate(6 8)' }) +
      within(
        canvas,
        d,
        box(x, 74, 164, 206, canvas.palette.material.white) + box(x, 74, 164, 60, art.green),
      ) +
      (mm ? figureText(canvas, x + 92, 220, `${mm} mm`, 26) : '')
    )
  })
  return { art: one.join(''), ends: [280, 280, 280] }
}

/** What is done to a sheet after printing. */
export const fold: DrawingSet = {
  ground: 'sky',
  views: {
    crease: { labels: ['folded_raw', 'folded_creased'], draw: creased },
    saddle: { labels: ['cover', 'staple', 'inner_sheets'], draw: saddle },
    perfect: { labels: ['cover', 'glue', 'page_block'], draw: perfect },
    perforation: { labels: ['stays', 'perforation', 'comes_off'], draw: perforated },
    'die-cut': { labels: ['waste', 'cut_line', 'blade'], draw: cut },
    corners: {
      labels: ['corner_square', 'corner_small', 'corner_large'],
      needs: ['small', 'large'],
      draw: rounded,
    },
  },
}
