import {
  attributeOf,
  chosenOption,
  type Facts,
  facts,
  partsCount,
} from '../../lib/domain/product/facts.ts'
import { previewBanner } from '../../lib/pictures/previews/banner.ts'
import { numberOf, onPage, type PicturePlace } from './draw-parts.ts'
import type { Scene } from './drawing.ts'

const HEAVY_GRAMS = 500
const MM_PER_CM = 10

/** A banner on a wall, with every eyelet it is charged for. */
export function drawPreview(
  place: PicturePlace,
  { product, selection, measure }: Scene,
  turn: number,
): string {
  const known = facts(product, selection)
  const width = numberOf(known['widthMm'], 3000) / MM_PER_CM
  const height = numberOf(known['heightMm'], 1000) / MM_PER_CM
  const attribute = attributeOf(product, 'eyelets')
  const option = attribute?.kind === 'choice' ? chosenOption(attribute, selection) : undefined
  return previewBanner(onPage(place), {
    width,
    height,
    material: materialOf(known),
    hems: numberOf(known['hemMm'], 0) > 0,
    eyelets: eyeletsOf(known),
    eyeletCount: option?.count ? partsCount(product, selection, option) : 0,
    turn,
    captions: { width: measure(width, 'cm'), height: measure(height, 'cm') },
  })
}

function materialOf({ openPercent, grams }: Facts) {
  if (numberOf(openPercent, 0) > 0) return 'mesh'
  return numberOf(grams, 0) >= HEAVY_GRAMS ? 'pvc-510' : 'pvc-450'
}

function eyeletsOf({ eyeletCorners, eyeletEveryCm }: Facts) {
  if (numberOf(eyeletCorners, 0) > 0) return 'corners'
  const every = numberOf(eyeletEveryCm, 0)
  if (every === 0) return 'none'
  return every <= 50 ? 'every-50' : 'every-100'
}
