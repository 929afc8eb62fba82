import type { z } from 'zod'
import type { priceOptions } from '../../../contract/product.ts'
import { optionPrices } from '../../../domain/pricing/option-prices.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import {
  type ConfigurationCode,
  demandMatrixSum,
  demandQuantity,
  demandSelection,
  productOf,
  type VersionCode,
} from './checks.ts'
import { offerOf } from './offers.ts'
import { vatOf, waysOf } from './ways.ts'

type Input = z.output<typeof priceOptions.input>

/** What the order would cost with each option, by the same rules as a quote. */
export function priceOfOptions(
  context: Context<
    | VersionCode
    | ConfigurationCode
    | 'currency_not_offered'
    | 'country_not_served'
    | 'no_deliveries'
  >,
  input: Input,
) {
  const product = productOf(context, input.skus)
  const { priceList } = offerOf(context, input.currency)
  demandSelection(context, product, input.merchantAttributes, 'merchantAttributes')
  demandQuantity(context, product, {
    selection: input.merchantAttributes,
    quantity: input.quantity,
    path: 'quantity',
  })
  demandMatrixSum(context, product, input.merchantAttributes, input.quantity)
  const to = { country: input.country, postcode: input.zipCode }
  const way = waysOf(context, product, to).find(
    ({ priority, option }) =>
      priority.key === input.priority &&
      (input.deliveryOption === '' || option.key === input.deliveryOption),
  )
  demand(context, way, 'no_deliveries', { fields: [{ path: 'priority', code: 'no_deliveries' }] })
  const found = optionPrices(product, input.merchantAttributes, {
    quantity: input.quantity,
    priority: way.priority,
    list: priceList,
    vatRate: vatOf(context, input.country, product).rate,
    deliveryCents: way.deliveryCents,
    own: input.own,
  })
  return {
    currency: input.currency,
    options: found.map(({ attribute, option, netCents, grossCents }) => ({
      attribute,
      option,
      amountCentExclTax: netCents,
      amountCentInclTax: grossCents,
    })),
  }
}
