import { deliveries } from '../../../domain/delivery/deliveries.ts'
import { invariant } from '../../../domain/invariant.ts'
import { priceMatrix } from '../../../domain/pricing/matrix.ts'
import { definitionOf } from './definition.ts'
import type { DeliveryPromise, ShopReader, TenantView } from './reader-type.ts'
import type { TracedShop } from './trace.ts'

/** Prices and dates of products for the tenant's default place, as of `now`. */
export function openPrices(
  traced: TracedShop,
  tenant: TenantView,
  now: Date,
): Pick<ShopReader, 'quote' | 'promises'> {
  const productOf = (id: string) => definitionOf(id, traced.documents.get('product', id))
  const prioritiesOf = (id: string) => {
    const keys = productOf(id)?.priorities ?? []
    return traced.delivery().priorities.filter(({ key }) => keys.includes(key))
  }

  /** The first delivery option of each priority. */
  function offers(id: string) {
    const { plant, deliveryCountries } = traced.delivery()
    const all = deliveries({
      now,
      priorities: prioritiesOf(id),
      destination: deliveryCountries[tenant.defaultCountry],
      postcode: tenant.defaultPostcode,
      plant,
    })
    if (!all.ok) return []
    const seen = new Set<string>()
    return all.deliveries.filter(({ priority }) => !seen.has(priority) && seen.add(priority))
  }

  return {
    quote(id, selection, quantities) {
      const product = productOf(id)
      invariant(product, `product ${id} is quoted only where it exists`)
      const { priceList, vatRate } = traced.pricing()
      return priceMatrix(product, selection, {
        quantities: quantities ?? product.quantities.list,
        priorities: prioritiesOf(id),
        list: priceList,
        vatRate,
        deliveryCents: Object.fromEntries(
          offers(id).map(({ priority, deliveryCents }) => [priority, deliveryCents]),
        ),
      })
    },
    promises(id) {
      const offered = offers(id)
      for (const { orderBy } of offered) traced.until(orderBy)
      const days = new Map(prioritiesOf(id).map(({ key, workingDays }) => [key, workingDays]))
      return offered.map(
        (offer): DeliveryPromise => ({
          priority: offer.priority,
          workingDays: days.get(offer.priority) ?? 0,
          orderBy: offer.orderBy.toISOString(),
          productionDate: offer.productionDate,
          arrivalDate: offer.arrivalDate,
        }),
      )
    },
  }
}
