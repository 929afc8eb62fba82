import type { DeliveryDocument } from '../../../../documents/delivery.ts'
import type { WeightTiers } from '../../../../domain/delivery/tariff.ts'
import type { Report } from '../kinds/define-kind.ts'
import { didYouMean } from '../nearest.ts'
import { isCountry, isTimeZone, timeZones } from './iso.ts'
import { checkRepeated } from './repeated.ts'

/** Days are counted one by one. */
const MOST_DAYS = 366

/** Reports what no date could be told from, and what could be meant in two ways. */
export function checkDelivery(
  at: { path: string },
  delivery: DeliveryDocument,
  report: Report,
): void {
  const { plant, priorities, countries } = delivery
  if (!isTimeZone(plant.timeZone)) {
    const hint = didYouMean(plant.timeZone, timeZones())
    report(at, ['plant', 'timeZone'], `There is no time zone ${plant.timeZone}.${hint}`)
  }
  if (!isCountry(plant.country))
    report(at, ['plant', 'country'], `There is no country ${plant.country}.`)
  const priorityKeys = priorities.map(({ key }) => key)
  checkRepeated(at, ['priorities'], priorityKeys, report, 'key')
  const days = (keys: readonly PropertyKey[], value: number) => {
    if (value > MOST_DAYS) report(at, keys, `${value} days are more than a year.`)
  }
  priorities.forEach(({ workingDays }, index) => {
    days(['priorities', index, 'workingDays'], workingDays)
  })
  const codes = countries.map(({ country }) => country)
  checkRepeated(at, ['countries'], codes, report, 'country')
  const longest = Math.max(...priorities.map(({ workingDays }) => workingDays))
  countries.forEach(({ country, options, zones }, index) => {
    const keys = ['countries', index]
    if (!isCountry(country)) report(at, [...keys, 'country'], `There is no country ${country}.`)
    const optionKeys = options.map(({ key }) => key)
    checkRepeated(at, [...keys, 'options'], optionKeys, report, 'key')
    if (options.every(({ transitDays }) => transitDays > longest))
      report(at, [...keys, 'options'], 'No option is quick enough for any priority.')
    options.forEach(({ transitDays, byWeight }, option) => {
      days([...keys, 'options', option, 'transitDays'], transitDays)
      checkTiers(at, [...keys, 'options', option, 'byWeight'], byWeight, report)
    })
    checkCollection(at, [...keys, 'options'], { options, priorities }, report)
    const zoneKeys = zones.map(({ key }) => key)
    checkRepeated(at, [...keys, 'zones'], zoneKeys, report, 'key')
    zones.forEach(({ extraDays, byWeight }, zone) => {
      days([...keys, 'zones', zone, 'extraDays'], extraDays)
      checkTiers(at, [...keys, 'zones', zone, 'byWeight'], byWeight, report)
    })
    checkPostcodes(at, keys, zones, report)
  })
}

type Offered = {
  options: DeliveryDocument['countries'][number]['options']
  priorities: DeliveryDocument['priorities']
}

/** Nobody comes for something who has not chosen to: each priority is delivered before it can be collected. */
function checkCollection(
  at: { path: string },
  keys: readonly PropertyKey[],
  { options, priorities }: Offered,
  report: Report,
): void {
  for (const { key, workingDays } of priorities) {
    const first = options.find(({ transitDays }) => transitDays <= workingDays)
    if (!first?.collection) continue
    const why = `The priority ${key} would be collected unasked: put an option before it that delivers it.`
    report(at, [...keys, options.indexOf(first)], why)
  }
  options.forEach(({ transitDays, collection }, index) => {
    const own = [...keys, index]
    if (collection && transitDays > 0)
      report(at, [...own, 'transitDays'], 'What is collected is on no road: 0 days.')
    collection?.opening.forEach(({ from, to }, hours) => {
      if (from >= to)
        report(at, [...own, 'collection', 'opening', hours], 'It closes before it opens.')
    })
  })
}

/** More weight is never cheaper: what is lighter would be packed as something heavier. */
function checkTiers(
  at: { path: string },
  keys: readonly PropertyKey[],
  tiers: WeightTiers | undefined,
  report: Report,
): void {
  tiers?.forEach(({ upToGrams, priceCents }, index) => {
    const before = tiers[index - 1]
    if (!before) return
    if (upToGrams <= before.upToGrams)
      report(at, [...keys, index, 'upToGrams'], `It has to be more than ${before.upToGrams}.`)
    if (priceCents < before.priceCents)
      report(at, [...keys, index, 'priceCents'], `It has to be ${before.priceCents} or more.`)
  })
}

/** A postcode belongs to the zone with the longest prefix: none may stand in two. */
function checkPostcodes(
  at: { path: string },
  keys: readonly PropertyKey[],
  zones: DeliveryDocument['countries'][number]['zones'],
  report: Report,
): void {
  const taken = new Map<string, string>()
  zones.forEach(({ key, postcodes }, zone) => {
    postcodes.forEach((postcode, index) => {
      const own = [...keys, 'zones', zone, 'postcodes', index]
      const plain = postcode.replace(/\s/g, '').toUpperCase()
      const other = taken.get(plain)
      if (!/^[A-Z0-9-]+$/.test(plain))
        report(at, own, 'A postcode starts with letters and digits; write them as they start.')
      else if (other !== undefined)
        report(at, own, `${postcode} belongs to the zone ${other} already.`)
      taken.set(plain, key)
    })
  })
}
