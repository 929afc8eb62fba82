import type { PictureContext } from '../../lib/domain/pictures/context.ts'
import { previewBanner } from '../../lib/domain/pictures/preview/banner.ts'
import { previewCards } from '../../lib/domain/pictures/preview/cards.ts'
import { previewFlyer } from '../../lib/domain/pictures/preview/flyer.ts'
import { type LabelMaterial, previewLabel } from '../../lib/domain/pictures/preview/label.ts'
import { stackPicture, stackPlan } from '../../lib/domain/pictures/preview/stack.ts'
import type { LabelShape, Lamination } from '../../lib/domain/pictures/spec.ts'
import type { ProductDefinition, Selection } from '../../lib/domain/product/definition.ts'
import { attributeOf, chosenOption, facts, partsCount } from '../../lib/domain/product/facts.ts'

export type Side = 'front' | 'back'

/** Writes a measure in the shop's language. */
export type Measure = (value: number, unit: 'mm' | 'cm') => string

/** A selection that can be made, as the pictures see it. */
type Scene = { product: ProductDefinition; selection: Selection; measure: Measure }

const FILMS: Record<string, Lamination> = { matt: 'matt', gloss: 'gloss', velvet: 'soft-touch' }
const MATERIALS: Record<string, LabelMaterial> = { 'white-pp': 'pp-white', clear: 'pp-clear' }
const SHAPES: Record<string, LabelShape> = { circle: 'round', oval: 'oval', rectangle: 'rounded' }

/** Whether the product lies in piles, and so has a picture of one. */
export function hasStack({ picture }: ProductDefinition): boolean {
  return picture.scene === 'cards' || picture.scene === 'flyers'
}

/** Whether there is a back to turn to. */
export function hasBack(product: ProductDefinition, selection: Selection): boolean {
  return hasStack(product) && facts(product, selection)['sides'] === 2
}

/** The product as it is configured, drawn to proportion. */
export function drawPreview(context: PictureContext, scene: Scene, side: Side): string {
  switch (scene.product.picture.scene) {
    case 'banner':
      return drawBanner(context, scene)
    case 'roll':
      return drawLabel(context, scene)
    case 'flyers':
      return previewFlyer(context, { ...sheet(scene), finish: sheet(scene).lamination, side })
    default:
      return drawCards(context, scene, side)
  }
}

/** The order as piles on the table; `note` says what is measured. */
export function drawStack(
  context: PictureContext,
  scene: Scene & { quantity: number; note: string },
): string {
  const { width, height, thickness } = sheet(scene)
  const product = scene.product.picture.scene === 'flyers' ? 'flyers' : 'cards'
  const count = scene.quantity
  const captions = { height: scene.measure(stackHeight(scene), 'mm'), note: scene.note }
  return stackPicture(context, { product, width, height, thickness, count, captions })
}

/** Height of one pile in whole millimetres. */
export function stackHeight(scene: Scene & { quantity: number }): number {
  return Math.round(planOf(scene).height)
}

/** How many equal piles the order stands in. */
export function stackPiles(scene: Scene & { quantity: number }): number {
  return planOf(scene).piles
}

function planOf(scene: Scene & { quantity: number }) {
  const product = scene.product.picture.scene === 'flyers' ? 'flyers' : 'cards'
  return stackPlan({ product, thickness: sheet(scene).thickness, count: scene.quantity })
}

function drawCards(context: PictureContext, scene: Scene, side: Side): string {
  const known = facts(scene.product, scene.selection)
  const uv = number(known['spotUvSides'], 0)
  return previewCards(context, {
    ...sheet(scene),
    corner: number(known['radiusMm'], 0),
    spotUv: uv === 2 ? 'both' : uv === 1 ? 'front' : 'none',
    side,
  })
}

function drawBanner(context: PictureContext, { product, selection, measure }: Scene): string {
  const known = facts(product, selection)
  const [width, height] = [
    number(known['widthMm'], 1000) / 10,
    number(known['heightMm'], 1000) / 10,
  ]
  const attribute = attributeOf(product, 'eyelets')
  const option = attribute?.kind === 'choice' ? chosenOption(attribute, selection) : undefined
  const eyelets = option?.key
  const material = selection['material']
  return previewBanner(context, {
    width,
    height,
    material: material === 'mesh' || material === 'pvc-510' ? material : 'pvc-450',
    hems: number(known['hemMm'], 0) > 0,
    eyelets:
      eyelets === 'corners' || eyelets === 'every-50' || eyelets === 'every-100' ? eyelets : 'none',
    eyeletCount: option?.count ? partsCount(product, selection, option) : 0,
    captions: { width: measure(width, 'cm'), height: measure(height, 'cm') },
  })
}

function drawLabel(context: PictureContext, { product, selection, measure }: Scene): string {
  const known = facts(product, selection)
  const [width, height] = [number(known['widthMm'], 50), number(known['heightMm'], 70)]
  const material = selection['material'] ?? ''
  const winding = attributeOf(product, 'winding')
  const turns = winding?.kind === 'choice' ? winding.options.map((option) => option.key) : []
  return previewLabel(context, {
    shape: SHAPES[String(known['shape'])] ?? 'rectangle',
    width,
    height,
    material: MATERIALS[material] ?? (material === 'kraft' ? 'kraft' : 'paper'),
    whiteInk: number(known['whiteInk'], 0) > 0,
    winding: Math.max(0, turns.indexOf(selection['winding'] ?? '')) + 1,
    captions: { width: measure(width, 'mm'), height: measure(height, 'mm') },
  })
}

function sheet({ product, selection, measure }: Scene) {
  const known = facts(product, selection)
  const [width, height] = [number(known['widthMm'], 85), number(known['heightMm'], 55)]
  const thickness = number(known['thicknessMm'], 0.4)
  return {
    width,
    height,
    thickness,
    weight: number(known['grams'], 350),
    lamination: FILMS[String(known['film'])] ?? 'none',
    sides: known['sides'] === 1 ? (1 as const) : (2 as const),
    captions: {
      width: measure(width, 'mm'),
      height: measure(height, 'mm'),
      thickness: measure(thickness, 'mm'),
    },
  }
}

function number(fact: number | string | undefined, otherwise: number): number {
  return typeof fact === 'number' ? fact : otherwise
}
