import { cheeseLabel } from '../art/ewe-and-rind.ts'
import { wheelersBanner } from '../art/hill-street-wheelers.ts'
import { potteryBack, potteryFront } from '../art/saltmarsh-pottery.ts'
import { lampNight } from '../art/skerry-light.ts'
import { block } from '../solids/block.ts'
import { type Placement, place, type Viewport } from '../solids/camera.ts'
import type { Point, Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Solid } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { greeked } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { labelRollSolid } from './label-roll.ts'

/** Puts a thing on a stage. */
export type Scene = (canvas: Canvas, viewport: Viewport) => readonly Solid[]

export type CardsLook = {
  readonly width: number
  readonly height: number
  readonly corner: number
  readonly front: string
  readonly back: string
  readonly pile: number
  readonly at: Placement
}

/** A pile of cards and two that left it, one of them face down. */
export function cardPile(canvas: Canvas, viewport: Viewport, look: CardsLook): Solid {
  const { width, height, corner, front, back, at } = look
  const { material } = canvas.palette
  const [x, y, yaw] = [at.x ?? 0, at.y ?? 0, at.yaw ?? 0]
  const card = (placement: Placement, art: string, lift: number): Solid =>
    slab(canvas, place(viewport, placement), {
      outline: roundedOutline(width, height, corner),
      width,
      depth: height,
      thickness: 0.6,
      at: [0, 0, lift],
      fill: material.white,
      edge: canvas.palette.material.cut,
      art,
    })
  const pile = block(canvas, place(viewport, at), {
    width,
    depth: height,
    height: look.pile,
    fill: material.edge,
    layers: Math.round(look.pile / 0.95),
    top: front,
  })
  return layered(
    pile,
    card({ x: x + width * 0.5, y: y + height * 1.32, yaw: yaw - 4 }, front, 0),
    card({ x: x + width * 0.17, y: y + height * 0.98, yaw: yaw - 25 }, back, 1),
  )
}

/** Business cards. */
export const cards: Scene = (canvas, viewport) => [
  cardPile(canvas, viewport, {
    width: 85,
    height: 55,
    corner: 0,
    front: potteryFront(canvas, 85, 55),
    back: potteryBack(greeked(canvas, 3.35), 85, 55),
    pile: 21,
    at: { yaw: 14 },
  }),
]

/** A neat stack of flyers, the upper ones fanned. */
export const flyers: Scene = (canvas, viewport) => {
  const art = lampNight(canvas, 148, 210)
  const { material } = canvas.palette
  const turned: readonly Placement[] = [
    { x: 0, y: 0, yaw: 23 },
    { x: -3, y: 2, yaw: 17 },
    { x: -2, y: 5, yaw: 8 },
  ]
  return [
    layered(
      block(canvas, place(viewport, { x: 0, y: 0, yaw: 29 }), {
        width: 148,
        depth: 210,
        height: 9,
        fill: material.edge,
        layers: 9,
        top: art,
      }),
      ...turned.map((at, index) =>
        slab(canvas, place(viewport, at), {
          outline: roundedOutline(148, 210, 0),
          width: 148,
          depth: 210,
          thickness: 0.5,
          at: [0, 0, 9 + index * 0.8],
          lift: 2.6,
          fill: material.white,
          edge: canvas.palette.material.cut,
          art,
        }),
      ),
    ),
  ]
}

/** One eyelet; `size` is the outer radius. */
export function eyelet(canvas: Canvas, x: number, y: number, size: number): string {
  const { metal, metalDark } = canvas.palette.material
  const id = canvas.define('eyelet', String(size), (name) =>
    tag(
      'g',
      { id: name },
      tag('circle', { r: size, fill: metal, stroke: metalDark, 'stroke-width': size * 0.18 }),
      tag('circle', { r: size * 0.46, fill: '#43362a' }),
    ),
  )
  return tag('use', { href: `#${id}`, x, y })
}

/** A banner hung between cords, the wind in it. */
export const banner: Scene = (canvas, viewport) => {
  const [width, height, top] = [300, 112, 150]
  const frame = place(viewport, { yaw: -7 })
  const steps = 18
  const bend = Array.from({ length: steps + 1 }, (_, index): Vector => {
    const t = index / steps
    return [
      t * width * 0.985,
      Math.sin(t * Math.PI * 4.1 + 0.5) * 6.5,
      top - Math.sin(t * Math.PI) * 5,
    ]
  })
  const rows = [7, height - 7].flatMap((y) =>
    [7, width * 0.252, width * 0.5, width * 0.748, width - 7].map((x): Point => [x, y]),
  )
  const art =
    wheelersBanner(canvas, width, height) + rows.map(([x, y]) => eyelet(canvas, x, y, 3.4)).join('')
  const cloth = sheet(canvas, frame, {
    bend,
    ruling: [0, 0, -1],
    reach: height,
    along: 'x',
    art,
    fill: '#fff',
    contrast: 0.95,
    base: 0.42,
    shadow: { opacity: 0.22, blur: 9 },
  })
  const cord = (end: Vector, dx: number, dy: number) => {
    const [x, y] = frame.at(end)
    return tag('path', {
      d: `M${x.toFixed(1)} ${y.toFixed(1)}l${dx} ${dy}`,
      stroke: canvas.palette.material.cord,
      'stroke-width': 1.7,
    })
  }
  const [left, right] = [7, width * 0.985 - 7]
  const [high, low] = [top - 7, top - height + 7]
  const cords =
    cord([left, bend[0]?.[1] ?? 0, high], -110, -170) +
    cord([right, bend.at(-1)?.[1] ?? 0, high], 110, -190) +
    cord([left, bend[0]?.[1] ?? 0, low], -110, 90) +
    cord([right, bend.at(-1)?.[1] ?? 0, low], 110, 80)
  return [{ shadow: cloth.shadow + cords, body: cloth.body, reach: cloth.reach }]
}

/** Round labels on a roll, the tail paid out. */
export const labelRoll: Scene = (canvas, viewport) => [
  labelRollSolid(canvas, place(viewport, { yaw: 22 }), {
    shape: 'round',
    width: 43,
    height: 43,
    face: cheeseLabel(greeked(canvas, 3.7), 43, 43),
  }),
]
