import { type Way, waysTo } from '../../../domain/delivery/ways.ts'
import type { Priority, ProductDefinition } from '../../../domain/product/definition.ts'
import { type LineVat, vatAt } from '../../../domain/tax/rates.ts'
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

/** VAT of a product in a country as of now: basis points, and the class that they are of. */
export function vatOf(
  context: Context<'country_not_served'>,
  country: string,
  product: Pick<ProductDefinition, 'taxClass'> | undefined,
): LineVat {
  const { tenant, now } = context
  const vat = vatAt(tenant.vatRates[country], now, product?.taxClass)
  demand(context, vat, 'country_not_served', { facts: { country } })
  return vat
}
