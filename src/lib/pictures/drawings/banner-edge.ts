import type { Canvas } from '../svg/canvas.ts'
import { repeat, tag } from '../svg/markup.ts'
import {
  circle,
  type DrawingSet,
  type Facts,
  type Figure,
  figureText,
  frame,
  line,
  paper,
  within,
} from './figure.ts'

/** The upper left corner of a banner. */
function cloth(canvas: Canvas): string {
  const { art } = canvas.palette
  return (
    paper(canvas, 90, 70, 550, 250, art.cobalt) +
    tag('path', { d: 'M300 320a120 120 0 0 1 240 0z', fill: art.tomato }) +
    line('M210 190h330M210 226h240', canvas.palette.material.white, 14)
  )
}

function ring(canvas: Canvas, x: number, y: number): string {
  const { material } = canvas.palette
  return (
    circle(x, y, 19, material.metalDark) +
    circle(x, y, 17, material.metal) +
    circle(x, y, 8.5, canvas.palette.grounds.sage) +
    line(`M${x - 11} ${y - 8}a14 14 0 0 1 12 -6`, '#fff', 2.4)
  )
}

const weld = (canvas: Canvas): string =>
  tag('path', { d: 'M90 320V70H640V116H136V320Z', fill: '#fff', opacity: 0.16 }) +
  line('M136 320V116H640', canvas.palette.material.white, 3, '12 8')

function eyelets(canvas: Canvas, { spacingCm = 50 }: Facts): Figure {
  const rings = [
    [113, 93],
    [333, 93],
    [553, 93],
    [113, 300],
  ]
  const { ink } = canvas.palette
  const measure = line('M113 46H333M113 38v16M333 38v16', ink, 2)
  return {
    art:
      cloth(canvas) +
      weld(canvas) +
      rings.map(([x = 0, y = 0]) => ring(canvas, x, y)).join('') +
      measure +
      figureText(canvas, 223, 34, `${spacingCm} cm`, 22) +
      line('M113 93L60 40', canvas.palette.material.cord, 5),
    ends: [
      [113, 318],
      [250, 116],
      [553, 110],
    ],
  }
}

function hem(canvas: Canvas): Figure {
  return {
    art: cloth(canvas) + weld(canvas),
    ends: [
      [112, 250],
      [240, 116],
      [560, 300],
    ],
  }
}

/** Cloth from near: closed with threads in it, or open between them. */
function weave(open: boolean) {
  return (canvas: Canvas): Figure => {
    const { art, material, grounds } = canvas.palette
    const area = frame(70, 40, 500, 276)
    const step = open ? 34 : 17
    const across = Math.ceil(500 / step)
    const down = Math.ceil(276 / step)
    const threads =
      repeat(across, (index) => `M${70 + index * step} 40v276`) +
      repeat(down, (index) => `M70 ${40 + index * step}h500`)
    const holes = repeat(across * down, (index) => {
      const [x, y] = [70 + (index % across) * step, 40 + Math.floor(index / across) * step]
      return circle(x + step / 2, y + step / 2, 10, grounds.sage)
    })
    const wind = line(
      'M36 92q90 -34 150 0t150 0M36 182q90 -34 150 0t150 0M36 262q90 -34 150 0t150 0m-16 -12l16 12l-18 8',
      material.white,
      5,
    )
    return {
      art:
        paper(canvas, 70, 40, 500, 276, art.cobalt) +
        within(
          canvas,
          area,
          circle(420, 190, 110, art.tomato) + (open ? holes : line(threads, '#ffffff', 1.6, '6 3')),
        ) +
        (open ? wind : ''),
      ends: open
        ? [
            [87, 295],
            [330, 262],
            [500, 300],
          ]
        : [
            [120, 300],
            [420, 280],
          ],
    }
  }
}

/** Edges and cloth of a banner. */
export const bannerEdge: DrawingSet = {
  ground: 'sage',
  views: {
    eyelets: { labels: ['eyelet', 'hem', 'spacing'], needs: ['spacingCm'], draw: eyelets },
    hem: { labels: ['folded_over', 'weld', 'single_cloth'], draw: hem },
    mesh: { labels: ['hole', 'wind', 'threads'], draw: weave(true) },
    pvc: { labels: ['thread_net', 'coating'], draw: weave(false) },
  },
}
