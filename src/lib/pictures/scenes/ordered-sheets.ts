import type { Design, SheetSide } from '../artwork.ts'
import { withLetters } from '../letters.ts'
import { place } from '../solids/camera.ts'
import { laminationOverlay, overprint } from '../solids/lamination.ts'
import { roundedOutline, slab } from '../solids/slab.ts'
import { layered, type Scene } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import { greeked } from '../svg/canvas.ts'

/** How much thicker than they are sheets are drawn, or nobody would see how firm they are. */
const THICKER = 1.5

/** Sheets as ordered: one on top, and below it the back or a few more of the same. */
export function orderedSheets(
  product: 'card' | 'flyer',
  size: readonly [number, number],
  options: PictureOptions,
): Scene {
  const [width, height] = [options.width ?? size[0], options.height ?? size[1]]
  const { corner = 0, thickness = 0.4, lamination = 'matt', surface } = options
  const outline = roundedOutline(width, height, corner)
  const unit = Math.max(width, height) / 85
  return (canvas, viewport) => {
    const artwork = canvas.artwork[product]
    const small = greeked(canvas, 3.9 * unit)
    const printed = (design: Design, side: SheetSide) =>
      design(small, width, height) +
      laminationOverlay(canvas, lamination, outline, {
        width,
        height,
        ...(surface && { surface }),
      }) +
      overprint(small, artwork, { width, height, side }, options)
    const one = (yaw: number, shift: number, lift: number, side?: SheetSide) =>
      slab(canvas, place(viewport, { x: shift, y: shift * 0.7, yaw }), {
        outline,
        width,
        depth: height,
        thickness: Math.max(0.1, thickness * THICKER) * unit,
        at: [0, 0, lift * unit],
        fill: canvas.palette.material.white,
        edge: canvas.palette.material.cut,
        lift: 1.6 * unit,
        art: side ? printed(artwork[side], side) : '',
      })
    const many = (options.count ?? 250) >= 1000
    return [
      layered(
        ...(many ? [one(3, 0, 0, 'front'), one(-3, 1, 0.8, 'front')] : []),
        one(12, width * 0.1, 1.4, options.sides === 1 ? undefined : 'back'),
        one(-7, -width * 0.04, 2.2, 'front'),
      ),
    ]
  }
}

export function orderedLetters(options: PictureOptions): Scene {
  const { lamination = 'none' } = options
  const sheets = orderedSheets('flyer', [210, 297], { ...options, lamination })
  return (canvas, viewport) =>
    sheets({ ...canvas, artwork: withLetters(canvas.artwork, options.colours === 1) }, viewport)
}
