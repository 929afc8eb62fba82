import type { z } from 'zod'
import { calculateShipping, quoteProduct } from '../../../contract/product.ts'
import { fitted } from '../../../domain/product/selection.ts'
import { quantitiesOf } from '../../../domain/quantities/rolls.ts'
import { prioritiesOf, quote, shipping } from '../product/index.ts'
import { soldProduct } from './show-product.ts'
import type { AgentContext, priced } from './tools.ts'

/** What a choice costs and when it arrives: the quote and the dates of the product page. */
export function priceProduct(
  context: AgentContext,
  asked: z.output<typeof priced.inputSchema>,
): z.input<typeof priced.outputSchema> {
  const { currency, tenant } = context
  const { product } = soldProduct(context, asked.product)
  const { skus } = product
  const selection = fitted(product, asked.selection)
  const priorities = prioritiesOf(tenant, product)
  const country = asked.country ?? tenant.defaultCountry
  const isUsual = asked.country === undefined && asked.postcode === undefined
  const zipCode = isUsual ? tenant.defaultPostcode : (asked.postcode ?? '')
  const quantityList =
    asked.quantities.length > 0 ? asked.quantities : quantitiesOf(product, selection).list
  const { prices } = quote(
    context,
    quoteProduct.input.parse({
      skus,
      currency,
      country,
      zipCode,
      quantityList,
      prioritySets: priorities.map(({ key }) => key),
      validProductionTimes: priorities.map(({ workingDays }) => workingDays),
      merchantAttributes: selection,
    }),
  )
  const deliveries = [...new Set(prices.flatMap((each) => each.deliveries.map(keyOf)))]
  const { dates } = shipping(
    context,
    calculateShipping.input.parse({
      skus,
      variableAttributes: selection,
      deliveries,
      quantity: quantityList[0],
      countryCode: country,
      zipCode,
    }),
  )
  const dateOf = new Map(dates.map((each) => [each.deliveryKey, each]))
  return {
    currency,
    vatRate: prices[0]?.deliveries[0]?.vatRate ?? 0,
    selection,
    prices: prices.flatMap(({ quantity, deliveries: sets }) =>
      sets.flatMap((set) => {
        const date = dateOf.get(set.deliveryKey)
        // Carts of agents are delivered.
        if (!date || date.collection) return []
        return {
          quantity,
          speed: set.deliverySpeed,
          delivery: set.deliveryOption,
          withVat: set.amountInclTax,
          withoutVat: set.amountExclTax,
          arrives: date.arrivalDate,
          orderBy: date.orderBy,
        }
      }),
    ),
  }
}

const keyOf = ({ deliveryKey }: { deliveryKey: string }) => deliveryKey
