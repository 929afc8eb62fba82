import { z } from 'zod'
import { moment } from './banner.ts'
import { currency, key } from './shapes.ts'

/** A share that is taken off, in percent. */
const off = z.number().min(0).max(90)

/** A price that was agreed on: the print of so many pieces, minor units without VAT, delivery apart. */
const agreed = z.strictObject({
  quantity: z.int().positive(),
  /** Attribute to option: it is the price of every choice with these. */
  options: z.record(key, key).default({}),
  amounts: z.record(currency, z.int().positive()),
})

/** What the customers of some groups pay in place of what everybody pays. */
export const customerPricesDocument = z.strictObject({
  /** `premium`, `company` and `private` follow from the account; into all others staff put customers. */
  groups: z.array(key).min(1),
  tenants: z.array(key).min(1).optional(),
  /** Days of the shop's time zone; for good where they are left out. */
  start: moment.optional(),
  end: moment.optional(),
  /** Percent off the print of every product. */
  off: off.default(0),
  products: z
    .record(key, z.strictObject({ off: off.optional(), prices: z.array(agreed).default([]) }))
    .default({}),
})

export type CustomerPricesDocument = z.output<typeof customerPricesDocument>
