import { facts } from '../../lib/domain/product/facts.ts'
import type { PictureContext } from '../../lib/pictures/context.ts'
import { withLetters } from '../../lib/pictures/letters.ts'
import { optionsOf } from '../../lib/pictures/options.ts'
import { previewCards } from '../../lib/pictures/previews/cards.ts'
import { previewFlyer } from '../../lib/pictures/previews/flyer.ts'
import { stackPicture, stackPlan } from '../../lib/pictures/previews/stack.ts'
import { numberOf, onPage, type PicturePlace } from './draw-parts.ts'
import type { Scene, StackScene } from './drawing.ts'

/** Cards and flyers, in proportion. */
export function drawPreview(place: PicturePlace, scene: Scene, turn: number): string {
  const look = { ...sheet(scene), turn }
  if (isFlyer(scene))
    return previewFlyer(context(place, scene), { ...look, finish: look.lamination })
  return previewCards(onPage(place), { ...look, corner: look.corner ?? 0 })
}

/** The whole order, piled and measured. */
export function drawStack(place: PicturePlace, scene: StackScene): string {
  const { width, height, thickness } = sheet(scene)
  const product = isFlyer(scene) ? 'flyers' : 'cards'
  const plan = stackPlan({ product, thickness, count: scene.quantity })
  return stackPicture(context(place, scene), {
    product,
    width,
    height,
    thickness,
    count: scene.quantity,
    captions: {
      height: scene.measure(Math.round(plan.height), 'mm'),
      note: scene.note(plan.piles),
    },
  })
}

function context(place: PicturePlace, { product, selection }: Scene): PictureContext {
  const made = onPage(place)
  if (product.picture.scene !== 'letter') return made
  const black = facts(product, selection)['frontColours'] === 1
  return { ...made, artwork: withLetters(made.artwork, black) }
}

function isFlyer({ product }: Scene): boolean {
  return product.picture.scene !== 'cards'
}

function sheet({ product, selection, measure }: Scene) {
  const known = facts(product, selection)
  const options = optionsOf(known, 1)
  const { width = 85, height = 55, thickness = 0.4, lamination = 'none', sides = 2 } = options
  return {
    ...options,
    ...{ width, height, thickness, lamination, sides },
    weight: numberOf(known['grams'], 350),
    captions: {
      width: measure(width, 'mm'),
      height: measure(height, 'mm'),
      thickness: measure(thickness, 'mm'),
    },
  }
}
