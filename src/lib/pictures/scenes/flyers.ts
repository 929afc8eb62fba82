import { block } from '../solids/block.ts'
import { type Placement, place } from '../solids/camera.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Scene } from '../solids/solid.ts'

/** A neat stack of flyers, the upper ones fanned. */
export const flyers: Scene = (canvas, viewport) => {
  const art = canvas.artwork.flyer.front(canvas, 148, 210)
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
