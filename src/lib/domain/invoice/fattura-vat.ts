import { roundCents } from '../money/round.ts'
import type { Invoice, InvoicePortion } from './invoice.ts'

/** Why a portion has no VAT: its code (natura) and the law; undefined where it has. */
export function natureOf({ rate, category }: Pick<InvoicePortion, 'rate' | 'category'>) {
  return rate === 0 ? NATURES[category] : undefined
}

/** Goods to companies of other states, goods that leave the Union, and what VAT does not reach. */
const NATURES = {
  AE: { code: 'N3.2', law: 'Art. 41 D.L. 331/1993' },
  G: { code: 'N3.1', law: 'Art. 8 D.P.R. 633/1972' },
  S: { code: 'N2.2', law: 'D.P.R. 633/1972' },
  Z: { code: 'N2.2', law: 'D.P.R. 633/1972' },
}

/**
 * VAT by rate as the exchange checks it, and what that leaves of the total, in minor units. The shop rounds VAT
 * line by line; the exchange wants the rate's share of the sum, and takes one cent more or less. What is further
 * off is brought to that cent, and stands as a rounding of the whole document: what is to be paid stays.
 */
export function summaryOf({ portions, gross }: Pick<Invoice, 'portions' | 'gross'>) {
  const own = portions.map((portion) => {
    const share = roundCents((portion.net * portion.rate) / 10_000)
    const vat = Math.max(share - 1, Math.min(share + 1, portion.vat))
    return { ...portion, vat: portion.rate === 0 ? 0 : vat }
  })
  const sum = own.reduce((so, { net, vat }) => so + net + vat, 0)
  return { portions: own, rounding: gross - sum }
}
