import { orderedLeaflet } from '../scenes/ordered-leaflet.ts'
import type { Canvas } from '../svg/canvas.ts'
import { centredBox, fitToBox } from '../svg/document.ts'
import { backdrop, SWATCH } from './parts.ts'
import type { SwatchSpec } from './swatch.ts'

/** A leaflet that stands as it is folded. */
export function fold(canvas: Canvas, { value }: SwatchSpec): string {
  const { art, grounds } = canvas.palette
  // Words would be smaller than they can be read: the panels alone tell the folds apart.
  const plain = {
    ...canvas.artwork,
    leaflet: () => '',
    flyer: { ...canvas.artwork.flyer, front: () => '' },
  }
  const scene = orderedLeaflet({ width: 297, height: 190, fold: value })
  const things = fitToBox(
    {
      ...canvas,
      artwork: plain,
      palette: { ...canvas.palette, material: { ...canvas.palette.material, back: art.cobalt } },
    },
    centredBox(SWATCH, 0.72),
    scene,
  )
  return backdrop(grounds.sky) + things
}

/** Cloth or ink of one colour. */
export function colour(_: Canvas, { value }: SwatchSpec): string {
  return backdrop(value)
}
