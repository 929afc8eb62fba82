import { z } from 'zod'
import { country, key } from './shapes.ts'

/** No country charges less than 1 %: who writes 23 means 23 %. */
const isNoPercentage = (points: number) => points === 0 || points >= 100

const inPercent = (points: unknown) =>
  `this would be ${Number(points) / 100} %; ${Number(points)} % is written ${Number(points) * 100}`

/** Basis points by class of product: 2300 is 23 %. Every product without a class is `standard`. */
const rates = z
  .record(
    key,
    z
      .int()
      .min(0)
      .max(5000)
      .refine(isNoPercentage, { error: ({ input }) => inPercent(input) }),
  )
  .refine((classes) => Object.hasOwn(classes, 'standard'), 'standard: this key is missing')

/** Rates from the midnight on that begins a day, in the time zone of the shop; from ever where it is left out. */
const period = z.strictObject({ from: z.iso.date().optional(), rates })

/** VAT by country of delivery: the rates, or periods of them one after the other. */
export const taxDocument = z.strictObject({
  rates: z.record(country, z.union([z.array(period).min(1), rates])),
})

export type TaxDocument = z.output<typeof taxDocument>
