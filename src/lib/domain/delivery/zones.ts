import type { DeliveryCountry } from '../product/definition.ts'
import type { Zone } from './promise.ts'

/**
 * The postcode zone of a country, by prefix, case and spaces ignored; of several that match, the one
 * with the longest prefix. Undefined for the mainland, which needs no zone.
 */
export function zoneOf(country: DeliveryCountry, postcode: string): Zone | undefined {
  const code = normalised(postcode)
  let best: { zone: Zone; length: number } | undefined
  for (const zone of country.zones) {
    for (const prefix of zone.postcodes.map(normalised)) {
      if (!prefix || !code.startsWith(prefix) || prefix.length <= (best?.length ?? 0)) continue
      best = { zone, length: prefix.length }
    }
  }
  return best?.zone
}

function normalised(postcode: string): string {
  return postcode.replace(/\s/g, '').toUpperCase()
}
