import { REVERSE_CHARGE } from '../../../lib/domain/tax/tax.ts'
import type { LineItem } from '../../../stores/cart/cart-line.ts'

/** Whether lines of a cart or an order are charged without VAT, which the customer's company accounts for. */
export function isReverseCharged(lines: readonly Pick<LineItem, 'taxCode'>[]): boolean {
  return lines.some(({ taxCode }) => taxCode.endsWith(`-${REVERSE_CHARGE}`))
}
