import { readPhone } from '../../../domain/address/phone.ts'
import { isPostcode, tidyPostcode } from '../../../domain/address/postcode.ts'
import { isPostcodeOfRegion, regionCode } from '../../../domain/address/region.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import type { AddressFields } from './index.ts'

export type PlaceCode =
  | 'country_not_served'
  | 'postcode_invalid'
  | 'region_invalid'
  | 'postcode_elsewhere'
  | 'phone_invalid'

/** A place as its country writes it; refuses what cannot be one, with every field at once, by its path `under` what it stands in. */
export function tidyPlace(
  context: Context<PlaceCode>,
  given: AddressFields,
  under = '',
): AddressFields {
  const { country } = given
  const isServed = context.tenant.countries.includes(country)
  const fields = [{ path: `${under}country`, code: 'country_not_served' }]
  demand(context, isServed, 'country_not_served', { fields })
  const region = regionCode(country, given.region)
  const postalCode = tidyPostcode(given.postalCode, country)
  const dialled = readPhone(given.phone, country)
  const faults: { path: string; code: PlaceCode }[] = []
  if (!isPostcode(country, given.postalCode))
    faults.push({ path: `${under}postalCode`, code: 'postcode_invalid' })
  else if (region !== null && !isPostcodeOfRegion(country, region, postalCode))
    faults.push({ path: `${under}postalCode`, code: 'postcode_elsewhere' })
  if (region === null) faults.push({ path: `${under}region`, code: 'region_invalid' })
  if (!dialled.ok) faults.push({ path: `${under}phone`, code: 'phone_invalid' })
  const [first] = faults
  if (first) context.refuse(first.code, { fields: faults })
  invariant(region !== null && dialled.ok, 'an address without a fault has both')
  return { ...given, region, postalCode, phone: dialled.phone }
}
