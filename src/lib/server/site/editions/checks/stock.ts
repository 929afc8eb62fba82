import type { ProductDocument } from '../../../../documents/product.ts'
import type { Report } from '../kinds/define-kind.ts'

/** Reports a product in stock whose articles cannot be told apart. */
export function checkStock(
  at: { path: string },
  { stock, attributes }: ProductDocument,
  report: Report,
): void {
  stock?.by.forEach((key, index) => {
    const found = attributes.find((attribute) => attribute.key === key)
    const keys = ['stock', 'by', index]
    const isChoice = found?.kind === 'choice' || found?.kind === 'colour'
    if (!isChoice || found.shownWhen !== undefined)
      report(at, keys, `There is no choice ${key} that is always asked.`)
    if (stock.by.indexOf(key) !== index) report(at, keys, `${key} stands twice.`)
  })
}
