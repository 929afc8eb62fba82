import { place } from '../solids/camera.ts'
import type { Vector } from '../solids/geometry.ts'
import { laminationOverlay, overprint } from '../solids/lamination.ts'
import { sheet } from '../solids/sheet.ts'
import { roundedOutline } from '../solids/slab.ts'
import type { Scene } from '../solids/solid.ts'
import type { PictureOptions } from '../spec.ts'
import type { Canvas } from '../svg/canvas.ts'
import { rect, set } from '../svg/shapes.ts'

/**
 * Angles of a leaflet's panels seen from above, in degrees: folded as it leaves the folder, and standing as it is
 * opened a little.
 */
const FOLDS: Readonly<Record<string, { closed: readonly number[]; ajar: readonly number[] }>> = {
  half: { closed: [0, -176], ajar: [24, -24] },
  z: { closed: [0, -175, 0], ajar: [34, -34, 34] },
  letter: { closed: [176, 0, -171], ajar: [58, 0, -118] },
  gate: { closed: [174, 0, 0, -174], ajar: [62, 0, 0, -62] },
}

/** What is left of the angles where somebody holds the leaflet open. */
const OPEN = 0.07

/** A leaflet, standing on its edge: folded at turn 0, ajar at a half, open at 1. */
export function orderedLeaflet(options: PictureOptions): Scene {
  const { width = 297, height = 210, fold = 'z', turn = 0.5, creased } = options
  const { closed, ajar } = FOLDS[fold] ?? { closed: [0], ajar: [0] }
  const angles = ajar.map((half, index) => {
    const folded = closed[index] ?? half
    if (turn <= 0.5) return folded + (half - folded) * turn * 2
    return half * (1 - (turn - 0.5) * 2 * (1 - OPEN))
  })
  const panel = width / angles.length
  return (canvas, viewport) => {
    const bend: Vector[] = [[0, 0, height]]
    for (const angle of angles) {
      const [x, y] = bend.at(-1) ?? [0, 0]
      const radians = (angle * Math.PI) / 180
      bend.push([x + panel * Math.cos(radians), y - panel * Math.sin(radians), height])
    }
    const { leaflet, flyer } = canvas.artwork
    const art = angles.length === 3 ? leaflet : flyer.front
    const cover = angles.length === 3 ? panel : width
    const pressed = overprint(canvas, flyer, { width: cover, height, side: 'front' }, options)
    const film = surfaceOf(canvas, width, height, options)
    const grooves = creased ? creases(angles.length, width, height) : ''
    return [
      sheet(canvas, place(viewport, { yaw: -7 }), {
        bend,
        ruling: [0, 0, -1],
        reach: height,
        along: 'x',
        art: art(canvas, width, height) + pressed + film + grooves,
        backArt: outside(canvas, angles.length, width, height, options) + film + grooves,
        fill: canvas.palette.material.white,
        back: canvas.palette.material.back,
        contrast: 0.46,
        base: 0.2,
        shadow: { opacity: 0.27, blur: 6 },
      }),
    ]
  }
}

/** The groove at each fold: its dark bottom, and the ridge beside it that catches the lamp. */
function creases(panels: number, width: number, height: number): string {
  // Pressed a millimetre wide; less than this share of the sheet would be lost.
  const wide = Math.max(1, width / 170)
  return Array.from({ length: panels - 1 }, (_, index) => {
    const x = (width / panels) * (index + 1)
    return (
      rect(x - wide / 2, 0, wide, height, '#1b1b1b66') +
      rect(x + wide / 2, 0, wide / 2, height, '#ffffff8c')
    )
  }).join('')
}

/** The film, or the paper's own coating, over a side; nothing where neither was chosen. */
function surfaceOf(canvas: Canvas, width: number, height: number, options: PictureOptions): string {
  const { lamination = 'none', surface } = options
  if (lamination === 'none' && surface === undefined) return ''
  const outline = roundedOutline(width, height, 0)
  return laminationOverlay(canvas, lamination, outline, {
    ...{ width, height },
    ...(surface && { surface }),
  })
}

/** The outside as it is read when the leaflet is turned over: its title is on top once it is folded. */
function outside(
  canvas: Canvas,
  panels: number,
  width: number,
  height: number,
  options: PictureOptions,
): string {
  const { leaflet, flyer } = canvas.artwork
  const cover = panels === 3 ? width / 3 : width / 2
  const pressed = overprint(canvas, flyer, { width: cover, height, side: 'front' }, options)
  if (panels === 3) return leaflet(canvas, width, height) + pressed
  const title = flyer.front(canvas, cover, height) + pressed
  // Gates meet in the middle of the title.
  if (panels === 4) return set(title, -width / 4, 0) + set(title, (width * 3) / 4, 0)
  return title + set(flyer.back(canvas, cover, height), cover, 0)
}
