import { facts } from '../../lib/domain/product/facts.ts'
import { type LabelMaterial, previewLabel } from '../../lib/pictures/previews/label.ts'
import type { LabelShape } from '../../lib/pictures/spec.ts'
import { numberOf, onPage, type PicturePlace } from './draw-parts.ts'
import type { Scene } from './drawing.ts'

const LINER_MM = 0.06

const MATERIALS: Record<string, LabelMaterial> = {
  'white-pp': 'pp-white',
  clear: 'pp-clear',
  kraft: 'kraft',
}
/** Windings by how far the label is turned on its web. */
const WINDINGS: Record<number, number> = { 0: 1, 180: 2, 270: 3, 90: 4 }
const SHAPES: Record<string, LabelShape> = { circle: 'round', oval: 'oval', rectangle: 'rounded' }

/** A label on its liner, and the roll it comes on. */
export function drawPreview(place: PicturePlace, { product, selection, measure }: Scene): string {
  const known = facts(product, selection)
  const [width, height] = [numberOf(known['widthMm'], 50), numberOf(known['heightMm'], 70)]
  const core = numberOf(known['coreMm'], 0)
  return previewLabel(onPage(place), {
    shape: SHAPES[String(known['shape'])] ?? 'rectangle',
    width,
    height,
    material: MATERIALS[String(known['stock'])] ?? 'paper',
    whiteInk: numberOf(known['whiteInk'], 0) > 0,
    winding: WINDINGS[numberOf(known['turnDegrees'], 0)] ?? 1,
    // The liner is as thick as thin paper.
    ...(core > 0 && {
      wound: { coreMm: core, thicknessMm: numberOf(known['thicknessMm'], 0.07) + LINER_MM },
    }),
    captions: { width: measure(width, 'mm'), height: measure(height, 'mm') },
  })
}
