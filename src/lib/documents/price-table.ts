import { z } from 'zod'
import { key } from './shapes.ts'

/**
 * A printer's list as the prices of one product: a price for every choice of `by` at every quantity, without
 * VAT, for a priority whose factor is 1. `npm run import-prices` writes it.
 */
export const priceTableDocument = z.strictObject({
  /** Attributes that the list is ordered by; none where only the quantity counts. */
  by: z.array(key).max(6),
  /** Pieces, rising. */
  quantities: z.array(z.int().positive()).min(1).max(60),
  prices: z
    .array(
      z.strictObject({
        /** An option's key, or a number, for each attribute of `by`. */
        for: z.array(z.string().max(80)).max(6),
        /** Of each quantity, in hundredths of the base currency. */
        cents: z.array(z.int().positive()),
      }),
    )
    .min(1),
})

export type PriceTableDocument = z.output<typeof priceTableDocument>
