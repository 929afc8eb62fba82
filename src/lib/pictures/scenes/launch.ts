import { cheeseLabel } from '../art/ewe-and-rind.ts'
import { wheelersBanner } from '../art/hill-street-wheelers.ts'
import { potteryBack, potteryFront } from '../art/saltmarsh-pottery.ts'
import { lampNight } from '../art/skerry-light.ts'
import { greeked } from '../context.ts'
import type { Easel } from '../easel.ts'
import { tag } from '../markup.ts'
import { block } from '../studio/block.ts'
import { type Placing, place, type Stage } from '../studio/camera.ts'
import type { Point, Vector } from '../studio/geometry.ts'
import { layered, type Piece } from '../studio/piece.ts'
import { sheet } from '../studio/sheet.ts'
import { roundedOutline, slab } from '../studio/slab.ts'
import { labelRollPiece } from './label-roll.ts'

/** Puts a thing on a stage. */
export type Setting = (easel: Easel, stage: Stage) => readonly Piece[]

export type CardsLook = {
  readonly width: number
  readonly height: number
  readonly corner: number
  readonly front: string
  readonly back: string
  readonly pile: number
  readonly at: Placing
}

/** A pile of cards and two that left it, one of them face down. */
export function cardPile(easel: Easel, stage: Stage, look: CardsLook): Piece {
  const { width, height, corner, front, back, at } = look
  const { material } = easel.palette
  const [x, y, yaw] = [at.x ?? 0, at.y ?? 0, at.yaw ?? 0]
  const card = (placing: Placing, art: string, lift: number): Piece =>
    slab(easel, place(stage, placing), {
      outline: roundedOutline(width, height, corner),
      width,
      depth: height,
      thickness: 0.6,
      at: [0, 0, lift],
      fill: material.white,
      edge: easel.palette.material.cut,
      art,
    })
  const pile = block(easel, place(stage, at), {
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
export const cards: Setting = (easel, stage) => [
  cardPile(easel, stage, {
    width: 85,
    height: 55,
    corner: 0,
    front: potteryFront(easel, 85, 55),
    back: potteryBack({ ...easel, text: greeked(easel.text, 3.35) }, 85, 55),
    pile: 21,
    at: { yaw: 14 },
  }),
]

/** A neat stack of flyers, the upper ones fanned. */
export const flyers: Setting = (easel, stage) => {
  const art = lampNight(easel, 148, 210)
  const { material } = easel.palette
  const turned: readonly Placing[] = [
    { x: 0, y: 0, yaw: 23 },
    { x: -3, y: 2, yaw: 17 },
    { x: -2, y: 5, yaw: 8 },
  ]
  return [
    layered(
      block(easel, place(stage, { x: 0, y: 0, yaw: 29 }), {
        width: 148,
        depth: 210,
        height: 9,
        fill: material.edge,
        layers: 9,
        top: art,
      }),
      ...turned.map((at, index) =>
        slab(easel, place(stage, at), {
          outline: roundedOutline(148, 210, 0),
          width: 148,
          depth: 210,
          thickness: 0.5,
          at: [0, 0, 9 + index * 0.8],
          lift: 2.6,
          fill: material.white,
          edge: easel.palette.material.cut,
          art,
        }),
      ),
    ),
  ]
}

/** One eyelet; `size` is the outer radius. */
export function eyelet(easel: Easel, x: number, y: number, size: number): string {
  const { metal, metalDark } = easel.palette.material
  const id = easel.define('eyelet', String(size), (name) =>
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
export const banner: Setting = (easel, stage) => {
  const [width, height, top] = [300, 112, 150]
  const frame = place(stage, { yaw: -7 })
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
    wheelersBanner(easel, width, height) + rows.map(([x, y]) => eyelet(easel, x, y, 3.4)).join('')
  const cloth = sheet(easel, frame, {
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
      stroke: easel.palette.material.cord,
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
export const labelRoll: Setting = (easel, stage) => [
  labelRollPiece(easel, place(stage, { yaw: 22 }), {
    shape: 'round',
    width: 43,
    height: 43,
    face: cheeseLabel({ ...easel, text: greeked(easel.text, 3.7) }, 43, 43),
  }),
]
