import { attributeOf, chosenOption, facts, partsCount } from '../../lib/domain/product/facts.ts'
import { previewBanner } from '../../lib/pictures/previews/banner.ts'
import { numberOf, onPage, type PicturePlace } from './draw-parts.ts'
import type { Scene } from './drawing.ts'

const EYELETS = ['corners', 'every-50', 'every-100'] as const
const MATERIALS = ['pvc-450', 'pvc-510', 'mesh'] as const
const MM_PER_CM = 10

/** A banner on a wall, with every eyelet it is charged for. */
export function drawPreview(place: PicturePlace, { product, selection, measure }: Scene): string {
  const known = facts(product, selection)
  const width = numberOf(known['widthMm'], 3000) / MM_PER_CM
  const height = numberOf(known['heightMm'], 1000) / MM_PER_CM
  const attribute = attributeOf(product, 'eyelets')
  const option = attribute?.kind === 'choice' ? chosenOption(attribute, selection) : undefined
  return previewBanner(onPage(place), {
    width,
    height,
    material: MATERIALS.find((key) => key === selection['material']) ?? 'pvc-450',
    hems: numberOf(known['hemMm'], 0) > 0,
    eyelets: EYELETS.find((key) => key === option?.key) ?? 'none',
    eyeletCount: option?.count ? partsCount(product, selection, option) : 0,
    captions: { width: measure(width, 'cm'), height: measure(height, 'cm') },
  })
}
