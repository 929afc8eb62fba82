import { block } from '../solids/block.ts'
import { place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import type { Scene } from '../solids/solid.ts'

/** An empty cart: an open tray and one loose sheet, waiting. */
export const emptyCart: Scene = (canvas, viewport) => {
  const [width, depth, height] = [150, 112, 40]
  const { kraft, kraftEdge } = canvas.palette.material
  const frame = place(viewport, { yaw: 14 })
  const floor = block(canvas, frame, {
    width,
    depth,
    height: 2,
    fill: '#b98f5c',
    topFill: '#a67c49',
  })
  const wall = (at: Vector, w: number, d: number) =>
    block(canvas, frame, { at, width: w, depth: d, height, fill: kraft, topFill: '#e3c596' })
  const walls = [
    wall([0, 0, 0], width, 3),
    wall([0, 3, 0], 3, depth - 6),
    wall([width - 3, 3, 0], 3, depth - 6),
    wall([0, depth - 3, 0], width, 3),
  ]
  const whole = block(canvas, frame, { width, depth, height, fill: kraftEdge })
  const paper = slab(canvas, place(viewport, { x: 128, y: 82, yaw: -17 }), {
    outline: roundedOutline(85, 55, 0),
    width: 85,
    depth: 55,
    thickness: 0.6,
    fill: canvas.palette.material.white,
    edge: canvas.palette.material.cut,
  })
  return [
    {
      shadow: whole.shadow,
      body: floor.body + walls.map((solid) => solid.body).join(''),
      reach: whole.reach,
    },
    paper,
  ]
}
