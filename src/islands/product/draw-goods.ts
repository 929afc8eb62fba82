import { facts } from '../../lib/domain/product/facts.ts'
import { previewGoods } from '../../lib/pictures/previews/goods.ts'
import { productPicture } from '../../lib/pictures/product-picture.ts'
import { optionsOf } from '../../lib/pictures/thumbnail.ts'
import { onPage, type PicturePlace } from './draw-parts.ts'
import type { Scene } from './drawing.ts'

/** Whatever is drawn from its facts alone: leaflets, brochures, posters, panels, boxes, cloth, mugs, pads, calendars. */
export function drawPreview(
  place: PicturePlace,
  { product, selection, measure }: Scene,
  turn: number,
): string {
  const known = facts(product, selection)
  const { scene, ground } = productPicture(product.picture)
  const sides = ['widthMm', 'depthMm', 'heightMm', 'spineMm'].flatMap((side) => {
    const value = known[side]
    return typeof value === 'number' && value > 0 ? [Math.round(value * 10) / 10] : []
  })
  const unit = Math.max(...sides, 0) >= 600 ? ('cm' as const) : ('mm' as const)
  const caption = sides.map((side) => measure(unit === 'cm' ? side / 10 : side, unit)).join(' × ')
  const options = { ...optionsOf(known, 100), turn }
  return previewGoods(onPage(place), { scene, ground, options, caption })
}
