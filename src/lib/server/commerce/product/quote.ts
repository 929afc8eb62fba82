import type { z } from 'zod'
import type { priceSet, quoteProduct } from '../../../contract/product.ts'
import type { Way } from '../../../domain/delivery/ways.ts'
import { minorDigits } from '../../../domain/money/format.ts'
import { compilePrice } from '../../../domain/pricing/price.ts'
import { vatCents } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import {
  type ConfigurationCode,
  demandQuantity,
  demandSelection,
  demandUnused,
  productOf,
  type VersionCode,
} from './checks.ts'
import { offerOf } from './offers.ts'
import { vatRateOf, waysOf } from './ways.ts'

type Input = z.output<typeof quoteProduct.input>
type PriceSet = z.output<typeof priceSet>

type QuoteCode =
  | 'field_not_used'
  | VersionCode
  | ConfigurationCode
  | 'currency_not_offered'
  | 'quantities_empty'
  | 'production_times_empty'
  | 'prices_empty'
  | 'country_not_served'

/** The price of every quantity at every priority asked for (specification, section 7, quote). */
export function quote(context: Context<QuoteCode>, input: Input) {
  demandUnused(context, {
    cartId: input.cartId !== undefined,
    lineItemId: input.lineItemId !== undefined,
    fulfillerAttributes: Object.keys(input.fulfillerAttributes).length > 0,
    promocodeInputText: input.promocodeInputText !== undefined,
    promocodeId: input.promocodeId !== undefined,
  })
  const product = productOf(context, input.skus)
  demand(context, (input.pageId ?? product.id) === product.id, 'product_not_found', {
    fields: [{ path: 'pageId', code: 'product_not_found' }],
  })
  const isOwnGroup = (group: string) => product.productGroups.includes(group)
  demand(context, input.productGroups.every(isOwnGroup), 'product_not_found', {
    fields: [{ path: 'productGroups', code: 'product_not_found' }],
  })
  const { priceList } = offerOf(context, input.currency)
  demand(context, input.quantityList.length > 0, 'quantities_empty')
  demand(context, input.validProductionTimes.length > 0, 'production_times_empty')
  demandSelection(context, product, input.merchantAttributes, 'merchantAttributes')
  for (const [index, quantity] of input.quantityList.entries()) {
    demandQuantity(context, product, quantity, `quantityList.${index}`)
  }
  const to = { country: input.country, postcode: input.zipCode }
  const ways = waysOf(context, product, to).filter(
    ({ priority }) =>
      input.prioritySets.includes(priority.key) &&
      input.validProductionTimes.includes(priority.workingDays),
  )
  demand(context, ways.length > 0, 'prices_empty')
  const price = compilePrice(product, input.merchantAttributes, priceList)
  const set = priceSets(input.currency, vatRateOf(context, input.country))
  return {
    currency: input.currency,
    prices: input.quantityList.map((quantity) => ({
      quantity,
      deliveries: ways.map((way) =>
        set(way, quantity, price(quantity, way.priority.factor, way.deliveryCents)),
      ),
    })),
  }
}

function priceSets(currency: string, vatRate: number) {
  const unit = 10 ** minorDigits(currency)
  const each = (cents: number, quantity: number) =>
    Math.round((cents / quantity / unit) * 10_000) / 10_000
  return ({ priority, option }: Way, quantity: number, net: number): PriceSet => {
    const vat = vatCents(net, vatRate)
    const gross = net + vat
    return {
      unitAmountExclTax: each(net, quantity),
      unitAmountInclTax: each(gross, quantity),
      amountExclTax: net / unit,
      amountInclTax: gross / unit,
      amountCentExclTax: net,
      amountCentInclTax: gross,
      originalAmountExclTax: net / unit,
      originalAmountInclTax: gross / unit,
      vatAmount: vat / unit,
      vatRate: vatRate / 10_000,
      deliveryKey: priority.key,
      deliveryOption: option.key,
      productionTime: priority.workingDays,
      deliverySpeed: priority.key,
      promocode: null,
    }
  }
}
