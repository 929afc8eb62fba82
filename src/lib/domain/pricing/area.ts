import type { AreaPrice } from '../product/definition.ts'
import type { PricingModel } from './model.ts'
import { tierDiscount } from './tiers.ts'

const MM2 = 1_000_000

/**
 * setup + m² × rate × tier: banners, panels and whatever else is cut to the shopper's own size. Each
 * piece is charged `minimumArea` at least, and the tier is that of the whole line's charged area,
 * counted in whole square millimetres so that 2 × 2.5 m² is 5 m² exactly.
 * Not for fixed formats on gang-run sheets: their price does not follow the area (use `run`).
 */
export const areaPrice: PricingModel<AreaPrice> = (price, piece) => {
  const areaMm2 = Math.max(piece.areaMm2, Math.round(price.minimumArea * MM2))
  return (quantity) => {
    const m2 = (areaMm2 * quantity) / MM2
    return price.setup + m2 * price.rate * (1 - tierDiscount(price.tiers, m2))
  }
}
