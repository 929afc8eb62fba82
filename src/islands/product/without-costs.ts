import type {
  Attribute,
  Option,
  PriceModel,
  ProductDefinition,
} from '../../lib/domain/product/definition.ts'

/**
 * A definition whose prices are blank: what a product costs to make is the shop's own business. Photographs are
 * named by their addresses.
 */
export function withoutCosts(
  {
    priceFactors: _,
    instructions: __,
    paymentPlan: ___,
    ctoolsId: ____,
    designExperience: _____,
    locationId: ______,
    ...definition
  }: ProductDefinition,
  photoOf: (name: string) => string | undefined,
): ProductDefinition {
  const costless = ({ key, count, facts, photo }: Option): Option => {
    const shown = photo === undefined ? undefined : photoOf(photo)
    return { key, ...(count && { count }), ...(facts && { facts }), ...(shown && { photo: shown }) }
  }
  return {
    ...definition,
    price: blankPrice(definition.price),
    attributes: definition.attributes.map((attribute): Attribute => {
      if (attribute.kind === 'choice' || attribute.kind === 'several')
        return { ...attribute, options: attribute.options.map(costless) }
      if (attribute.kind !== 'matrix') return attribute
      return { ...attribute, options: attribute.options.map(costless) }
    }),
  }
}

function blankPrice(price: PriceModel): PriceModel {
  if (price.model !== 'area') return { model: 'run', setup: 0, scale: 0, exponent: 0, unit: 0 }
  const { width, height } = price
  return { model: 'area', setup: 0, rate: 0, minimumArea: 0, tiers: [], width, height }
}
