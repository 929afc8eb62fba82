import { z } from 'zod'
import { moment } from './banner.ts'
import { country, currency, key } from './shapes.ts'

const code = z
  .string()
  .regex(/^[A-Z0-9]{3,24}$/, 'use 3 to 24 capital letters and digits, without hyphens')

/** Minor units by currency: a code with amounts counts in these currencies and in no others. */
const amounts = z.record(currency, z.int().positive())

/** What a code changes about a line's price; amounts are without VAT. */
const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('share'), percent: z.number().positive().max(90) }),
  /** A share that grows with the quantity of the line: that of the highest tier it reaches. */
  z.strictObject({
    kind: z.literal('tier'),
    tiers: z
      .array(z.strictObject({ from: z.int().positive(), percent: z.number().positive().max(90) }))
      .min(1),
  }),
  /** Off one line of a cart; never below nothing. */
  z.strictObject({ kind: z.literal('amount'), amounts }),
  /** What the print of one line costs instead, delivery included, where it would cost more. */
  z.strictObject({ kind: z.literal('fixed_price'), amounts }),
  z.strictObject({ kind: z.literal('free_service'), service: z.string() }),
  /** Takes off what the delivery option adds to the price. */
  z.strictObject({ kind: z.literal('free_delivery') }),
])

/** A promo code, or many: who may use it, on what, until when, and what it takes off. */
export const promocodeDocument = z.strictObject({
  /** A day of the shop's time zone or an instant; a day ends when it is over. */
  start: moment,
  end: moment,
  /** Tenants where it counts; all when absent. */
  tenants: z.array(key).min(1).optional(),
  /** Codes that everybody may know. */
  codes: z.array(code).default([]),
  /** Begins single codes, each good for one order, which staff generate. */
  prefix: code.optional(),
  /** It counts without a code for who comes from the offer's landing page. */
  lossLeader: z.strictObject({ key, product: key }).optional(),
  effect,
  /** It is told to everybody as a reduction of prices: by law it is measured by the lowest price before. */
  announced: z.boolean().optional(),
  products: z.array(key).min(1).optional(),
  /** Product groups, beside `products`: either is enough. */
  groups: z.array(key).min(1).optional(),
  /** Attribute to the options that it counts for. */
  options: z.record(key, z.array(key).min(1)).optional(),
  /** Where it is delivered to. */
  countries: z.array(country).min(1).optional(),
  quantity: z
    .strictObject({ minimum: z.int().positive(), maximum: z.int().positive().optional() })
    .optional(),
  /** Least price of the print on the line, in minor units without VAT. */
  minimum: amounts.optional(),
  customers: z.enum(['newCustomer', 'premium', 'company', 'private']).optional(),
  /** In orders that were not cancelled. */
  uses: z
    .strictObject({
      inTotal: z.int().positive().optional(),
      perCustomer: z.int().positive().optional(),
    })
    .default({}),
  /** Other promotions that may stand in the same cart, by id. */
  combines: z.union([z.literal('all'), z.array(key)]).default('all'),
})

export type PromocodeDocument = z.output<typeof promocodeDocument>
