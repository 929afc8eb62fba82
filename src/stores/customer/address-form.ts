import { createForm } from '../form/form.ts'
import { type AddressValues, checkAddress } from '../form/form-rules.ts'
import type { Customer } from './customer.ts'

/** A new address, of the customer unless another name is typed. */
export function createAddressForm(country: string, { firstName, lastName, company }: Customer) {
  const initial: AddressValues = {
    firstName,
    lastName,
    company,
    streetName: '',
    additionalInfo: '',
    postalCode: '',
    city: '',
    region: '',
    phone: '',
    country,
  }
  return createForm({
    initial,
    check: checkAddress,
    codes: { postcode_invalid: 'postalCode', country_not_served: 'country' },
  })
}
