import type { DeliveryCountry, DeliveryOption, Priority } from '../product/definition.ts'
import type { Zone } from './promise.ts'
import { type DeliveryCents, tariffOf } from './tariff.ts'
import { zoneOf } from './zones.ts'

/** A priority by a delivery option, and what it adds to the net price in base-currency minor units. */
export type Way = {
  /**
   * Names both on the wire (`deliveryKey`): the priority alone means its first option, `standard:locker`
   * another one.
   */
  key: string
  priority: Priority
  option: DeliveryOption
  zone: Zone | undefined
  /** The option's price and the zone's surcharge. */
  deliveryCents: DeliveryCents
  /** Working days before production in which it is designed first, until its customer has approved it. */
  designDays?: number | undefined
}

/**
 * Every way to a place, without dates, in the order of the priorities. A priority is offered by every
 * option that is no longer on the road than the priority lasts.
 */
export function waysTo(
  priorities: readonly Priority[],
  country: DeliveryCountry,
  postcode: string,
): Way[] {
  const zone = zoneOf(country, postcode)
  return priorities.flatMap((priority) =>
    country.options
      .filter(({ transitDays }) => transitDays <= priority.workingDays)
      .map((option, index) => {
        // Nobody's islands make a counter dearer.
        const there = option.collection ? undefined : zone
        return {
          key: index === 0 ? priority.key : `${priority.key}:${option.key}`,
          priority,
          option,
          zone: there,
          deliveryCents: tariffOf(option, there),
        }
      }),
  )
}
