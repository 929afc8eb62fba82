import type { ReactNode } from 'react'
import type { Cart } from '../../../stores/cart/cart-line.ts'
import type { Order } from '../../../stores/order/order.ts'
import { OrderedLines } from './ordered-lines.tsx'
import type { WordsOfProducts } from './product-words.ts'
import { Totals } from './totals.tsx'

type SummaryProps = {
  lines: Cart['lineItems']
  taxed: Cart['taxedPrice']
  products: WordsOfProducts
  title: string
  /** Of an order. */
  progress?: Order['progress']
  children?: ReactNode
}

/** What is being ordered, on the sheet beside the form. */
export function OrderSummary({ lines, taxed, products, title, progress, children }: SummaryProps) {
  return (
    <aside className="order-summary" aria-labelledby="summary">
      <h2 id="summary">{title}</h2>
      <OrderedLines lines={lines} products={products} progress={progress ?? []} />
      <Totals lines={lines} taxed={taxed} />
      {children}
    </aside>
  )
}
