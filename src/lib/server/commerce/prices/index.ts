import { explainPrice, listPricedProducts, priceWhatIf } from '../../../contract/prices.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { explained } from './explain.ts'
import { pricedProducts } from './products.ts'
import { whatIf } from './what-if.ts'

/** Mounts what staff see of prices: how they come about, and how they would move. */
export function mountPrices(api: Api): void {
  mount(api, listPricedProducts, async (_input, call) => pricedProducts(call))
  mount(api, explainPrice, async (input, call) => explained(call, input))
  mount(api, priceWhatIf, (input, call) => whatIf(call, input))
}
