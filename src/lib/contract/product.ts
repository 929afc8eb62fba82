import { z } from 'zod'
import { collectionPlace } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { promocodeEffect, promocodeWarning } from './promocode.ts'
import { quantityErrors, selectionErrors } from './selection-errors.ts'
import { country, currency, id, instant, isoDate, selection, skus, zipCode } from './shapes.ts'

export const validateProduct = endpoint({
  method: 'POST',
  path: '/api/v1/product/validate/',
  summary: 'Check a selection against the rules of the product',
  input: skus.extend({ configuration: selection }),
  output: z.object({
    isValid: z.boolean(),
    configuration: selection,
    problems: z.array(
      z.object({
        attribute: z.string(),
        code: z.string(),
        rule: z.string().optional(),
        message: z.string(),
      }),
    ),
    /** Working days, of every priority that can make this selection. */
    validProductionTimes: z.array(z.int()),
    quantities: z.array(z.int()),
  }),
  errors: ['product_not_found', 'product_version_old', 'configuration_empty'],
  access: 'anyone',
})

/** One price: a quantity at a priority. Amounts in the currency's major unit but where said. */
export const priceSet = z
  .object({
    unitAmountExclTax: z.number(),
    unitAmountInclTax: z.number(),
    amountExclTax: z.number(),
    amountInclTax: z.number(),
    /** Minor units. */
    amountCentExclTax: z.int(),
    amountCentInclTax: z.int(),
    /**
     * What a reduction is measured by: the lowest price of the days before it was announced, where the shop
     * may claim one. Everywhere else it is the price itself, and none is claimed.
     */
    originalAmountExclTax: z.number(),
    originalAmountInclTax: z.number(),
    /** What the promo code takes off, minor units without VAT: with it the price is the usual one. */
    promocodeCentExclTax: z.int(),
    vatAmount: z.number(),
    vatRate: z.number(),
    /** The priority for its first option, `standard:locker` for another one. */
    deliveryKey: z.string(),
    deliveryOption: z.string(),
    /** Working days. */
    productionTime: z.int(),
    deliverySpeed: z.string(),
    /** The `promocodeId` that counts for this price. */
    promocode: z.string().nullable(),
  })
  .meta({ id: 'PriceSet' })

export const quoteProduct = endpoint({
  method: 'POST',
  path: '/api/v1/product/quote/',
  summary: 'The price of every quantity at every priority',
  input: z.object({
    skus,
    /** Refused with `field_not_used`: no price depends on a cart. */
    cartId: id.optional(),
    lineItemId: id.optional(),
    currency,
    country,
    zipCode: zipCode.default(''),
    quantityList: z.array(z.number()).max(60),
    prioritySets: z.array(z.string().max(40)).max(12),
    validProductionTimes: z.array(z.int().positive()).max(12),
    /** Refused with `field_not_used` unless empty. */
    fulfillerAttributes: selection.default({}),
    /** The selection. */
    merchantAttributes: selection,
    /** A code as it was typed, or the id of one that was checked before; the text goes first. */
    promocodeInputText: z.string().max(60).optional(),
    promocodeId: z.string().max(60).optional(),
    /** Of the page that asks; where given, both are the product's own. */
    pageId: z.string().max(120).optional(),
    productGroups: z.array(z.string().max(80)).max(20).default([]),
  }),
  output: z.object({
    currency,
    prices: z.array(z.object({ quantity: z.int(), deliveries: z.array(priceSet) })),
    /** Present where a code was given that counts for some of the prices. */
    promocode: z
      .object({
        promocodeId: z.string(),
        promocodeInputText: z.string(),
        effect: promocodeEffect,
        /** It counts until then. */
        endsAt: instant,
      })
      .optional(),
    /** Present where a code was given that counts for none of them. */
    warnings: z.array(promocodeWarning).optional(),
  }),
  errors: [
    'field_not_used',
    'product_not_found',
    'product_version_old',
    'quantities_empty',
    'prices_empty',
    'production_times_empty',
    ...quantityErrors,
    ...selectionErrors,
    'currency_not_offered',
    'country_not_served',
  ],
  access: 'anyone',
})

export const priceOptions = endpoint({
  method: 'POST',
  path: '/api/v1/product/options/price/',
  summary: 'What the order would cost with each option, one at a time',
  input: z.object({
    skus,
    currency,
    country,
    zipCode: zipCode.default(''),
    quantity: z.number(),
    /** The price is that of this delivery: its speed, and its option, the first one where empty. */
    priority: z.string().max(40),
    deliveryOption: z.string().max(40).default(''),
    /** The selection as it is. */
    merchantAttributes: selection,
    /** Attributes of it that the shopper chose: they give way last. */
    own: z.array(z.string().max(80)).max(100).default([]),
  }),
  output: z.object({
    currency,
    /** Options that no other choice makes possible are left out. */
    options: z.array(
      z.object({
        attribute: z.string(),
        option: z.string(),
        /** Minor units, of the whole quantity, with whatever else the option changes. */
        amountCentExclTax: z.int(),
        amountCentInclTax: z.int(),
      }),
    ),
  }),
  errors: [
    'product_not_found',
    'product_version_old',
    'currency_not_offered',
    'no_deliveries',
    'country_not_served',
    ...quantityErrors,
    ...selectionErrors,
  ],
  access: 'anyone',
})

export const priceServices = endpoint({
  method: 'POST',
  path: '/api/v1/product/service/price/',
  summary: 'What services cost beside a product, in the active currency',
  input: z.object({
    serviceKeys: z.array(z.string().max(80)).max(12),
    skus,
    quantityList: z.array(z.number()).max(60),
    /** The selection. */
    variableAttributes: selection,
    /** Where it is taxed; the shop's usual country when left out. */
    country: country.optional(),
  }),
  output: z.object({
    currency,
    services: z.array(
      z.object({
        serviceKey: z.string(),
        /** Of the whole line, whatever its quantity: in the major unit but where said. */
        prices: z.array(
          z.object({
            quantity: z.int(),
            amountExclTax: z.number(),
            amountInclTax: z.number(),
            /** Minor units. */
            amountCentExclTax: z.int(),
            amountCentInclTax: z.int(),
            vatAmount: z.number(),
            vatRate: z.number(),
          }),
        ),
      }),
    ),
  }),
  errors: [
    'product_not_found',
    'product_version_old',
    'quantities_empty',
    'currency_not_offered',
    'country_not_served',
    ...quantityErrors,
    ...selectionErrors,
  ],
  access: 'anyone',
})

export const calculateShipping = endpoint({
  method: 'POST',
  path: '/api/v1/product/shipping/calculate/',
  summary: 'When each delivery arrives, and until when that is true',
  input: z.object({
    skus,
    variableAttributes: selection,
    /** Delivery keys of a quote. */
    deliveries: z.array(z.string().max(81)).max(24),
    quantity: z.number(),
    countryCode: country,
    zipCode: zipCode.default(''),
    /** Services of the line: what is designed first is made later. */
    services: z.array(z.string().max(81)).max(4).default([]),
  }),
  output: z.object({
    dates: z.array(
      z.object({
        deliveryKey: z.string(),
        productionDate: isoDate,
        arrivalDate: isoDate,
        /** Pay until then for this date. */
        orderBy: instant,
        /** Present where it does not arrive but can be fetched: from `arrivalDate` on. */
        collection: collectionPlace.optional(),
      }),
    ),
    /** What is to be known beside the days, in sentences of the shop; each is of the topic at its place. */
    caveats: z.array(z.string()),
    caveat_topics: z.array(z.string()),
  }),
  errors: [
    'product_not_found',
    'product_version_old',
    'no_deliveries',
    'no_arrival_dates',
    'country_not_served',
    ...quantityErrors,
    ...selectionErrors,
  ],
  access: 'anyone',
})
