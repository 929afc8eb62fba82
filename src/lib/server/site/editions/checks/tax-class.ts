import type { ProductDocument } from '../../../../documents/product.ts'
import { periodsOf, STANDARD_TAX } from '../../../../domain/tax/rates.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'
import { didYouMean } from '../nearest.ts'

/** That some country has a rate for a product's class: one that none knows is a slip, and would cost VAT. */
export function checkTaxClass(
  document: AnyDocument & { data: ProductDocument },
  library: Library,
  report: Report,
): void {
  const { taxClass } = document.data
  const tax = library.get('tax')
  if (taxClass === undefined || taxClass === STANDARD_TAX || !tax) return
  const known = new Set(
    Object.values(tax.rates).flatMap((own) =>
      periodsOf(own).flatMap(({ rates }) => Object.keys(rates)),
    ),
  )
  if (known.has(taxClass)) return
  const hint = didYouMean(taxClass, known)
  report(document, ['taxClass'], `No country of tax/vat.yaml has a rate ${taxClass}.${hint}`)
}
