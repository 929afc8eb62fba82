import { block } from '../solids/block.ts'
import { type Placement, place, type Viewport } from '../solids/camera.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Scene, type Solid } from '../solids/solid.ts'
import { type Canvas, greeked } from '../svg/canvas.ts'

type CardPile = {
  readonly width: number
  readonly height: number
  readonly corner: number
  readonly front: string
  readonly back: string
  readonly pile: number
  readonly at: Placement
}

/** A pile of cards and two that left it, one of them face down. */
export function cardPile(canvas: Canvas, viewport: Viewport, look: CardPile): Solid {
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
    front: canvas.artwork.card.front(canvas, 85, 55),
    back: canvas.artwork.card.back(greeked(canvas, 3.35), 85, 55),
    pile: 21,
    at: { yaw: 14 },
  }),
]
