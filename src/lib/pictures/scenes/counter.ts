import type { Ground } from '../palette.ts'
import { block } from '../solids/block.ts'
import { type Placement, place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Scene, type Solid } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { cardPile } from './cards.ts'
import { labelRollSolid } from './label-roll.ts'

/** A sheet of coloured paper on the counter. */
function counterPaper(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  size: { width: number; depth: number; fill: string; edge: string },
): Solid {
  const paper = slab(canvas, place(viewport, at), {
    outline: roundedOutline(size.width, size.depth, 0),
    width: size.width,
    depth: size.depth,
    thickness: 0.5,
    fill: size.fill,
    edge: size.edge,
    lift: 4,
    shadow: 0.2,
  })
  // The paper may run off the picture: it does not count when things are fitted in.
  return { ...paper, reach: [] }
}

/** A poster that leans back, its foot curling forward on the table. */
export function standingPoster(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  poster: { width: number; height: number; art: string },
): Solid {
  const radius = poster.height * 0.26
  const sweep = 1.2
  const up = poster.height - radius * sweep
  const lean = 0.1
  const bend: Vector[] = [
    [0, -up * lean, radius + up * Math.sqrt(1 - lean * lean)],
    [0, 0, radius],
  ]
  for (let step = 1; step <= 12; step += 1) {
    const angle = (step / 12) * sweep
    bend.push([0, radius - radius * Math.cos(angle), radius - radius * Math.sin(angle)])
  }
  return sheet(canvas, place(viewport, at), {
    bend,
    ruling: [1, 0, 0],
    reach: poster.width,
    along: 'y',
    art: poster.art,
    fill: '#fff',
    contrast: 0.5,
    base: 0.2,
    shadow: { opacity: 0.24, blur: 9 },
  })
}

/** Flyers in a neat pile, the upper ones turned. */
function flyerPile(canvas: Canvas, viewport: Viewport, at: Placement, art: string): Solid[] {
  const size = { width: 148, depth: 210 }
  const { material } = canvas.palette
  const pile = block(canvas, place(viewport, at), {
    ...size,
    height: 12,
    fill: material.edge,
    layers: 12,
    top: art,
  })
  const top = slab(canvas, place(viewport, { ...at, yaw: (at.yaw ?? 0) - 9 }), {
    ...size,
    outline: roundedOutline(size.width, size.depth, 0),
    thickness: 0.5,
    at: [0, 0, 12],
    fill: material.white,
    edge: material.cut,
    art,
    lift: 3,
  })
  return [layered(pile, top)]
}

/** Papers that sheets are cut from, with the shade of their edges. */
const edges = { butter: '#cfb56c', blush: '#d79f88', sky: '#93b3be' } as const

/** The two sheets that lie on each counter: neither its own paper, nor each other's. */
const sheetsOn: Readonly<Record<Ground, readonly [keyof typeof edges, keyof typeof edges]>> = {
  butter: ['blush', 'sky'],
  blush: ['butter', 'sky'],
  sage: ['blush', 'butter'],
  sky: ['blush', 'butter'],
  kraft: ['butter', 'sky'],
  chalk: ['blush', 'sky'],
  pine: ['blush', 'butter'],
}

/** Everything one business had printed, on papers that overlap on a counter of another paper. */
export function counterScene(ground: Ground): Scene {
  return (canvas, viewport) => {
    const { grounds, art } = canvas.palette
    const { poster, card, label } = canvas.artwork.counter
    const [near, far] = sheetsOn[ground]
    const paper = (name: keyof typeof edges) => ({
      // Blush beside butter needs to be a little stronger.
      fill: name === 'blush' ? art.rose : grounds[name],
      edge: edges[name],
      depth: 700,
    })
    return [
      counterPaper(canvas, viewport, { x: -250, y: -215, yaw: -9 }, { ...paper(near), width: 480 }),
      counterPaper(canvas, viewport, { x: 52, y: -170, yaw: 12 }, { ...paper(far), width: 520 }),
      standingPoster(
        canvas,
        viewport,
        { x: -142, y: -50, yaw: 11 },
        { width: 204, height: 288, art: poster(canvas, 204, 288) },
      ),
      ...flyerPile(canvas, viewport, { x: -150, y: 70, yaw: 14 }, poster(canvas, 148, 210)),
      cardPile(canvas, viewport, {
        width: 85,
        height: 55,
        corner: 0,
        front: card.front(canvas, 85, 55),
        back: card.back(canvas, 85, 55),
        pile: 19,
        at: { x: -22, y: 118, yaw: 11 },
      }),
      labelRollSolid(canvas, place(viewport, { x: 166, y: 132, yaw: 19 }), {
        shape: 'round',
        width: 42,
        height: 42,
        face: label.front(canvas, 42, 42),
        wrapped: label.wrapped,
        tail: 2.6,
      }),
      labelRollSolid(canvas, place(viewport, { x: 118, y: -28, yaw: -18 }), {
        shape: 'round',
        width: 42,
        height: 42,
        face: label.front(canvas, 42, 42),
        wrapped: label.wrapped,
        tail: 1.4,
      }),
    ]
  }
}
