import { facts } from '../../lib/domain/product/facts.ts'
import type { PictureContext } from '../../lib/pictures/context.ts'
import { withLetters } from '../../lib/pictures/letters.ts'
import { previewCards } from '../../lib/pictures/previews/cards.ts'
import { previewFlyer } from '../../lib/pictures/previews/flyer.ts'
import { stackPicture, stackPlan } from '../../lib/pictures/previews/stack.ts'
import { foils, type Lamination } from '../../lib/pictures/spec.ts'
import { numberOf, onPage, type PicturePlace } from './draw-parts.ts'
import type { Scene, StackScene } from './drawing.ts'

const LAMINATIONS: Record<string, Lamination> = {
  matt: 'matt',
  gloss: 'gloss',
  velvet: 'soft-touch',
}

/** Cards and flyers, in proportion. */
export function drawPreview(place: PicturePlace, scene: Scene, turn: number): string {
  const look = { ...sheet(scene), turn }
  if (isFlyer(scene))
    return previewFlyer(context(place, scene), { ...look, finish: look.lamination })
  const known = facts(scene.product, scene.selection)
  const foil = foils.find((each) => each === known['foil'])
  const varnished = numberOf(known['spotUvSides'], 0)
  return previewCards(onPage(place), {
    ...look,
    corner: numberOf(known['radiusMm'], 0),
    ...(foil && { foil }),
    spotUv: varnished === 2 ? 'both' : varnished === 1 ? 'front' : 'none',
  })
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
  const [width, height] = [numberOf(known['widthMm'], 85), numberOf(known['heightMm'], 55)]
  const thickness = numberOf(known['thicknessMm'], 0.4)
  return {
    width,
    height,
    thickness,
    weight: numberOf(known['grams'], 350),
    ...(known['surface'] === 'coated' && { surface: 'coated' as const }),
    lamination: LAMINATIONS[String(known['film'])] ?? 'none',
    sides: known['sides'] === 1 ? (1 as const) : (2 as const),
    captions: {
      width: measure(width, 'mm'),
      height: measure(height, 'mm'),
      thickness: measure(thickness, 'mm'),
    },
  }
}
