import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { quantityErrors, selectionErrors } from './selection-errors.ts'
import { country, currency, instant, isoDate, selection, zipCode } from './shapes.ts'

const refused = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies ErrorCode[]

const priceModel = z.enum(['run', 'area', 'table', 'estimate'])
const workshopKind = z.enum(['material', 'press', 'finishing'])
const name = z.string().max(80)

export const listPricedProducts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/prices/products/',
  summary: 'What the tenant prices, and the figures that it is priced by',
  input: z.object({}),
  output: z.object({
    products: z.array(z.object({ id: z.string(), name: z.string(), model: priceModel })),
    countries: z.array(country),
    currencies: z.array(currency),
    /** In the base currency's major unit: an hour, a kilogram, a click, as the figure's name says. */
    figures: z.array(
      z.object({
        kind: workshopKind,
        id: z.string(),
        figure: z.string(),
        value: z.number(),
        /** Products whose prices read it. */
        products: z.int(),
      }),
    ),
    baseCurrency: currency,
  }),
  errors: refused,
  access: { staff: 'prices.read' },
})

/** An attribute as staff choose it: options with their names, or the limits of a number. */
const staffAttribute = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['choice', 'several', 'number', 'text', 'matrix']),
  options: z.array(z.object({ key: z.string(), name: z.string() })),
  range: z
    .object({ minimum: z.number(), maximum: z.number(), increment: z.number(), unit: z.string() })
    .nullable(),
})

/** A step of a price; amounts in the major unit of its currency, not rounded. */
const priceStep = z.object({
  kind: z.enum([
    ...(['setup', 'scale', 'unit', 'area', 'tier', 'list', 'between', 'work', 'margin'] as const),
    ...(['each', 'per_run', 'option', 'formula'] as const),
    ...(['priority', 'price_list', 'rounding', 'artworks', 'delivery'] as const),
  ]),
  /** The part or the attribute that it belongs to; `name` where there are words for it. */
  of: z.string().nullable(),
  key: z.string().nullable(),
  name: z.string(),
  facts: z.record(z.string(), z.number()),
  factor: z.number().nullable(),
  amount: z.number(),
  total: z.number(),
  currency,
})

export const explainPrice = endpoint({
  method: 'POST',
  path: '/api/v1/admin/prices/explain/',
  summary:
    'A price step by step: every model, option and rule that touched it, cost, margin and VAT',
  safe: true,
  input: z.object({
    product: name,
    /** What is left out starts as for a shopper. */
    selection: selection.default({}),
    /** The attribute that was changed last: it stays, and what it breaks is mended. */
    changed: name.optional(),
    /** The product's usual one when left out. */
    quantity: z.number().optional(),
    /** A delivery key of a quote; the first of the usual priority when left out. */
    deliveryKey: z.string().max(81).optional(),
    country: country.optional(),
    zipCode: zipCode.default(''),
    currency: currency.optional(),
    /** The day that prices, promotions and VAT are looked at; today when left out. */
    on: isoDate.optional(),
  }),
  output: z.object({
    product: z.object({ id: z.string(), name: z.string(), model: priceModel }),
    attributes: z.array(staffAttribute),
    quantities: z.array(z.int()),
    deliveries: z.array(
      z.object({
        deliveryKey: z.string(),
        priority: z.string(),
        deliveryOption: z.string(),
        isCollected: z.boolean(),
      }),
    ),
    /** What was priced: the selection after rules have been kept, and what they changed. */
    selection,
    changes: z.array(z.object({ attribute: z.string(), from: z.string(), to: z.string() })),
    quantity: z.int(),
    deliveryKey: z.string(),
    country,
    currency,
    on: isoDate,
    steps: z.array(priceStep),
    ways: z.array(
      z.object({ part: z.string(), press: z.string(), style: z.string(), up: z.int() }),
    ),
    /** Minor units of the currency. */
    netCents: z.int(),
    vatCents: z.int(),
    grossCents: z.int(),
    /** As a share. */
    vatRate: z.number(),
    /** Present where the price is an estimate. */
    costCents: z.int().nullable(),
    marginCents: z.int().nullable(),
    /** Promotions that would count on that day, and what they take off before VAT. */
    promotions: z.array(
      z.object({ id: z.string(), codes: z.array(z.string()), offCents: z.int() }),
    ),
    /** What the shop asked for the product as it first stands, with VAT: the newest price first. */
    advertised: z.object({
      quantity: z.int(),
      prices: z.array(z.object({ since: instant, grossCents: z.int() })),
      days: z.int(),
      /** The lowest price of so many days; null where what was written down does not reach back so far. */
      lowestCents: z.int().nullable(),
    }),
  }),
  errors: [
    ...refused,
    'product_not_found',
    'currency_not_offered',
    'country_not_served',
    'no_deliveries',
    ...quantityErrors,
    ...selectionErrors,
  ],
  access: { staff: 'prices.read' },
})

export const priceWhatIf = endpoint({
  method: 'POST',
  path: '/api/v1/admin/prices/what-if/',
  summary: 'Which prices would move, and by how much, if figures were others; nothing is published',
  safe: true,
  input: z.object({
    changes: z
      .array(
        z.object({
          kind: z.enum(['material', 'press', 'finishing', 'product']),
          /** One of them, or `*` for all. */
          id: name,
          /** One figure of it; all that are money when left out. */
          figure: z.string().max(40).optional(),
          /** What is added: 8 is 8 % more. */
          percent: z.number().min(-90).max(900),
        }),
      )
      .min(1)
      .max(20),
    currency: currency.optional(),
  }),
  output: z.object({
    currency,
    /** Products with a price that moves, those that move most first. */
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        model: priceModel,
        /** Prices that were compared: each choice, at each quantity. */
        priced: z.int(),
        moved: z.int(),
        /** As shares of the price before. */
        least: z.number(),
        most: z.number(),
        /** The usual choice at the usual quantity, minor units before VAT. */
        usual: z.object({ quantity: z.int(), before: z.int(), after: z.int() }),
      }),
    ),
    /** Products of which no price moves. */
    unmoved: z.int(),
    /** Products that there was no time to look at. */
    leftOut: z.int(),
  }),
  errors: [...refused, 'currency_not_offered'],
  access: { staff: 'prices.read' },
})
