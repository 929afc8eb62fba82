import { facts } from '../../lib/domain/product/facts.ts'
import { previewCards } from '../../lib/pictures/previews/cards.ts'
import { previewFlyer } from '../../lib/pictures/previews/flyer.ts'
import { stackPicture, stackPlan } from '../../lib/pictures/previews/stack.ts'
import type { Lamination } from '../../lib/pictures/spec.ts'
import { numberOf, onPage, type PicturePlace } from './draw-parts.ts'
import type { Scene, Side, StackScene } from './drawing.ts'

const LAMINATIONS: Record<string, Lamination> = {
  matt: 'matt',
  gloss: 'gloss',
  velvet: 'soft-touch',
}

/** Cards and flyers, in proportion. */
export function drawPreview(place: PicturePlace, scene: Scene, side: Side): string {
  const look = { ...sheet(scene), side }
  if (isFlyer(scene)) return previewFlyer(onPage(place), { ...look, finish: look.lamination })
  const known = facts(scene.product, scene.selection)
  const varnished = numberOf(known['spotUvSides'], 0)
  return previewCards(onPage(place), {
    ...look,
    corner: numberOf(known['radiusMm'], 0),
    spotUv: varnished === 2 ? 'both' : varnished === 1 ? 'front' : 'none',
  })
}

/** The whole order, piled and measured. */
export function drawStack(place: PicturePlace, scene: StackScene): string {
  const { width, height, thickness } = sheet(scene)
  const product = isFlyer(scene) ? 'flyers' : 'cards'
  const plan = stackPlan({ product, thickness, count: scene.quantity })
  return stackPicture(onPage(place), {
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

function isFlyer({ product }: Scene): boolean {
  return product.picture.scene === 'flyers'
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
    lamination: LAMINATIONS[String(known['film'])] ?? 'none',
    sides: known['sides'] === 1 ? (1 as const) : (2 as const),
    captions: {
      width: measure(width, 'mm'),
      height: measure(height, 'mm'),
      thickness: measure(thickness, 'mm'),
    },
  }
}
