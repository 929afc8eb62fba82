/**
 * Every refusal the API may give: its HTTP status and its sentence in English. The shop words them
 * through the dictionary (`errors.<code>`); the code is what programs look at.
 */
export const errorCatalogue = {
  // The request as such
  body_malformed: [400, 'The request is not valid JSON.'],
  body_too_large: [413, 'The request is larger than this call accepts.'],
  input_invalid: [422, 'Some fields are missing or wrong.'],
  tenant_invalid: [404, 'Tenant domain not valid.'],
  origin_not_allowed: [403, 'This request came from another site.'],
  not_found: [404, 'There is nothing here.'],
  too_many_requests: [429, 'Too many attempts. Wait a moment and try again.'],
  shop_unavailable: [503, 'The shop is being set up. Try again in a moment.'],
  internal_error: [500, 'Something went wrong on our side. Nothing was changed.'],
  idempotency_key_missing: [400, 'Send an Idempotency-Key with this call.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for a different request.'],
  // Who is asking
  login_required: [401, 'Log in first.'],
  token_invalid: [401, 'This login is no longer valid.'],
  session_expired: [401, 'Both token and refresh token have expired. Your request was aborted.'],
  credentials_wrong: [401, 'The email address or the password is wrong.'],
  not_allowed: [403, 'This account may not do that.'],
  email_taken: [409, 'There is already an account with this email address.'],
  password_weak: [422, 'Choose a password of at least 10 characters that is not easy to guess.'],
  customer_not_found: [404, 'There is no such customer.'],
  // Addresses
  country_not_served: [422, 'We do not deliver to this country.'],
  postcode_invalid: [422, 'This postcode does not look right for the country.'],
  address_not_found: [404, 'There is no such address.'],
  // Products
  product_not_found: [404, 'There is no such product.'],
  product_version_old: [409, 'This product has changed. Load it again.'],
  configuration_empty: [422, 'Product configuration is empty!'],
  production_times_empty: [422, 'validProductionTimes configuration is empty!'],
  attribute_unknown: [422, 'The product has no such attribute.'],
  attribute_missing: [422, 'A choice is missing.'],
  option_unknown: [422, 'The product has no such option.'],
  number_invalid: [422, 'This must be a number.'],
  number_out_of_range: [422, 'This size is outside what we can make.'],
  number_off_increment: [422, 'This size is between two steps.'],
  combination_invalid: [422, 'These options do not go together.'],
  quantities_empty: [422, 'Quantities list is empty!'],
  prices_empty: [422, 'Prices list is empty!'],
  quantity_not_positive_integer: [422, 'The quantity must be a positive whole number.'],
  quantity_not_offered: [422, 'This quantity is not offered.'],
  quantity_below_minimum: [422, 'The quantity is below the minimum.'],
  quantity_above_maximum: [422, 'The quantity is above the maximum.'],
  quantity_off_increment: [422, 'The quantity is between two steps.'],
  currency_not_offered: [422, 'This shop does not sell in that currency.'],
  no_deliveries: [422, 'No deliveries available for this quantity!'],
  no_arrival_dates: [422, 'No arrival dates found for those deliveries!'],
  page_not_found: [404, 'Page Not Found'],
  // Cart and checkout
  cart_not_found: [404, 'There is no such cart.'],
  cart_closed: [409, 'This cart has been ordered already.'],
  cart_empty: [409, 'The cart is empty.'],
  cart_full: [409, 'A cart holds at most 15 products.'],
  cart_limit_exceeded: [409, 'A cart is limited to 100,000 including VAT.'],
  line_not_found: [404, 'There is no such line in the cart.'],
  price_changed: [409, 'A price has changed since you saw it.'],
  addresses_missing: [409, 'Choose a delivery and a billing address first.'],
  // Orders and payments
  order_not_found: [404, 'There is no such order.'],
  order_not_payable: [409, 'This order is not waiting for a payment.'],
  payment_not_found: [404, 'There is no such payment.'],
  payment_method_not_offered: [422, 'This order cannot be paid that way.'],
  payment_provider_unavailable: [503, 'The payment page cannot be reached. Nothing was charged.'],
  move_not_legal: [409, 'That step is not possible now.'],
  webhook_signature_invalid: [400, 'The signature does not match.'],
  webhook_too_old: [400, 'The signature is too old.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errorCatalogue

/** Codes any call may answer with, whatever it declares. */
export const commonErrors = [
  'body_malformed',
  'body_too_large',
  'input_invalid',
  'tenant_invalid',
  'origin_not_allowed',
  'not_found',
  'too_many_requests',
  'shop_unavailable',
  'internal_error',
  'token_invalid',
] as const satisfies readonly ErrorCode[]

export type CommonCode = (typeof commonErrors)[number]

export function statusOf(code: ErrorCode): number {
  return errorCatalogue[code][0]
}

export function sentenceOf(code: ErrorCode): string {
  return errorCatalogue[code][1]
}

/** `application/problem+json` (RFC 9457) as this API sends it. */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  code: ErrorCode
  /** The sentence in the shop's language. */
  detail: string
  /** Fields that are wrong, by path, each with its code and sentence. */
  fields?: { path: string; code: string; message: string }[]
  /** Facts a program needs to go on, such as the old and the new price. */
  facts?: Record<string, unknown>
}
