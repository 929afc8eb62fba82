import { block } from '../solids/block.ts'
import { place } from '../solids/camera.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import type { Scene } from '../solids/solid.ts'

/** A stack of several things, for the cards and stationery category. */
export const letterSet: Scene = (canvas, viewport) => {
  const { letter, envelope } = canvas.artwork.stationery
  const { material } = canvas.palette
  return [
    block(canvas, place(viewport, { yaw: 8 }), {
      width: 210,
      depth: 297,
      height: 5,
      fill: material.edge,
      layers: 5,
      top: letter(canvas, 210, 297),
    }),
    slab(canvas, place(viewport, { x: 66, y: 176, yaw: 22 }), {
      outline: roundedOutline(220, 110, 0),
      width: 220,
      depth: 110,
      thickness: 1.6,
      at: [0, 0, 5],
      fill: material.white,
      edge: '#c6cbd6',
      art: envelope(canvas, 220, 110),
      lift: 3,
    }),
  ]
}
