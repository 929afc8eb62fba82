import type { PriceModel } from '../product/definition.ts'
import { areaPrice } from './area.ts'
import { compileEstimate, type Figures } from './estimate/estimate.ts'
import { runPrice } from './run.ts'
import { tablePrice } from './table.ts'

/**
 * What a price model may know of one piece: `areaMm2` is whole, and 0 where no model asks for it; `figures`
 * are all facts and derived values, for an estimate; `chosen` says an attribute's value, for a list.
 */
export type Piece = {
  areaMm2: number
  figures?: Figures
  chosen?: (attribute: string) => string
}

/**
 * A price model turns a piece and a quantity into a base amount in the base currency's major unit,
 * before options, priority and price list. It is called once a selection and answers a function of
 * the quantity that must be cheap: no look-ups, no rounding.
 *
 * Do not add a model for a new attribute, a discount group or a currency: those are factors. Add one
 * only where the amount grows with the quantity in a way the models here cannot follow, and keep it
 * rising with the quantity, or the price table needs a "more for less" note.
 */
export type PricingModel<Price> = (price: Price, piece: Piece) => (quantity: number) => number

/** Readies a product's own model. */
export function baseAmount(price: PriceModel, piece: Piece): (quantity: number) => number {
  switch (price.model) {
    case 'area':
      return areaPrice(price, piece)
    case 'run':
      return runPrice(price, piece)
    case 'estimate':
      return compileEstimate(price, piece.figures ?? {}).price
    case 'table':
      return tablePrice(price, piece)
  }
}
