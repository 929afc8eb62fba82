import {
  calculateShipping,
  priceOptions,
  priceServices,
  quoteProduct,
  validateProduct,
} from '../../../contract/product.ts'
import { type Api, mount, serialise, serve } from '../../platform/http/index.ts'
import { findPromoSlowed } from '../promocode/index.ts'
import { plainQuote } from './kept-quotes.ts'
import { priceOfOptions } from './option-prices.ts'
import { announcedBefore, quote } from './quote.ts'
import { servicePrices } from './service-prices.ts'
import { shipping } from './shipping.ts'
import { validate } from './validate.ts'

export { type ArtworkSetsCode, demandArtworkSets } from './artwork-sets.ts'
export {
  type ConfigurationCode,
  demandMatrixSum,
  demandQuantity,
  demandSelection,
  demandUploadType,
  productOf,
  type VersionCode,
} from './checks.ts'
export { collectionOf } from './collection.ts'
export { describeChoice, nameOf, piecesOf } from './describe-choice.ts'
export { offerOf } from './offers.ts'
export { askedPrices, priceRecording, priorOfOffer, usualOffer } from './price-history.ts'
export {
  COUPON,
  type PriceCode,
  type PricedLine,
  priceLine,
} from './price-line.ts'
export { promisedDates } from './promised-dates.ts'
export { quote } from './quote.ts'
export { DELIVERIES, designDaysOf, FILE_CHECK, serviceVoice } from './services.ts'
export { shipping } from './shipping.ts'
export { type Destination, prioritiesOf, vatOf, waysOf } from './ways.ts'

/** Mounts the calls of the product page; a quote knows the customer who asks. */
export function mountProduct(api: Api): void {
  mount(api, validateProduct, async (input, call) => {
    await call.consume('quote', call.network)
    return validate(call, input)
  })
  serve(api, quoteProduct, {}, async (input, call) => {
    await call.consume('quote', call.network)
    const { promocodeInputText: typed, promocodeId: known } = input
    const code = typed?.trim() ? typed : known
    if (!code) return plainQuote(call, input)
    const promo = await findPromoSlowed(call, code)
    const before = await announcedBefore(call, input, promo)
    return serialise(quoteProduct, quote(call, input, promo, before))
  })
  mount(api, priceOptions, async (input, call) => {
    await call.consume('quote', call.network)
    return priceOfOptions(call, input)
  })
  mount(api, priceServices, async (input, call) => {
    await call.consume('quote', call.network)
    return servicePrices(call, input)
  })
  mount(api, calculateShipping, async (input, call) => {
    await call.consume('quote', call.network)
    return shipping(call, input)
  })
}
