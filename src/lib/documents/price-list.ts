import { z } from 'zod'
import { currency, key } from './shapes.ts'

/** Prices that are asked in this currency: 4.95 and 5.00, or 9.90 and 19.90. Minor units of the currency. */
const customary = z.strictObject({
  /** How far one price lies from the next: 5 for prices in steps of 0.05. */
  step: z.int().positive(),
  /** What prices end in, below `step`: 90 with a step of 100 for 9.90, 10.90, 11.90. */
  ending: z.int().nonnegative().default(0),
  /** Which of the two prices around the calculated one is asked. */
  towards: z.enum(['nearest', 'up', 'down']).default('nearest'),
})

/** What base-currency prices are multiplied by, for everything and for single products. */
export const priceListDocument = z.strictObject({
  currency,
  factor: z.number().positive(),
  products: z.record(key, z.number().positive()).default({}),
  rounding: customary
    .optional()
    .describe('Which prices are customary: the price of a line without VAT, delivery included.'),
})

export type PriceListDocument = z.input<typeof priceListDocument>
