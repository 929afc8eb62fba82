import { z } from 'zod'
import { currency, key } from './shapes.ts'

/** What base-currency prices are multiplied by, for everything and for single products. */
export const priceListDocument = z.strictObject({
  currency,
  factor: z.number().positive(),
  products: z.record(key, z.number().positive()).default({}),
})

export type PriceListDocument = z.input<typeof priceListDocument>
