import type { z } from 'zod'
import type { calculateShipping } from '../../../contract/product.ts'
import type { Way } from '../../../domain/delivery/ways.ts'
import type { DeliveryCountry } from '../../../domain/product/definition.ts'
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
import { collectionPart } from './collection.ts'
import { promisedDates } from './promised-dates.ts'
import { designDaysOf } from './services.ts'
import { fits, waysOf } from './ways.ts'

type Input = z.output<typeof calculateShipping.input>

/**
 * When each delivery arrives: by the `deliveryKey` of a quote, so that prices, dates and the cart speak of
 * the same one. A priority alone means its first option.
 */
export function shipping(
  context: Context<
    VersionCode | ConfigurationCode | 'no_deliveries' | 'no_arrival_dates' | 'country_not_served'
  >,
  input: Input,
) {
  const product = productOf(context, input.skus)
  demandSelection(context, product, input.variableAttributes, 'variableAttributes')
  demandQuantity(context, product, {
    selection: input.variableAttributes,
    quantity: input.quantity,
    path: 'quantity',
  })
  demandMatrixSum(context, product, input.variableAttributes, input.quantity)
  const isOwn = (key: string) => product.priorities.includes(key.split(':')[0] ?? '')
  demand(context, input.deliveries.some(isOwn), 'no_deliveries')
  const to = { country: input.countryCode, postcode: input.zipCode }
  const made = { selection: input.variableAttributes, quantity: input.quantity }
  const ways = waysOf(context, product, to).filter(
    (way) => input.deliveries.includes(way.key) && fits(product, way, made),
  )
  demand(context, ways.length > 0, 'no_arrival_dates')
  const { shop, tenant, locale } = context
  const designDays = designDaysOf(context, product.id, input.services)
  const topics = caveatTopics(tenant.deliveryCountries[to.country] ?? {}, ways)
  return {
    dates: ways.map((way) => {
      const { productionDate, arrivalDate, orderBy } = promisedDates(
        context,
        { ...way, designDays },
        to,
      )
      return {
        deliveryKey: way.key,
        productionDate,
        arrivalDate,
        orderBy: orderBy.toISOString(),
        ...collectionPart(way.option, to.country),
      }
    }),
    caveats: topics.map((topic) => shop.voice(tenant, locale, `caveats.${topic}`)),
    caveat_topics: topics,
  }
}

/** What is to be known of deliveries beside their days: topics of the country, the options and the zone, each once. */
function caveatTopics(
  { caveats = [] }: Pick<DeliveryCountry, 'caveats'>,
  ways: readonly Pick<Way, 'option' | 'zone'>[],
): string[] {
  const own = ways.flatMap(({ option, zone }) => [
    ...(option.caveats ?? []),
    ...(zone?.caveats ?? []),
  ])
  return [...new Set([...caveats, ...own])]
}
