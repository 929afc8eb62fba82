import type { ProductDefinition, QuantityModel, Selection } from '../product/definition.ts'

/** Labels on one roll of what is chosen; undefined for a product that is not wound on rolls. */
export function labelsPerRoll(def: ProductDefinition, selection: Selection): number | undefined {
  if (def.labelsPerRoll === undefined) return undefined
  const labels = Number(selection[def.labelsPerRoll])
  return labels > 0 ? labels : undefined
}

/**
 * The quantities that a product is offered in, as it is chosen: of what is wound on rolls whole rolls alone
 * (specification, section 5: rolls × labels per roll).
 */
export function quantitiesOf(def: ProductDefinition, selection: Selection): QuantityModel {
  const { quantities } = def
  const labels = labelsPerRoll(def, selection)
  if (labels === undefined) return quantities
  const { list, free, defaultValue } = quantities
  const down = (quantity: number) => Math.floor(quantity / labels) * labels
  const up = (quantity: number) => Math.ceil(quantity / labels) * labels
  return {
    list: list.filter((quantity) => quantity % labels === 0),
    defaultValue,
    ...(free && {
      free: { minimum: up(free.minimum), maximum: down(free.maximum), increment: labels },
    }),
  }
}
