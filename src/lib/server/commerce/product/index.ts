import { calculateShipping, quoteProduct, validateProduct } from '../../../contract/product.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { quote } from './quote.ts'
import { shipping } from './shipping.ts'
import { validate } from './validate.ts'

export { demandUnused } from './checks.ts'
export { offerOf } from './offers.ts'
export {
  FILE_CHECK,
  type PriceCode,
  type PricedLine,
  priceLine,
  promisedDates,
} from './price-line.ts'
export { type Destination, prioritiesOf, vatRateOf } from './ways.ts'

/** Mounts the calls of the product page; a quote knows the customer who asks. */
export function mountProduct(api: Api): void {
  mount(api, validateProduct, async (input, call) => {
    await call.consume('quote', call.network)
    return validate(call, input)
  })
  mount(api, quoteProduct, async (input, call) => {
    await call.consume('quote', call.network)
    return quote(call, input)
  })
  mount(api, calculateShipping, async (input, call) => {
    await call.consume('quote', call.network)
    return shipping(call, input)
  })
}
