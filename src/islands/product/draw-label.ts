import { facts } from '../../lib/domain/product/facts.ts'
import { optionsOf } from '../../lib/pictures/options.ts'
import { previewLabel } from '../../lib/pictures/previews/label.ts'
import { onPage, type PicturePlace } from './draw-parts.ts'
import type { Scene } from './drawing.ts'

/** A label on its liner, and the roll it comes on. */
export function drawPreview(place: PicturePlace, { product, selection, measure }: Scene): string {
  const options = optionsOf(facts(product, selection), 1)
  const { shape = 'rectangle', width = 50, height = 70, material = 'paper' } = options
  return previewLabel(onPage(place), {
    ...options,
    ...{ shape, width, height, material, winding: options.winding ?? 1 },
    captions: { width: measure(width, 'mm'), height: measure(height, 'mm') },
  })
}
