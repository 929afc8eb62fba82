import type { RunPrice } from '../product/definition.ts'
import type { PricingModel } from './model.ts'
import { tierDiscount } from './tiers.ts'

/**
 * setup + scale · q^exponent + unit · q · tier: sheets and rolls that are set up once and then run.
 * Not for pieces cut to the shopper's own size (use `area`).
 */
export const runPrice: PricingModel<RunPrice> = (price) => {
  const { setup, scale, exponent, unit, tiers } = price
  return (quantity) => {
    const share = 1 - tierDiscount(tiers, quantity)
    return setup + scale * quantity ** exponent + unit * quantity * share
  }
}
