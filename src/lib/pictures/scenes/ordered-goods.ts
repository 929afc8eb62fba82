import { block } from '../solids/block.ts'
import { type Frame, place } from '../solids/camera.ts'
import { laminationOverlay } from '../solids/lamination.ts'
import { ellipseOutline, roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Scene } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { short, tag } from '../svg/markup.ts'
import { rect, set } from '../svg/shapes.ts'
import { rollupSolid } from './large-format.ts'
import { motif } from './motif.ts'

export function orderedRollup(options: PictureOptions): Scene {
  const { width = 850, height = 2000, wideFoot, lamp, spare } = options
  return (canvas, viewport) => [
    rollupSolid(canvas, viewport, { yaw: 14 }, { width, height, wideFoot, lamp, spare }),
  ]
}

/**
 * The edge of a board, lying: of one material, or of layers. Outer layers, a tenth of the whole each, are drawn twice
 * as thick: they would be lost. Flutes run upright, so that they are seen from above alone.
 */
function boardEdge(canvas: Canvas, core: PictureOptions['core'], long: number, thick: number) {
  const { metal, white, liner, edgeLine } = canvas.palette.material
  const skin = thick / 5
  const layers = (outer: string, inner: string) =>
    rect(0, 0, long, thick, outer) + rect(0, skin, long, thick - 2 * skin, inner)
  if (core === 'composite') return layers(metal, '#2b2d30')
  if (core === 'foam') return layers(edgeLine, liner)
  if (core === 'clear') return layers('#d9f0ea', '#8cc5b8')
  if (core !== 'fluted') return rect(0, 0, long, thick, white)
  const flutes = { d: `M0 ${thick / 2}H${long}`, stroke: '#7d858c', 'stroke-width': thick * 0.56 }
  const wall = thick * 0.3
  return (
    rect(0, 0, long, thick, white) +
    tag('path', { ...flutes, 'stroke-dasharray': `${short(thick - wall)} ${short(wall)}` })
  )
}

/** A rigid panel that stands, with its drilled corners and the edge of its material. */
export function orderedPanel(options: PictureOptions): Scene {
  const { width = 1000, height = 1000, thickness = 5, drilled = 0, core } = options
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
    const shine =
      core === 'clear'
        ? laminationOverlay(canvas, 'gloss', roundedOutline(width, height, 0), { width, height })
        : ''
    const printed = canvas.artwork.banner(canvas, width, height)
    const art = printed + shine + (drilled > 0 ? holes.join('') : '')
    // Upright, the edge is the lying one turned about its corner.
    const upright = tag(
      'g',
      { transform: `translate(${depth} 0)rotate(90)` },
      boardEdge(canvas, core === 'fluted' ? 'solid' : core, height, depth),
    )
    return [
      block(canvas, place(viewport, { yaw: -14 }), {
        width,
        depth,
        height,
        fill: canvas.palette.material.metal,
        top: boardEdge(canvas, core, width, depth),
        sides: { front: { art }, left: { art: upright }, right: { art: upright } },
        contrast: 0.24,
      }),
    ]
  }
}

/** Stickers, strewn, in their shape. */
export function orderedStickers(options: PictureOptions): Scene {
  const { width = 50, height = 50, shape, stock, kissCut } = options
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
      const frame = place(viewport, { x: x * width, y: y * height, yaw })
      const clear = stock === 'clear'
      const cutOut = slab(canvas, frame, {
        outline,
        width,
        depth: height,
        thickness: 0.6,
        fill: white,
        edge: clear ? SEE_THROUGH : cut,
        art:
          rect(0, 0, width, height, clear ? SEE_THROUGH : white) +
          (sticker
            ? set(motif(canvas, sticker, size), (width - size) / 2, (height - deep) / 2)
            : ''),
        lift: 1.6,
        ...(clear && !kissCut && { shadow: 0.14 }),
      })
      return kissCut ? layered(liner(canvas, frame, width, height), cutOut) : cutOut
    })
}

/** Clear film on whatever lies below it. */
const SEE_THROUGH = '#ffffff38'

/** The paper that a sticker is peeled from, a little larger than it. */
function liner(canvas: Canvas, frame: Frame, width: number, height: number) {
  const edge = Math.min(width, height) * 0.09
  const size = { width: width + 2 * edge, depth: height + 2 * edge }
  return slab(canvas, frame, {
    ...size,
    outline: roundedOutline(size.width, size.depth, 0),
    at: [-edge, -edge, 0],
    thickness: 0.2,
    fill: canvas.palette.material.liner,
    edge: canvas.palette.material.cut,
    lift: 1.2,
  })
}
