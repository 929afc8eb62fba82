import { priceTableDocument } from '../../../../documents/price-table.ts'
import { defineKind } from './define-kind.ts'

/** A printer's list as the prices of a product; what it must hold, the product's own check says. */
export const priceTable = defineKind({
  at: 'products/{id}/prices.yaml',
  schema: priceTableDocument,
  check(document, library, report): void {
    if (!library.has('product', document.id, document))
      report(document, [], `There is no product ${document.id}.`)
  },
})
