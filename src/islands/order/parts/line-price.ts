import { type Money, sum } from '../../../lib/domain/money/money.ts'
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
    /** Of the print alone: services have lines of their own among the totals. */
    print: (line: LineItem) => (isGross ? grossPrint(line) : line.price),
    sumOf: (net: Money, line: Pick<LineItem, 'taxRate'>) => (isGross ? withVat(net, line) : net),
  }
}

/** What is left of a line with VAT once its services are taken off, so that all of it adds up. */
function grossPrint(line: LineItem): Money {
  const whole = line.taxedTotalPriceWithServices
  const services = Object.values(line.services).map(({ unitPrice }) => withVat(unitPrice, line))
  const { centAmount } = sum(services, whole.currencyCode)
  return { ...whole, centAmount: whole.centAmount - centAmount }
}

/** An amount with the VAT of its line, rounded as the server does it. */
function withVat(net: Money, { taxRate }: Pick<LineItem, 'taxRate'>): Money {
  return { ...net, centAmount: taxed(net.centAmount, Math.round(taxRate * 10_000)).gross }
}
