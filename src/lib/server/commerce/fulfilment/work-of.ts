import type { IsoDate } from '../../../domain/dates/days.ts'
import { settledDrops } from '../../../domain/delivery/drops.ts'
import { lastDispatch } from '../../../domain/delivery/last-dispatch.ts'
import { type Way, waysTo } from '../../../domain/delivery/ways.ts'
import { costCents } from '../../../domain/pricing/cost.ts'
import { materialOf, planOf } from '../../../domain/production/plan.ts'
import type { Context } from '../../context.ts'
import type { Line } from '../line/index.ts'
import { COUPON } from '../product/index.ts'

/** What the plant sorts a line by, and what is left of its price, as its columns have it. */
export type Work = {
  leaves: IsoDate | null
  machine: string
  material: string
  margin: number | null
}

type Place = Pick<Context, 'shop' | 'tenant' | 'locale'>
type WorkLine = Pick<
  Line,
  'product_id' | 'quantity' | 'merchant_info' | 'promised_date' | 'net' | 'services'
>
type Destination = { country: string; postcode: string }
type Sale = Destination & { currency: string }

/**
 * By when a line leaves, on which press it is made, or in which family of products where its price
 * names no press, what it is printed on, and what is left of its price. What cannot be known is left open.
 */
export function workOf(place: Place, line: WorkLine, to: Sale): Work {
  const { shop, tenant } = place
  const product = shop.product(tenant, line.product_id)
  const chosen = line.merchant_info.selectedAttributes
  const [part] = product ? planOf(product, chosen, line.quantity) : []
  const family = familyOf(place, line.product_id)
  return {
    leaves: leavesBy(place, line, to) ?? null,
    machine: part ? `press:${part.press}` : family ? `family:${family}` : '',
    material: (product && materialOf(product, chosen)) ?? '',
    margin: marginOf(place, line, to),
  }
}

/** Of the print, delivery included, less what a code takes off and what it costs to make, without VAT. */
function marginOf({ shop, tenant }: Place, line: WorkLine, { currency }: Sale): number | null {
  const product = shop.product(tenant, line.product_id)
  const list = tenant.offers[currency]?.priceList
  if (!product || !list) return null
  const { selectedAttributes: selection } = line.merchant_info
  const cost = costCents(product, { selection, quantity: line.quantity, list })
  const off = line.services.find(({ key }) => key === COUPON)?.net ?? 0
  return cost === null ? null : line.net + off - cost
}

/**
 * How fast a line is made and how it travels; of several addresses to the one that is longest on the road. Undefined for
 * a place that is delivered to no more.
 */
export function wayOfLine(
  place: Pick<Place, 'tenant'>,
  { merchant_info: info, quantity }: Pick<Line, 'merchant_info' | 'quantity'>,
  to: Destination,
): Way | undefined {
  const { country } = to
  const stops = settledDrops(info.drops, { quantity, country }).map(({ address }) => ({
    country,
    postcode: address.postalCode,
  }))
  const extra = (way: Way | undefined) => way?.zone?.extraDays ?? 0
  return (stops.length > 0 ? stops : [to])
    .map((stop) => wayTo(place, info, stop))
    .reduce((slowest, way) => (extra(way) > extra(slowest) ? way : slowest))
}

/** How a line travels to one address. */
export function wayTo(
  { tenant }: Pick<Place, 'tenant'>,
  info: Line['merchant_info'],
  to: Destination,
): Way | undefined {
  const destination = tenant.deliveryCountries[to.country]
  if (!destination) return undefined
  const priorities = tenant.priorities.filter(({ key }) => key === info.selectedPriority)
  const ways = waysTo(priorities, destination, to.postcode)
  return ways.find(({ option }) => option.key === info.selectedDeliveryOption) ?? ways[0]
}

function leavesBy(place: Place, line: WorkLine, to: Destination): IsoDate | undefined {
  const { tenant } = place
  const destination = tenant.deliveryCountries[to.country]
  const way = wayOfLine(place, line, to)
  if (!destination || !way) return undefined
  const arrival = line.promised_date
  const transit = way.option.transitDays + (way.zone?.extraDays ?? 0)
  const { collection } = way.option
  return lastDispatch({ arrival, transit, collection, plant: tenant.plant, destination })
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
