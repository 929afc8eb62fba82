import { mayLackPostcode, postcodeExample, regionOf } from '../../lib/domain/address/format.ts'
import type { readPhone } from '../../lib/domain/address/phone.ts'
import { isPostcode } from '../../lib/domain/address/postcode.ts'
import { type FieldFaults, missing } from './form-rules.ts'

export type AddressValues = {
  firstName: string
  lastName: string
  company: string
  streetName: string
  additionalInfo: string
  postalCode: string
  city: string
  region: string
  country: string
  phone: string
}

/** The rule of telephone numbers, once somebody types one: it weighs more than a page. */
let reader: typeof readPhone | null = null

/** Fetches the rule of telephone numbers. Without it a number is judged by the server alone. */
export async function loadPhoneRule(): Promise<void> {
  reader = await import('../../lib/domain/address/phone.ts').then(
    ({ readPhone }) => readPhone,
    () => null,
  )
}

export function checkAddress(values: AddressValues): FieldFaults<AddressValues> {
  const { country } = values
  return {
    ...missing(values, {
      firstName: 'forms.first_name_missing',
      lastName: 'forms.last_name_missing',
      streetName: 'forms.street_missing',
      ...(!mayLackPostcode(country) && { postalCode: 'forms.postcode_missing' }),
      city: 'forms.city_missing',
      ...(regionOf(country) === 'required' && { region: 'forms.province_missing' }),
    }),
    ...postcodeFault(values),
    ...phoneFault(values),
  }
}

/** A postcode that is no such country's, with one that would be. */
function postcodeFault({ country, postalCode }: AddressValues): FieldFaults<AddressValues> {
  const example = postcodeExample(country)
  if (!example || postalCode.trim() === '' || isPostcode(country, postalCode)) return {}
  return { postalCode: { voice: 'forms.postcode_shape', example } }
}

function phoneFault({ phone, country }: AddressValues): FieldFaults<AddressValues> {
  const read = reader?.(phone, country)
  if (!read || read.ok) return {}
  return { phone: `forms.phone_${read.fault}` }
}
