import type { z } from 'zod'
import type { priceServices } from '../../../contract/product.ts'
import { taxed } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import {
  type ConfigurationCode,
  demandQuantity,
  demandSelection,
  productOf,
  type VersionCode,
} from './checks.ts'
import { offerOf } from './offers.ts'
import { demandService } from './services.ts'
import { vatOf } from './ways.ts'
import { wireAmounts } from './wire-amounts.ts'

type Input = z.output<typeof priceServices.input>

/** What services cost beside a product, for each quantity: in the context's currency, by line. */
export function servicePrices(
  context: Context<
    | VersionCode
    | ConfigurationCode
    | 'quantities_empty'
    | 'currency_not_offered'
    | 'country_not_served'
  >,
  { serviceKeys, skus, quantityList, variableAttributes, country: wanted }: Input,
) {
  const { currency, tenant } = context
  const product = productOf(context, skus)
  demand(context, quantityList.length > 0, 'quantities_empty')
  demandSelection(context, product, variableAttributes, 'variableAttributes')
  for (const [index, quantity] of quantityList.entries())
    demandQuantity(context, product, {
      selection: variableAttributes,
      quantity,
      path: `quantityList.${index}`,
    })
  const offer = offerOf(context, currency)
  const country = wanted ?? tenant.defaultCountry
  demand(context, tenant.countries.includes(country), 'country_not_served', { facts: { country } })
  const { rate } = vatOf(context, country, product)
  return {
    currency,
    services: [...new Set(serviceKeys)].map((serviceKey, index) => {
      const price = demandService(context, product, serviceKey, offer, `serviceKeys.${index}`)
      const amounts = wireAmounts(taxed(price, rate), currency)
      const prices = quantityList.map((quantity) => ({ quantity, ...amounts }))
      return { serviceKey, prices }
    }),
  }
}
