import { block } from '../solids/block.ts'
import { type Placement, place, type Viewport } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Solid, together } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'
import { cardPile } from './cards.ts'
import { labelRollSolid } from './label-roll.ts'
import { motif } from './motif.ts'
import { boxSolid, zigzag } from './paper-goods.ts'

// What one business had printed, thing by thing, as counters are laid with it. Lengths in millimetres.

/** A pile of the business's cards, and two that left it. */
export function counterCards(canvas: Canvas, viewport: Viewport, at: Placement, pile = 19): Solid {
  const { card } = canvas.artwork.counter
  return cardPile(canvas, viewport, {
    width: 85,
    height: 55,
    corner: 0,
    front: card.front(canvas, 85, 55),
    back: card.back(canvas, 85, 55),
    pile,
    at,
  })
}

/** A roll of round labels; `size` is their width, `tail` how many are paid out. */
export function counterRoll(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  { size = 42, tail }: { size?: number; tail: number },
): Solid {
  const { label } = canvas.artwork.counter
  return labelRollSolid(canvas, place(viewport, at), {
    shape: 'round',
    width: size,
    height: size,
    face: label.front(canvas, size, size),
    wrapped: label.wrapped,
    tail,
  })
}

/** A folding carton; boxes of one business differ in size alone. */
export function counterBox(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  size: { width: number; depth: number; height: number },
): Solid {
  return boxSolid(canvas, place(viewport, at), size, canvas.artwork.counter.box)
}

/** What stands on something else: its shadow would fall on the table, through what is below it. */
export const raised = (solid: Solid): Solid => ({ ...solid, shadow: '' })

/** A T-shirt folded for the shelf, its collar away from the viewer. */
export function foldedShirt(canvas: Canvas, viewport: Viewport, at: Placement): Solid {
  const [width, depth] = [200, 214]
  const { shadow, material } = canvas.palette
  const seam = (d: string, opacity: number) =>
    tag('path', { d, fill: 'none', stroke: shadow, 'stroke-width': 1.4, opacity })
  const art =
    rect(0, 0, width, depth, material.white) +
    tag('path', { d: 'M62 0Q100 44 138 0Z', fill: shadow, opacity: 0.3 }) +
    seam('M54 0Q100 60 146 0', 0.35) +
    seam('M16 0Q26 110 14 214M184 0Q174 110 186 214', 0.22) +
    set(motif(canvas, canvas.artwork.counter.sticker, 112), 44, 72)
  return slab(canvas, place(viewport, at), {
    outline: roundedOutline(width, depth, 20),
    width,
    depth,
    thickness: 17,
    fill: material.white,
    edge: material.cut,
    art,
    lift: 14,
  })
}

/** A sign of cloth between two posts, a little wind in it. */
export function hungSign(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  { width, height, up }: { width: number; height: number; up: number },
): Solid {
  const frame = place(viewport, at)
  const steps = 16
  const bend = Array.from({ length: steps + 1 }, (_, index): Vector => {
    const t = index / steps
    return [t * width, 6 * Math.sin(t * Math.PI * 3.2), up]
  })
  const cloth = sheet(canvas, frame, {
    bend,
    ruling: [0, 0, -1],
    reach: height,
    along: 'x',
    art: canvas.artwork.counter.sign(canvas, width, height),
    fill: canvas.palette.material.white,
    contrast: 0.8,
    base: 0.36,
    shadow: { opacity: 0.22, blur: 9 },
  })
  const post = (x: number) =>
    block(canvas, frame, {
      at: [x, -8, 0],
      width: 9,
      depth: 9,
      height: up + 14,
      fill: canvas.palette.material.wood,
      topFill: '#d5a974',
    })
  return layered(together(post(-11), post(width + 2)), cloth)
}

/** A leaflet in three panels, standing in a zigzag. */
export function standingLeaflet(
  canvas: Canvas,
  viewport: Viewport,
  at: Placement,
  [panel, height]: readonly [number, number],
): Solid {
  const art = canvas.artwork.counter.leaflet(canvas, panel * 3, height)
  return zigzag(canvas, place(viewport, at), { panel, height, art })
}

/** Die-cut stickers, each `size` wide, one at each place. */
export function strewnStickers(
  canvas: Canvas,
  viewport: Viewport,
  places: readonly Placement[],
  size = 54,
): Solid {
  const { sticker } = canvas.artwork.counter
  const [outline, art] = [roundedOutline(size, size, size / 2), motif(canvas, sticker, size)]
  return layered(
    ...places.map((at) =>
      slab(canvas, place(viewport, at), {
        outline,
        width: size,
        depth: size,
        thickness: 0.6,
        fill: canvas.palette.material.white,
        edge: canvas.palette.material.cut,
        art,
        lift: 1.6,
      }),
    ),
  )
}
