import { dayNumber, type IsoDate, isoDate } from '../dates/days.ts'
import { type Collection, readyDay } from './collection.ts'
import { addWorkingDays, workingDayFrom } from './working-days.ts'

export type DispatchTerms = {
  /** The day that was promised to the customer. */
  arrival: IsoDate
  /** Working days on the road, a zone's extra days included. */
  transit: number
  /** Where it is collected, and leaves with its customer. */
  collection?: Collection | undefined
  plant: { holidays: readonly IsoDate[] }
  destination: { holidays: readonly IsoDate[] }
}

/** Nobody's goods are longer on the road than that, days off included. */
const MOST_DAYS = 120

/**
 * The last working day of the plant on which a parcel can leave and still arrive on the promised day,
 * counted on the road as `promise` counts: never before its `productionDate`. Undefined where no day
 * does, because the calendars have changed since.
 */
export function lastDispatch(terms: DispatchTerms): IsoDate | undefined {
  const { arrival, transit, collection, plant, destination } = terms
  const thereOn = (day: IsoDate) =>
    collection
      ? readyDay(collection, day, plant.holidays)
      : addWorkingDays(day, transit, destination.holidays)
  for (let back = 0; back <= MOST_DAYS; back += 1) {
    const day = isoDate(dayNumber(arrival) - back)
    const isWorked = workingDayFrom(day, plant.holidays) === day
    if (isWorked && thereOn(day) <= arrival) return day
  }
  return undefined
}
