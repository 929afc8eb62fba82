import { block } from '../solids/block.ts'
import { place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { sheet } from '../solids/sheet.ts'
import { ellipseOutline, roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Scene } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import { tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'
import { standingPoster } from './counter.ts'
import { rollupSolid } from './large-format.ts'
import { motif } from './ordered-gifts.ts'

/** A poster in its format, leaning as posters do in drawings. */
export function orderedPoster({ width = 420, height = 594 }: PictureOptions): Scene {
  return (canvas, viewport) => [
    standingPoster(
      canvas,
      viewport,
      { yaw: 15 },
      { width, height, art: canvas.artwork.poster(canvas, width, height) },
    ),
  ]
}

export function orderedRollup({ width = 850, height = 2000 }: PictureOptions): Scene {
  return (canvas, viewport) => [rollupSolid(canvas, viewport, { yaw: 14 }, { width, height })]
}

/** A rigid panel that stands, with its drilled corners. */
export function orderedPanel(options: PictureOptions): Scene {
  const { width = 1000, height = 1000, thickness = 5, drilled = 0 } = options
  const longest = Math.max(width, height)
  // Three millimetres of a metre would be a hair: the edge is drawn four times as thick.
  const depth = Math.max(thickness * 4, longest / 90)
  return (canvas, viewport) => {
    const inset = Math.max(20, longest / 40)
    const holes = [
      [inset, inset],
      [width - inset, inset],
      [inset, height - inset],
      [width - inset, height - inset],
    ].map(([cx, cy]) =>
      tag('circle', { cx, cy, r: Math.max(5, longest / 130), fill: canvas.palette.shadow }),
    )
    const art = canvas.artwork.banner(canvas, width, height) + (drilled > 0 ? holes.join('') : '')
    return [
      block(canvas, place(viewport, { yaw: -14 }), {
        width,
        depth,
        height,
        fill: canvas.palette.material.metal,
        sides: { front: { art } },
        contrast: 0.24,
      }),
    ]
  }
}

/** Angles of a leaflet's panels seen from above, in degrees: how it stands when it is opened a little. */
const FOLDS: Readonly<Record<string, readonly number[]>> = {
  half: [24, -24],
  z: [34, -34, 34],
  letter: [58, 0, -118],
  gate: [62, 0, 0, -62],
}

/** A folded leaflet, standing on its edge. */
export function orderedLeaflet(options: PictureOptions): Scene {
  const { width = 297, height = 210, fold = 'z' } = options
  const angles = FOLDS[fold] ?? [0]
  const panel = width / angles.length
  return (canvas, viewport) => {
    const bend: Vector[] = [[0, 0, height]]
    for (const angle of angles) {
      const [x, y] = bend.at(-1) ?? [0, 0]
      const turn = (angle * Math.PI) / 180
      bend.push([x + panel * Math.cos(turn), y - panel * Math.sin(turn), height])
    }
    const { leaflet, flyer } = canvas.artwork
    const art = angles.length === 3 ? leaflet : flyer.front
    return [
      sheet(canvas, place(viewport, { yaw: -7 }), {
        bend,
        ruling: [0, 0, -1],
        reach: height,
        along: 'x',
        art: art(canvas, width, height),
        fill: canvas.palette.material.white,
        back: canvas.palette.material.back,
        contrast: 0.46,
        base: 0.2,
        shadow: { opacity: 0.27, blur: 6 },
      }),
    ]
  }
}

/** Brochures in a pile, as thick as their spine. */
export function orderedBooklet(options: PictureOptions): Scene {
  const { width = 148, height = 210, thickness = 3, count = 100 } = options
  const thick = Math.max(1.2, thickness) * (width / 148)
  const pile = count >= 250 ? 4 : count >= 50 ? 3 : 2
  return (canvas, viewport) => {
    const { cover, spine } = canvas.artwork.booklet
    const art = cover(canvas, width, height)
    const one = (index: number) =>
      block(
        canvas,
        place(viewport, {
          x: index * 2,
          y: -index * 2,
          z: index * (thick + 0.4),
          yaw: 14 + ([-6, 5, -1, 4][index] ?? 0),
        }),
        {
          width,
          depth: height,
          height: thick,
          fill: '#fbf6ea',
          layers: Math.min(8, Math.max(3, Math.round(thick))),
          sides: { left: { fill: canvas.palette.art[spine] } },
          top: art,
        },
      )
    return [layered(...Array.from({ length: pile }, (_, index) => one(index)))]
  }
}

/** A folding carton in its own proportions; one with a colour is plain board of it, without print. */
export function orderedCarton(options: PictureOptions): Scene {
  const { width = 100, depth = 60, height = 40, fill } = options
  return (canvas, viewport) => {
    const at = place(viewport, { yaw: -29 })
    if (fill !== undefined)
      return [
        block(canvas, at, {
          width,
          depth,
          height,
          fill,
          top: lid(width, depth, fill),
          contrast: 0.32,
        }),
      ]
    const { front, side, top } = canvas.artwork.carton
    const sideFace = { art: side(canvas, depth, height) }
    // The front's words want room below each other: a low box shows there what it shows on top.
    const face = height < width * 0.9 ? top : front
    return [
      block(canvas, at, {
        width,
        depth,
        height,
        fill: canvas.palette.material.white,
        top: top(canvas, width, depth),
        sides: { front: { art: face(canvas, width, height) }, left: sideFace, right: sideFace },
        contrast: 0.32,
      }),
    ]
  }
}

/** Stickers, strewn, in their shape. */
export function orderedStickers(options: PictureOptions): Scene {
  const { width = 50, height = 50, shape } = options
  const places: readonly (readonly [x: number, y: number, yaw: number])[] = [
    [-1.12, -1.2, -10],
    [0.06, -1.3, 9],
    [-1.14, 0.02, 8],
    [0.12, -0.02, -6],
  ]
  const outline =
    shape === 'round' || shape === 'oval'
      ? ellipseOutline(width, height)
      : roundedOutline(width, height, Math.min(width, height) * 0.12)
  return (canvas, viewport) =>
    places.map(([x, y, yaw], index) => {
      const { white, cut } = canvas.palette.material
      const sticker = canvas.artwork.stickers[index % canvas.artwork.stickers.length]
      const size = sticker
        ? 0.86 * sticker.width * Math.min(width / sticker.width, height / sticker.depth)
        : 0
      const deep = sticker ? (size * sticker.depth) / sticker.width : 0
      return slab(canvas, place(viewport, { x: x * width, y: y * height, yaw }), {
        outline,
        width,
        depth: height,
        thickness: 0.6,
        fill: white,
        edge: cut,
        art:
          rect(0, 0, width, height, white) +
          (sticker
            ? set(motif(canvas, sticker, size), (width - size) / 2, (height - deep) / 2)
            : ''),
        lift: 1.6,
      })
    })
}

/** Where the lid of a plain box tucks in. */
function lid(width: number, depth: number, fill: string): string {
  const [edge, tuck] = [depth * 0.97, depth * 0.88]
  const points = [
    `M0 ${edge} H${width * 0.06} L${width * 0.09} ${tuck}`,
    `H${width * 0.91} L${width * 0.94} ${edge} H${width}`,
  ]
  const line = { fill: 'none', stroke: '#000', 'stroke-opacity': 0.28 }
  const fold = tag('path', { d: points.join(' '), ...line, 'stroke-width': width / 160 })
  return rect(0, 0, width, depth, fill) + fold
}
