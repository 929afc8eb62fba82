import { bakerySticker } from '../art/rye-and-mabel.ts'
import { lampNight, tower } from '../art/skerry-light.ts'
import { railCover } from '../art/slow-rail.ts'
import { stickerDesigns } from '../art/stickers.ts'
import { seedBox, seedPoster } from '../art/tansy-seeds.ts'
import { block } from '../solids/block.ts'
import { type Placement, place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { ellipseOutline, slab } from '../solids/slab.ts'
import { clipTo, layered } from '../solids/solid.ts'
import type { Canvas } from '../svg/canvas.ts'
import { tag } from '../svg/markup.ts'
import { greekLines, inks, rect, set } from '../svg/shapes.ts'
import { standingPoster } from './counter.ts'
import type { Scene } from './launch.ts'

/** A poster leaning on nothing, as posters do in drawings. */
export const poster: Scene = (canvas, viewport) => [
  standingPoster(
    canvas,
    viewport,
    { yaw: 15 },
    { width: 420, height: 594, art: seedPoster(canvas, 420, 594) },
  ),
]

/** Die-cut stickers, strewn. */
export const stickers: Scene = (canvas, viewport) => {
  const places: readonly Placement[] = [
    { x: -62, y: -74, yaw: -10 },
    { x: 20, y: -84, yaw: 9 },
    { x: -66, y: 26, yaw: 8 },
    { x: 28, y: 24, yaw: -6 },
  ]
  const strewn = stickerDesigns.map((design, index) =>
    slab(canvas, place(viewport, places[index]), {
      outline: design.outline,
      width: design.width,
      depth: design.depth,
      thickness: 0.6,
      fill: canvas.palette.material.white,
      edge: canvas.palette.material.cut,
      art: design.art(canvas),
      lift: 1.6,
    }),
  )
  const loaf = slab(canvas, place(viewport, { x: -22, y: 152, yaw: -68 }), {
    outline: ellipseOutline(46, 66),
    width: 46,
    depth: 66,
    thickness: 0.6,
    fill: canvas.palette.material.white,
    edge: canvas.palette.material.cut,
    art: bakerySticker(canvas, 46, 66),
    lift: 1.6,
  })
  return [...strewn, loaf]
}

/** A folding carton. */
export const carton: Scene = (canvas, viewport) => {
  const [width, depth, height] = [92, 60, 128]
  const side = { art: seedBox.side(canvas, depth, height) }
  return [
    block(canvas, place(viewport, { yaw: -29 }), {
      width,
      depth,
      height,
      fill: canvas.palette.material.white,
      top: seedBox.top(canvas, width, depth),
      sides: { front: { art: seedBox.front(canvas, width, height) }, left: side, right: side },
      contrast: 0.32,
    }),
  ]
}

/** A pile of stapled booklets. */
export const booklet: Scene = (canvas, viewport) => {
  const turned = [-6, 5, -1]
  const art = railCover(canvas, 148, 210)
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
            sides: { left: { fill: canvas.palette.art.green } },
            top: art,
          },
        ),
      ),
    ),
  ]
}

function leafletPanels(canvas: Canvas, panel: number, height: number): string {
  const { cream, plum, tomato, straw, teal, title } = inks(canvas)
  return (
    rect(0, 0, panel * 3, height, cream) +
    tag('g', { 'clip-path': clipTo(canvas, panel, height) }, lampNight(canvas, panel, height)) +
    title(panel + 10, 30, 15, 'The climb', plum) +
    greekLines({ x: panel + 10, y: 44, width: 78, count: 7, gap: 8, weight: 2 }, plum) +
    rect(panel + 10, 112, panel - 20, 82, straw) +
    set(tower(canvas), panel * 1.5, 128, 0.66) +
    rect(panel * 2, 0, panel, height, teal) +
    title(panel * 2 + 10, 30, 15, 'The sea', cream) +
    greekLines({ x: panel * 2 + 10, y: 44, width: 78, count: 5, gap: 8, weight: 2 }, cream) +
    `<path transform="translate(${panel * 2} 140)" d="M0 0q12.4 -14 24.8 0t24.8 0t24.8 0t24.8 0v70H0Z" fill="${tomato}"/>` +
    `<path transform="translate(${panel * 2} 164)" d="M0 0q12.4 14 24.8 0t24.8 0t24.8 0t24.8 0v46H0Z" fill="${plum}"/>`
  )
}

/** A leaflet in three, standing in a zigzag. */
export const leaflet: Scene = (canvas, viewport) => {
  const [panel, height] = [99, 210]
  const reach = panel * Math.cos(0.6)
  const deep = panel * Math.sin(0.6)
  const bend: Vector[] = [
    [0, 0, height],
    [reach, deep, height],
    [reach * 2, 0, height],
    [reach * 3, deep * 0.86, height],
  ]
  return [
    sheet(canvas, place(viewport, { yaw: -7 }), {
      bend,
      ruling: [0, 0, -1],
      reach: height,
      along: 'x',
      art: leafletPanels(canvas, panel, height),
      fill: canvas.palette.material.white,
      contrast: 0.46,
      base: 0.2,
      shadow: { opacity: 0.27, blur: 6 },
    }),
  ]
}
