import type { z } from 'zod'
import type { calculateShipping } from '../../../contract/product.ts'
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
import { promisedDates } from './price-line.ts'
import { waysOf } from './ways.ts'

type Input = z.output<typeof calculateShipping.input>

/** When each priority arrives; of several options the earliest, then the first, speaks for it. */
export function shipping(
  context: Context<
    VersionCode | ConfigurationCode | 'no_deliveries' | 'no_arrival_dates' | 'country_not_served'
  >,
  input: Input,
) {
  const product = productOf(context, input.skus)
  demandSelection(context, product, input.variableAttributes, 'variableAttributes')
  demandQuantity(context, product, input.quantity, 'quantity')
  demandMatrixSum(context, product, input.variableAttributes, input.quantity)
  const wanted = product.priorities.filter((key) => input.deliveries.includes(key))
  demand(context, wanted.length > 0, 'no_deliveries')
  const to = { country: input.countryCode, postcode: input.zipCode }
  const dates = new Map<string, ReturnType<typeof promisedDates>>()
  for (const way of waysOf(context, product, to)) {
    const { key } = way.priority
    if (!wanted.includes(key)) continue
    const found = promisedDates(context, way, to)
    const earlier = dates.get(key)
    if (!earlier || found.arrivalDate < earlier.arrivalDate) dates.set(key, found)
  }
  demand(context, dates.size > 0, 'no_arrival_dates')
  return {
    dates: [...dates].map(([deliveryKey, { productionDate, arrivalDate, orderBy }]) => ({
      deliveryKey,
      productionDate,
      arrivalDate,
      orderBy: orderBy.toISOString(),
    })),
    caveats: [],
    caveat_topics: [],
  }
}
