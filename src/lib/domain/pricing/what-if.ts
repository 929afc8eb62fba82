import type { EstimatePrice, ProductDefinition, Workshop } from '../product/definition.ts'
import { listFactor, type PriceList } from './price-list.ts'

/** Figures of the workshop that are money: what a kind of document may have of them. */
export const workshopFigures = {
  material: ['perKilogram', 'perSquareMetre'],
  press: ['click', 'blackClick', 'plate', 'ink', 'rate', 'labourRate'],
  finishing: ['rate', 'each', 'once'],
} as const
export type WorkshopKind = keyof typeof workshopFigures

/**
 * A figure that might be another: of a material, a press or a step, one of them or all (`*`); or the
 * prices of a product as such. `percent` is what is added to it.
 */
export type PriceChange =
  | { kind: WorkshopKind; id: string; figure: string | null; percent: number }
  | { kind: 'product'; id: string; percent: number }

const folders = { material: 'materials', press: 'presses', finishing: 'finishing' } as const
const HUNDRED = 100

/** The product as it would be priced after the changes; the same one where none touches it. */
export function changedProduct(
  def: ProductDefinition,
  changes: readonly PriceChange[],
): ProductDefinition {
  if (def.price.model !== 'estimate') return def
  const workshop = changes.reduce(changedWorkshop, def.price.workshop)
  if (workshop === def.price.workshop) return def
  const price: EstimatePrice = { ...def.price, workshop }
  return { ...def, price }
}

/** The price list as it would be for a product after the changes. */
export function changedList(
  list: PriceList,
  product: string,
  changes: readonly PriceChange[],
): PriceList {
  const factor = changes.reduce(
    (all, change) =>
      change.kind === 'product' && isMeant(change.id, product) ? all * factorOf(change) : all,
    1,
  )
  if (factor === 1) return list
  return { ...list, products: { ...list.products, [product]: listFactor(list, product) * factor } }
}

function changedWorkshop(workshop: Workshop, change: PriceChange): Workshop {
  if (change.kind === 'product') return workshop
  const folder = folders[change.kind]
  const documents: Readonly<Record<string, object>> = workshop[folder]
  const ids = Object.keys(documents).filter((id) => isMeant(change.id, id))
  if (ids.length === 0) return workshop
  const raised = Object.fromEntries(
    ids.map((id) => [id, raisedFigures(documents[id] ?? {}, change)]),
  )
  return { ...workshop, [folder]: { ...documents, ...raised } }
}

function raisedFigures(
  document: object,
  change: Extract<PriceChange, { figure: string | null }>,
): object {
  const figures: readonly string[] = change.figure ? [change.figure] : workshopFigures[change.kind]
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      typeof value === 'number' && figures.includes(name) ? value * factorOf(change) : value,
    ]),
  )
}

function isMeant(wanted: string, id: string): boolean {
  return wanted === '*' || wanted === id
}

function factorOf({ percent }: PriceChange): number {
  return 1 + percent / HUNDRED
}
