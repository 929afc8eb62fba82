import { UNION } from '../tax/states.ts'

/** UNCL 5305 as EN 16931 takes it: standard rate, reverse charge, export, zero rate. */
export const VAT_CATEGORIES = ['S', 'AE', 'G', 'Z'] as const
export type VatCategory = (typeof VAT_CATEGORIES)[number]

/** Monaco is taxed as France is. */
const isWithin = (country: string) => UNION.has(country) || country === 'MC'

/**
 * What kind of VAT a rate is. Without any, a company of another state of the Union accounts for it itself
 * where its order was charged so (`isReversed`), and what leaves the Union is an export.
 */
export function vatCategory(
  rate: number,
  { seller, buyer, isReversed }: { seller: string; buyer: string; isReversed: boolean },
): VatCategory {
  // A line that was changed after its company's number had ceased to be confirmed is taxed as any.
  if (rate > 0) return 'S'
  if (isReversed) return 'AE'
  if (seller === buyer) return 'Z'
  if (isWithin(seller) && isWithin(buyer)) return 'Z'
  return 'G'
}

/** A VAT number without what people put between its parts, as tax offices read it: `IE9990180A`. */
export function plainVatNumber(written: string): string {
  return written
    .toUpperCase()
    .replace(/\s+(MWST|TVA|IVA)$/, '')
    .replaceAll(/[^A-Z0-9]/g, '')
}
