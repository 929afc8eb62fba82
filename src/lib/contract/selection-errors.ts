import { artworkSetErrors } from './artwork-sets.ts'

/** What may be wrong with a place in a country that is delivered to. */
export const placeFaults = [
  'postcode_invalid',
  'region_invalid',
  'postcode_elsewhere',
  'phone_invalid',
] as const

/** Why a quantity cannot be ordered; refused alike wherever one is named. */
export const quantityErrors = [
  'quantity_not_positive_integer',
  'quantity_not_offered',
  'quantity_below_minimum',
  'quantity_above_maximum',
  'quantity_off_increment',
] as const

/** Why a selection cannot be made. */
export const selectionErrors = [
  'attribute_unknown',
  'attribute_missing',
  'option_unknown',
  'number_invalid',
  'number_out_of_range',
  'number_off_increment',
  'list_invalid',
  'text_invalid',
  'matrix_invalid',
  'matrix_sum_differs',
  'combination_invalid',
] as const

/** Why a line cannot be had as it is wanted. */
export const lineErrors = [
  'product_not_found',
  ...selectionErrors,
  ...quantityErrors,
  ...artworkSetErrors,
  'no_deliveries',
  'country_not_served',
  'currency_not_offered',
  'promocode_invalid',
] as const

/** What is wrong with a line that is to stand in a cart, or with the cart. */
export const putErrors = [
  'login_required',
  'cart_not_found',
  'cart_closed',
  'cart_full',
  'cart_limit_exceeded',
  'line_not_found',
  'field_not_used',
  'price_changed',
  'stock_line_short',
  'stock_sold_out',
  'written_offer_not_found',
  'written_offer_of_another',
  'address_not_found',
  'drops_sum_differs',
  'drop_elsewhere',
  ...placeFaults,
  ...lineErrors,
] as const
