import { type Way, waysTo } from '../../../domain/delivery/ways.ts'
import type { Priority, ProductDefinition } from '../../../domain/product/definition.ts'
import type { Context, Tenant } from '../../context.ts'
import { demand } from '../../refusal.ts'

export type Destination = { country: string; postcode: string }

/** A tenant's priorities that a product offers, in the tenant's order. */
export function prioritiesOf(tenant: Tenant, product: ProductDefinition): Priority[] {
  return tenant.priorities.filter(({ key }) => product.priorities.includes(key))
}

/**
 * Every way a product gets to a place, without dates, for prices. Refuses with `country_not_served`.
 */
export function waysOf(
  context: Context<'country_not_served'>,
  product: ProductDefinition,
  to: Destination,
): Way[] {
  const { tenant } = context
  const country = tenant.deliveryCountries[to.country]
  demand(context, country && tenant.countries.includes(to.country), 'country_not_served', {
    facts: { country: to.country },
  })
  return waysTo(prioritiesOf(tenant, product), country, to.postcode)
}

/** Standard VAT of a country in basis points. */
export function vatRateOf(context: Context<'country_not_served'>, country: string): number {
  const rate = context.tenant.vatRates[country]
  demand(context, rate !== undefined, 'country_not_served', { facts: { country } })
  return rate
}
