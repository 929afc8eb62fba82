import { priceListDocument } from '../../../../documents/price-list.ts'
import { isCurrency } from '../checks/iso.ts'
import { productsOf } from '../checks/product.ts'
import { didYouMean } from '../nearest.ts'
import { defineKind } from './define-kind.ts'

export const priceList = defineKind({
  at: 'price-lists/{id}.yaml',
  schema: priceListDocument,
  shared: true,
  check(document, library, report): void {
    const { currency, products, rounding } = document.data
    if (!isCurrency(currency)) report(document, ['currency'], `There is no currency ${currency}.`)
    if (rounding && rounding.ending >= rounding.step)
      report(document, ['rounding', 'ending'], `It has to be less than the step, ${rounding.step}.`)
    const ids = productsOf(library).map(({ id }) => id)
    for (const product of Object.keys(products)) {
      if (ids.includes(product)) continue
      const hint = didYouMean(product, ids)
      report(document, ['products', product], `There is no product ${product}.${hint}`)
    }
  },
})
