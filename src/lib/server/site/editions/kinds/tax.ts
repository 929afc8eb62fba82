import { taxDocument } from '../../../../documents/tax.ts'
import { periodsOf } from '../../../../domain/tax/rates.ts'
import { isCountry } from '../checks/iso.ts'
import { defineKind } from './define-kind.ts'

/** VAT by country of delivery, class of product and day. */
export const tax = defineKind({
  at: 'tax/vat.yaml',
  schema: taxDocument,
  shared: true,
  check(document, _library, report): void {
    for (const [code, own] of Object.entries(document.data.rates)) {
      if (!isCountry(code)) report(document, ['rates', code], `There is no country ${code}.`)
      periodsOf(own).forEach(({ from }, index, periods) => {
        const keys = ['rates', code, index, 'from']
        const before = periods[index - 1]?.from
        if (index === 0 && from !== undefined)
          report(document, keys, 'The first rates count from ever: leave out from.')
        if (index > 0 && from === undefined)
          report(document, ['rates', code, index], 'Say from which day these rates count.')
        if (from !== undefined && before !== undefined && from <= before)
          report(document, keys, 'Rates follow each other day by day.')
      })
    }
  },
})
