import type { Catalogue } from './catalogue.ts'

/** Products, their configuration, prices and delivery. */
export const productErrors = {
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
} as const satisfies Catalogue
