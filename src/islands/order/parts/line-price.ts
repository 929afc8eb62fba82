import type { Money } from '../../../lib/domain/money/money.ts'
import { taxed } from '../../../lib/domain/tax/tax.ts'
import type { LineItem } from '../../../stores/cart/cart-line.ts'
import { usePriceView } from '../../page/price-view.ts'

type PricedLine = Pick<LineItem, 'totalPrice' | 'taxedTotalPriceWithServices' | 'taxRate'>

/** A line's price, and other sums of it, with VAT or before it: as the product page has shown them. */
export function useLinePrice() {
  const isGross = usePriceView() === 'gross'
  return {
    isGross,
    total: (line: PricedLine) => (isGross ? line.taxedTotalPriceWithServices : line.totalPrice),
    sumOf: (net: Money, line: Pick<LineItem, 'taxRate'>) => (isGross ? withVat(net, line) : net),
  }
}

/** An amount with the VAT of its line, rounded as the server does it. */
export function withVat(net: Money, { taxRate }: Pick<LineItem, 'taxRate'>): Money {
  return { ...net, centAmount: taxed(net.centAmount, Math.round(taxRate * 10_000)).gross }
}
