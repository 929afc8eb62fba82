import type { BoxArtwork } from '../artwork.ts'
import { block } from '../solids/block.ts'
import { type Frame, type Placement, place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { slab } from '../solids/slab.ts'
import { layered, type Scene, type Solid } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { standingPoster } from './counter.ts'

/** A poster leaning on nothing, as posters do in drawings. */
export const poster: Scene = (canvas, viewport) => [
  standingPoster(
    canvas,
    viewport,
    { yaw: 15 },
    { width: 420, height: 594, art: canvas.artwork.poster(canvas, 420, 594) },
  ),
]

/** Die-cut stickers, strewn. */
export const stickers: Scene = (canvas, viewport) => {
  const places: readonly Placement[] = [
    { x: -62, y: -74, yaw: -10 },
    { x: 20, y: -84, yaw: 9 },
    { x: -66, y: 26, yaw: 8 },
    { x: 28, y: 24, yaw: -6 },
    { x: -22, y: 152, yaw: -68 },
  ]
  return canvas.artwork.stickers.slice(0, places.length).map((sticker, index) =>
    slab(canvas, place(viewport, places[index]), {
      outline: sticker.outline,
      width: sticker.width,
      depth: sticker.depth,
      thickness: 0.6,
      fill: canvas.palette.material.white,
      edge: canvas.palette.material.cut,
      art: sticker.art(canvas),
      lift: 1.6,
    }),
  )
}

/** A box of any size, with what its panels show. */
export function boxSolid(
  canvas: Canvas,
  frame: Frame,
  { width, depth, height }: { width: number; depth: number; height: number },
  { front, side, top }: BoxArtwork,
): Solid {
  const sideFace = { art: side(canvas, depth, height) }
  return block(canvas, frame, {
    width,
    depth,
    height,
    fill: canvas.palette.material.white,
    top: top(canvas, width, depth),
    sides: { front: { art: front(canvas, width, height) }, left: sideFace, right: sideFace },
    contrast: 0.32,
  })
}

/** A folding carton. */
export const carton: Scene = (canvas, viewport) => [
  boxSolid(
    canvas,
    place(viewport, { yaw: -29 }),
    { width: 92, depth: 60, height: 128 },
    canvas.artwork.carton,
  ),
]

/** A pile of stapled booklets. */
export const booklet: Scene = (canvas, viewport) => {
  const turned = [-6, 5, -1]
  const { cover, spine } = canvas.artwork.booklet
  const art = cover(canvas, 148, 210)
  return [
    layered(
      ...turned.map((yaw, index) =>
        block(
          canvas,
          place(viewport, { x: index * 2, y: -index * 2, z: index * 6, yaw: yaw + 14 }),
          {
            width: 148,
            depth: 210,
            height: 5.6,
            fill: '#fbf6ea',
            layers: 5,
            sides: { left: { fill: canvas.palette.art[spine] } },
            top: art,
          },
        ),
      ),
    ),
  ]
}

/** Three panels that stand in a zigzag; `art` runs over all of them. */
export function zigzag(
  canvas: Canvas,
  frame: Frame,
  { panel, height, art }: { panel: number; height: number; art: string },
): Solid {
  const reach = panel * Math.cos(0.6)
  const deep = panel * Math.sin(0.6)
  const bend: Vector[] = [
    [0, 0, height],
    [reach, deep, height],
    [reach * 2, 0, height],
    [reach * 3, deep * 0.86, height],
  ]
  return sheet(canvas, frame, {
    bend,
    ruling: [0, 0, -1],
    reach: height,
    along: 'x',
    art,
    fill: canvas.palette.material.white,
    contrast: 0.46,
    base: 0.2,
    shadow: { opacity: 0.27, blur: 6 },
  })
}

/** A leaflet in three. */
export const leaflet: Scene = (canvas, viewport) => {
  const [panel, height] = [99, 210]
  const art = canvas.artwork.leaflet(canvas, panel * 3, height)
  return [zigzag(canvas, place(viewport, { yaw: -7 }), { panel, height, art })]
}
