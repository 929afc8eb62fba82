import { type AddressValues, checkAddress, loadPhoneRule } from '../form/address-rules.ts'
import { createForm } from '../form/form.ts'
import { draftOf, type Place } from './address-drafts.ts'
import type { Address, Customer } from './customer.ts'

/**
 * A new address, of the customer unless another name is typed. What was typed in this place half an
 * hour ago at most is there again.
 */
export function createAddressForm(
  country: string,
  customer: Pick<Customer, 'firstName' | 'lastName' | 'company' | 'id'>,
  place: Place,
) {
  const { firstName, lastName, company, id: by } = customer
  const blank: AddressValues = {
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
  const $draft = draftOf(place)
  const kept = $draft.get()
  const form = addressForm(kept !== null && kept.by === by ? { ...blank, ...kept.values } : blank)
  form.$form.listen(({ values }, before) => {
    if (values !== before?.values) $draft.keep({ by, values })
  })
  return form
}

/** An address as it is, to be changed. */
export function changeAddressForm(address: Address) {
  const { id: _id, type: _type, hasDeferredPayments: _deferred, ...values } = address
  return addressForm(values)
}

function addressForm(initial: AddressValues) {
  const form = createForm({
    initial,
    check: checkAddress,
    codes: {
      postcode_invalid: 'postalCode',
      postcode_elsewhere: 'postalCode',
      country_not_served: 'country',
      region_invalid: 'region',
      phone_invalid: 'phone',
    },
  })
  form.$form.listen(({ values }, before) => {
    if (values.phone !== before?.values.phone) void loadPhoneRule()
  })
  return form
}
