import type { Ground } from '../palette.ts'
import { block } from '../solids/block.ts'
import { type Placement, place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Scene, type Solid } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'

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
export function flyerPile(canvas: Canvas, viewport: Viewport, at: Placement, art: string): Solid[] {
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

/** What lies on a counter, and where its two sheets of coloured paper do. */
export type CounterSetting = {
  readonly near: Placement
  readonly far: Placement
  readonly things: Scene
}

/** Everything one business had printed, on papers that overlap on a counter of another paper. */
export function counterScene(ground: Ground, { near, far, things }: CounterSetting): Scene {
  return (canvas, viewport) => {
    const { grounds, art } = canvas.palette
    const paper = (name: keyof typeof edges) => ({
      // Blush beside butter needs to be a little stronger.
      fill: name === 'blush' ? art.rose : grounds[name],
      edge: edges[name],
      depth: 700,
    })
    const [first, second] = sheetsOn[ground]
    return [
      counterPaper(canvas, viewport, near, { ...paper(first), width: 480 }),
      counterPaper(canvas, viewport, far, { ...paper(second), width: 520 }),
      ...things(canvas, viewport),
    ]
  }
}
