import type { CounterArtwork } from '../artwork.ts'
import type { Ground } from '../palette.ts'
import { block } from '../solids/block.ts'
import { type Placement, place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import type { Scene, Solid } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { repeat, short } from '../svg/markup.ts'
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

/** A flat paper bag with a pinked mouth. */
function bag(canvas: Canvas, viewport: Viewport, at: Placement): Solid {
  const [width, height] = [150, 215]
  const teeth = 25
  const pinked = repeat(
    teeth,
    (index) =>
      `l${short(width / teeth / 2)} ${index % 2 ? 3.4 : 3.4}l${short(width / teeth / 2)} -3.4`,
  )
  const outline = `M0 0${pinked}V${height}H0Z`
  return slab(canvas, place(viewport, at), {
    outline,
    width,
    depth: height,
    thickness: 2.4,
    fill: canvas.palette.material.kraft,
    edge: canvas.palette.material.kraftEdge,
    art:
      canvas.artwork.counter.bag(canvas, width, height) +
      `<path d="M13 0V${height}M${width - 13} 0V${height}" stroke="${canvas.palette.material.kraftEdge}" stroke-width=".9" opacity=".6"/>` +
      `<path d="M0 0H13V${height}H0Z" fill="#fff" opacity=".13"/><path d="M${width - 13} 0H${width}V${height}H${width - 13}Z" fill="${canvas.palette.shadow}" opacity=".12"/>`,
    lift: 5,
  })
}

function box(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  size: readonly [number, number, number],
  artwork: CounterArtwork['boxes'][number] | undefined,
): Solid[] {
  if (!artwork) return []
  const [width, depth, height] = size
  const { front, side, top } = artwork
  return [
    block(canvas, place(viewport, at), {
      width,
      depth,
      height,
      fill: canvas.palette.art[artwork.colour],
      top: top(canvas, width, depth),
      sides: {
        front: { art: front(canvas, width, height) },
        right: { art: side(canvas, depth, height) },
        left: { art: side(canvas, depth, height) },
      },
      contrast: 0.32,
    }),
  ]
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
}

/** Everything one business had printed, on papers that overlap on a counter of another paper. */
export function counterScene(ground: Ground): Scene {
  return (canvas, viewport) => {
    const { grounds, art } = canvas.palette
    const { poster, boxes, card, label, sticker } = canvas.artwork.counter
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
      ...box(canvas, viewport, { x: 128, y: -76, yaw: -24 }, [104, 70, 150], boxes[0]),
      ...box(canvas, viewport, { x: 60, y: 10, yaw: -35 }, [86, 62, 98], boxes[1]),
      bag(canvas, viewport, { x: -178, y: 62, yaw: 13 }),
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
      slab(canvas, place(viewport, { x: 262, y: 40, yaw: 34 }), {
        outline: sticker.outline,
        width: sticker.width,
        depth: sticker.depth,
        thickness: 0.7,
        fill: '#fffdf8',
        edge: canvas.palette.material.cut,
        art: sticker.art(canvas),
      }),
    ]
  }
}
