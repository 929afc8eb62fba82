import { PASSWORD_MINIMUM } from '../limits.ts'
import type { Catalogue } from './catalogue.ts'

/** Registration, accounts and addresses. */
export const customerErrors = {
  email_by_links: [403, 'The address of an account changes by links to both addresses.'],
  email_same: [422, 'This is the email address of the account already.'],
  email_taken: [409, 'There is already an account with this email address.'],
  password_weak: [
    422,
    `Choose a password of at least ${PASSWORD_MINIMUM} characters that is not easy to guess.`,
  ],
  password_same: [422, 'This is the password that you have. Choose another one.'],
  vat_number_invalid: [422, 'This VAT number has the format of no country.'],
  buyer_reference_invalid: [422, 'This Leitweg-ID does not fit its check digits.'],
  recipient_code_invalid: [422, 'A recipient code has seven letters and digits.'],
  pec_invalid: [422, 'This is no e-mail address.'],
  tax_code_invalid: [422, 'This tax code does not fit its check sign.'],
  customer_not_found: [404, 'There is no such customer.'],
  country_not_served: [422, 'We do not deliver to this country.'],
  postcode_invalid: [422, 'This postcode does not look right for the country.'],
  region_invalid: [422, 'There is no such province. Type its name or its code.'],
  postcode_elsewhere: [422, 'This postcode belongs to another province.'],
  phone_invalid: [422, 'This is no telephone number. With its country code it always works.'],
  addresses_full: [409, 'There are as many addresses as an account keeps. Remove one first.'],
  orders_open: [409, 'An order is still under way. Wait until it has been sent.'],
  credit_left: [409, 'There is credit left. Spend it or have it paid out first.'],
  address_lookup_off: [404, 'This shop looks no addresses up.'],
  address_lookup_unavailable: [503, 'Addresses cannot be looked up at the moment. Type yours.'],
  found_address_gone: [404, 'This address cannot be had any more. Look for it again.'],
  address_not_found: [404, 'There is no such address.'],
} as const satisfies Catalogue
