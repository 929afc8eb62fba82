import { facts } from '../../lib/domain/product/facts.ts'
import { optionsOf } from '../../lib/pictures/options.ts'
import { previewBanner } from '../../lib/pictures/previews/banner.ts'
import { numberOf, onPage, type PicturePlace } from './draw-parts.ts'
import type { Scene } from './drawing.ts'

const MM_PER_CM = 10

/** A banner on a wall, with every eyelet it is charged for. */
export function drawPreview(
  place: PicturePlace,
  { product, selection, measure }: Scene,
  turn: number,
): string {
  const known = facts(product, selection)
  const options = optionsOf(known, 1)
  const width = (options.width ?? 3000) / MM_PER_CM
  const height = (options.height ?? 1000) / MM_PER_CM
  const { thickness = 0.4 } = options
  return previewBanner(onPage(place), {
    ...{ width, height, turn, thickness },
    mesh: options.mesh === true,
    hems: options.hem === true,
    eyeletCount: options.eyelets ?? 0,
    weight: numberOf(known['grams'], 450),
    captions: {
      width: measure(width, 'cm'),
      height: measure(height, 'cm'),
      thickness: measure(thickness, 'mm'),
    },
  })
}
