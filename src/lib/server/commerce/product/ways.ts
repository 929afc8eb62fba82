import { takesProduct, takesWeight } from '../../../domain/delivery/collection.ts'
import { type Way, waysTo } from '../../../domain/delivery/ways.ts'
import { gramsOf } from '../../../domain/pricing/price.ts'
import type { Priority, ProductDefinition, Selection } from '../../../domain/product/definition.ts'
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
  const ways = waysTo(prioritiesOf(tenant, product), country, to.postcode)
  return ways.filter(({ option }) => takesProduct(option, product.id))
}

/** Whether so many pieces of a choice get there that way: some of it is too heavy for a counter. */
export function fits(
  product: ProductDefinition,
  { option }: Way,
  { selection, quantity }: { selection: Selection; quantity: number },
): boolean {
  return takesWeight(option, () => gramsOf(product, selection) * quantity)
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
