import { dayNumber, type IsoDate, isoDate, weekday } from '../dates/days.ts'
import { minutesOf } from '../dates/zones.ts'
import { invariant } from '../invariant.ts'
import type { DeliveryOption } from '../product/definition.ts'

/** Where and when customers fetch goods themselves. */
export type Collection = NonNullable<DeliveryOption['collection']>

/** Nobody is closed for longer. */
const MOST_DAYS = 400

/**
 * The day from which something can be collected that is made on a day: that day itself where somebody is
 * there after it lies ready, else the next day on which somebody is. `holidays` are the plant's.
 */
export function readyDay(
  { opening, readyAt }: Pick<Collection, 'opening' | 'readyAt'>,
  made: IsoDate,
  holidays: readonly IsoDate[],
): IsoDate {
  const ready = minutesOf(readyAt)
  for (let after = 0; after < MOST_DAYS; after += 1) {
    const day = isoDate(dayNumber(made) + after)
    if (holidays.includes(day)) continue
    const hours = opening.filter(({ days }) => days.includes(weekday(day)))
    if (hours.some(({ to }) => after > 0 || minutesOf(to) > ready)) return day
  }
  invariant(false, 'a place where goods are collected is open on some day of the week')
}

/** Whether a product can be collected by an option; every other option takes all of them. */
export function takesProduct({ collection }: DeliveryOption, product: string): boolean {
  return collection?.products?.includes(product) ?? true
}

/** Whether so much can be collected by an option; `grams` is asked only where that is limited. */
export function takesWeight({ collection }: DeliveryOption, grams: () => number): boolean {
  const most = collection?.upToGrams
  return most === undefined || grams() <= most
}

/** Whether everything is collected, and nothing of it sent anywhere. */
export function isCollected(lines: readonly { collection?: unknown }[]): boolean {
  return lines.length > 0 && lines.every(({ collection }) => collection !== undefined)
}
