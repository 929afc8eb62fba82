import { z } from 'zod'
import { country } from '../../../../documents/shapes.ts'
import { isCountry } from '../checks/iso.ts'
import { defineKind } from './define-kind.ts'

/** VAT by country of delivery, in basis points: 2300 is 23 %. */
export const tax = defineKind({
  at: 'tax/vat.yaml',
  schema: z.strictObject({
    rates: z.record(country, z.strictObject({ standard: z.int().min(0).max(5000) })),
  }),
  shared: true,
  check(document, _library, report): void {
    for (const code of Object.keys(document.data.rates))
      if (!isCountry(code)) report(document, ['rates', code], `There is no country ${code}.`)
  },
})
