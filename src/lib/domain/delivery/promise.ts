import type { IsoDate } from '../dates/days.ts'
import { instantOf, localTime, minutesOf } from '../dates/zones.ts'
import { invariant } from '../invariant.ts'
import type { DeliveryCountry, DeliveryOption, Plant, Priority } from '../product/definition.ts'
import { readyDay } from './collection.ts'
import { addWorkingDays, nextDay, workingDayFrom } from './working-days.ts'

export type Zone = DeliveryCountry['zones'][number]

/** What is promised: order and hand in files before `orderBy`, and these days hold. */
export type DeliveryPromise = { orderBy: Date; productionDate: IsoDate; arrivalDate: IsoDate }

export type PromiseTerms = {
  now: Date
  priority: Priority
  option: DeliveryOption
  zone?: Zone | undefined
  /** Working days of the plant in which it is designed before it is made. */
  designDays?: number | undefined
  plant: Plant
  /** ISO dates without delivery beside weekends. */
  destination: { holidays: readonly IsoDate[] }
}

/**
 * The dates of an order placed now (architecture, configurator and prices; catalogue, priorities).
 * It counts from the plant's next working day whose cut-off is still ahead. Production takes the
 * priority's days less the transit and skips weekends and the plant's holidays; the road takes the
 * option's and the zone's days and skips weekends and the destination's. The day of order counts
 * as day 0: one day of production ends on the next working day. What is designed first is made so many working days
 * later; its brief has to come before the cut-off. What is collected is on no road: it can be
 * fetched from when somebody is there to hand it out.
 */
export function promise(terms: PromiseTerms): DeliveryPromise {
  const { now, priority, option, zone, plant, destination } = terms
  const cutOff = minutesOf(priority.cutOff)
  const local = localTime(now, plant.timeZone)
  const today = local.minutes < cutOff ? local.date : nextDay(local.date)
  const start = workingDayFrom(today, plant.holidays)
  const begun = addWorkingDays(start, terms.designDays ?? 0, plant.holidays)
  const production = Math.max(0, priority.workingDays - option.transitDays)
  const transit = option.transitDays + (zone?.extraDays ?? 0)
  const productionDate = addWorkingDays(begun, production, plant.holidays)
  const { collection } = option
  return {
    orderBy: instantOf({ date: start, minutes: cutOff }, plant.timeZone),
    productionDate,
    arrivalDate: collection
      ? readyDay(collection, productionDate, plant.holidays)
      : addWorkingDays(productionDate, transit, destination.holidays),
  }
}

/** The instant at which the first of these promises changes: the next cut-off. At least one. */
export function validUntil(promises: readonly { orderBy: Date }[]): Date {
  invariant(promises.length > 0, 'validity is asked of at least one promise')
  return new Date(Math.min(...promises.map(({ orderBy }) => orderBy.getTime())))
}
