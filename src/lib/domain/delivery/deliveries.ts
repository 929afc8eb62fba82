import type { DeliveryCountry, Plant, Priority } from '../product/definition.ts'
import { type DeliveryPromise, promise, validUntil } from './promise.ts'
import type { DeliveryCents } from './tariff.ts'
import { waysTo } from './ways.ts'

export type DeliveryCode = 'no_deliveries' | 'no_arrival_dates' | 'country_not_served'

/** One way to get an order: a priority by an option, its dates, and what it adds to the net price. */
export type Delivery = DeliveryPromise & {
  priority: string
  option: string
  zone?: string
  /** Base-currency minor units: the option's price and the zone's surcharge. */
  deliveryCents: DeliveryCents
}

export type Deliveries =
  | { ok: true; deliveries: Delivery[]; validUntil: Date }
  | { ok: false; code: DeliveryCode }

/**
 * All deliveries to a place, in the order of the priorities. A priority is offered by every option
 * that is no longer on the road than the priority lasts. Refused with the specification's section 8
 * errors: `no_deliveries` without priorities or options, `no_arrival_dates` where no option is quick
 * enough for any of them, `country_not_served` for a country without delivery.
 */
export function deliveries(terms: {
  now: Date
  priorities: readonly Priority[]
  /** Delivery of the destination's country; undefined where the tenant does not deliver. */
  destination: DeliveryCountry | undefined
  postcode: string
  plant: Plant
}): Deliveries {
  const { now, priorities, destination, plant } = terms
  if (!destination) return { ok: false, code: 'country_not_served' }
  if (priorities.length === 0 || destination.options.length === 0) {
    return { ok: false, code: 'no_deliveries' }
  }
  const offered = waysTo(priorities, destination, terms.postcode).map((way) => ({
    ...promise({ now, ...way, plant, destination }),
    priority: way.priority.key,
    option: way.option.key,
    ...(way.zone && { zone: way.zone.key }),
    deliveryCents: way.deliveryCents,
  }))
  if (offered.length === 0) return { ok: false, code: 'no_arrival_dates' }
  return { ok: true, deliveries: offered, validUntil: validUntil(offered) }
}

/**
 * The priority to show (specification, section 4, product page, step 7): the chosen one, or the
 * first delivery if that is unavailable. Undefined only where nothing is offered.
 */
export function pickPriority(
  chosen: string | undefined,
  offered: readonly string[],
): string | undefined {
  return chosen !== undefined && offered.includes(chosen) ? chosen : offered[0]
}
