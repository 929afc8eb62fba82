import { facts } from '../../lib/domain/product/facts.ts'
import { optionsOf } from '../../lib/pictures/options.ts'
import { previewGoods } from '../../lib/pictures/previews/goods.ts'
import { productPicture } from '../../lib/pictures/product-picture.ts'
import { onPage, type PicturePlace } from './draw-parts.ts'
import type { Scene } from './drawing.ts'

/** Things of one paper, whose edge is seen through a loupe. */
const PAPER_SCENES: readonly string[] = ['leaflet', 'poster', 'calendar']

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
  const { grams, thicknessMm } = known
  // Of things in several parts the spine tells more than one of their papers.
  const isSheet = PAPER_SCENES.includes(scene)
  const paper = isSheet &&
    typeof grams === 'number' &&
    typeof thicknessMm === 'number' && { weight: grams, text: measure(thicknessMm, 'mm') }
  return previewGoods(onPage(place), { scene, ground, options, caption, ...(paper && { paper }) })
}
