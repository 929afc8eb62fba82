import type { Zone } from '../../../domain/delivery/promise.ts'
import { zoneOf } from '../../../domain/delivery/zones.ts'
import type {
  DeliveryOption,
  Priority,
  ProductDefinition,
} from '../../../domain/product/definition.ts'
import type { Context, Tenant } from '../../context.ts'
import { demand } from '../../refusal.ts'

export type Destination = { country: string; postcode: string }

/** A priority by a delivery option, and what it adds to the net price in base-currency minor units. */
export type Way = {
  priority: Priority
  option: DeliveryOption
  zone: Zone | undefined
  deliveryCents: number
}

/** A tenant's priorities that a product offers, in the tenant's order. */
export function prioritiesOf(tenant: Tenant, product: ProductDefinition): Priority[] {
  return tenant.priorities.filter(({ key }) => product.priorities.includes(key))
}

/**
 * Every way a product gets to a place, without dates, for prices. An option is a way where it is no
 * longer on the road than the priority lasts. Refuses with `country_not_served`.
 */
export function waysTo(
  context: Context<'country_not_served'>,
  product: ProductDefinition,
  to: Destination,
): Way[] {
  const { tenant } = context
  const country = tenant.deliveryCountries[to.country]
  demand(context, country && tenant.countries.includes(to.country), 'country_not_served', {
    facts: { country: to.country },
  })
  const zone = zoneOf(country, to.postcode)
  return prioritiesOf(tenant, product).flatMap((priority) =>
    country.options
      .filter(({ transitDays }) => transitDays <= priority.workingDays)
      .map((option) => ({
        priority,
        option,
        zone,
        deliveryCents: option.priceCents + (zone?.surchargeCents ?? 0),
      })),
  )
}

/** Standard VAT of a country in basis points. */
export function vatRateOf(context: Context<'country_not_served'>, country: string): number {
  const rate = context.tenant.vatRates[country]
  demand(context, rate !== undefined, 'country_not_served', { facts: { country } })
  return rate
}
