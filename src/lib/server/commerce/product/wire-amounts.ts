import { minorDigits } from '../../../domain/money/format.ts'
import type { Taxed } from '../../../domain/tax/tax.ts'

/** A price as the contract writes it: in the currency's major unit, and in its minor one where that is said. */
export function wireAmounts({ net, vat, gross, rate }: Taxed, currency: string) {
  const unit = 10 ** minorDigits(currency)
  return {
    amountExclTax: net / unit,
    amountInclTax: gross / unit,
    amountCentExclTax: net,
    amountCentInclTax: gross,
    vatAmount: vat / unit,
    vatRate: rate / 10_000,
  }
}
