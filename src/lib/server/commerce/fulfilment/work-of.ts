import type { IsoDate } from '../../../domain/dates/days.ts'
import { lastDispatch } from '../../../domain/delivery/last-dispatch.ts'
import { waysTo } from '../../../domain/delivery/ways.ts'
import { materialOf, planOf } from '../../../domain/production/plan.ts'
import type { Context } from '../../context.ts'
import type { Line } from '../cart/index.ts'

/** What the plant sorts a line by, as its columns have it. */
export type Work = { leaves: IsoDate | null; machine: string; material: string }

type Place = Pick<Context, 'shop' | 'tenant' | 'locale'>
type WorkLine = Pick<Line, 'product_id' | 'quantity' | 'merchant_info' | 'promised_date'>
type Destination = { country: string; postcode: string }

/**
 * By when a line leaves, on which press it is made, or in which family of products where its price
 * names no press, and what it is printed on. What cannot be known any more is left open.
 */
export function workOf(place: Place, line: WorkLine, to: Destination): Work {
  const { shop, tenant } = place
  const product = shop.product(tenant, line.product_id)
  const chosen = line.merchant_info.selectedAttributes
  const [part] = product ? planOf(product, chosen, line.quantity) : []
  const family = familyOf(place, line.product_id)
  return {
    leaves: leavesBy(place, line, to) ?? null,
    machine: part ? `press:${part.press}` : family ? `family:${family}` : '',
    material: (product && materialOf(product, chosen)) ?? '',
  }
}

function leavesBy(
  { tenant }: Place,
  { merchant_info: info, promised_date: arrival }: WorkLine,
  to: Destination,
): IsoDate | undefined {
  const destination = tenant.deliveryCountries[to.country]
  if (!destination) return undefined
  const priorities = tenant.priorities.filter(({ key }) => key === info.selectedPriority)
  const ways = waysTo(priorities, destination, to.postcode)
  const way = ways.find(({ option }) => option.key === info.selectedDeliveryOption) ?? ways[0]
  if (!way) return undefined
  const transit = way.option.transitDays + (way.zone?.extraDays ?? 0)
  return lastDispatch({ arrival, transit, plant: tenant.plant, destination })
}

/** The first category of the menu that has the product. */
function familyOf({ shop, tenant, locale }: Place, productId: string): string | undefined {
  const documents = shop.documents(tenant, locale)
  return documents
    .ids('category')
    .flatMap((id) => {
      const category = documents.get('category', id)
      return category?.products.includes(productId) ? [{ id, order: category.order }] : []
    })
    .sort((left, right) => left.order - right.order)[0]?.id
}
