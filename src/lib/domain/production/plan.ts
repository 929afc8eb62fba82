import { compileEstimate, EstimateError, type Figures } from '../pricing/estimate/estimate.ts'
import type { EstimatePrice, ProductDefinition, Selection } from '../product/definition.ts'
import { chosenOption, facts, isShown } from '../product/facts.ts'

/** How one part is printed, as its price was estimated. Lengths in millimetres. */
export type PlannedPart = {
  part: string
  press: string
  /** How the sheet is printed and turned: `both-sides`, `work-and-turn`. */
  style: string
  /** Null for a roll, which has no length. */
  sheet: { width: number; height: number | null }
  /** Pieces on a sheet, or lanes side by side on a roll. */
  up: number
  /** Sheets that come out right, without those for making ready; null for a roll. */
  sheets: number | null
}

/** Facts by which an option says what is printed on. */
const MATERIAL_FACTS = ['grams', 'stock', 'thicknessMm']

/**
 * How a line is made where its price is an estimate: the presses that were the cheapest at its
 * quantity. Empty for other prices, and where today's presses cannot print it.
 */
export function planOf(
  product: ProductDefinition,
  selection: Selection,
  quantity: number,
): PlannedPart[] {
  const { price } = product
  if (price.model !== 'estimate') return []
  const figures = facts(product, selection)
  try {
    const { ways } = compileEstimate(price, figures).explain(quantity)
    return ways.map((way) => plannedPart(price, figures, way, quantity))
  } catch (error) {
    if (error instanceof EstimateError) return []
    throw error
  }
}

type Way = { part: string; press: string; style: string; up: number }

function plannedPart(
  { parts, workshop }: EstimatePrice,
  figures: Figures,
  { part, press: id, style, up }: Way,
  quantity: number,
): PlannedPart {
  const press = workshop.presses[id]
  const leaves = numberOf(parts.find(({ key }) => key === part)?.leaves ?? 1, figures)
  const isRoll = press?.kind === 'wide'
  return {
    part,
    press: id,
    style,
    up,
    sheet: sizeOf(press),
    sheets: isRoll ? null : Math.ceil((quantity * leaves) / up),
  }
}

function sizeOf(press: EstimatePrice['workshop']['presses'][string] | undefined) {
  if (!press) return { width: 0, height: null }
  return press.kind === 'wide' ? { width: press.width, height: null } : press.sheet
}

function numberOf(figure: number | string, figures: Figures): number {
  const value = typeof figure === 'number' ? figure : figures[figure]
  return typeof value === 'number' ? value : 1
}

/**
 * What a line is printed on, as `<attribute>:<option>` of the first choice that says so by its facts;
 * undefined for a product that has one material only.
 */
export function materialOf(product: ProductDefinition, selection: Selection): string | undefined {
  for (const attribute of product.attributes) {
    if (attribute.kind !== 'choice' || !isShown(product, attribute, selection)) continue
    const option = chosenOption(attribute, selection)
    const names = Object.keys(option?.facts ?? {})
    if (option && MATERIAL_FACTS.some((fact) => names.includes(fact)))
      return `${attribute.key}:${option.key}`
  }
  return undefined
}
