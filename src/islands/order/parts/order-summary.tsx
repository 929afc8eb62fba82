import type { ReactNode } from 'react'
import type { Cart } from '../../../stores/cart/cart-line.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { LinePicture } from './line-picture.tsx'
import { useLineText } from './line-text.tsx'
import type { WordsOfProducts } from './product-words.ts'
import { Totals } from './totals.tsx'

type SummaryProps = {
  lines: Cart['lineItems']
  taxed: Cart['taxedPrice']
  products: WordsOfProducts
  title: string
  children?: ReactNode
}

/** What is being ordered, on the sheet beside the form. */
export function OrderSummary({ lines, taxed, products, title, children }: SummaryProps) {
  const { money } = useSpeech()
  const text = useLineText(products)
  return (
    <aside className="order-summary" aria-labelledby="summary">
      <h2 id="summary">{title}</h2>
      <ul className="order-summary-lines">
        {lines.map((line) => {
          const { name, pieces, facts, sight } = text(line)
          return (
            <li key={line.id}>
              <LinePicture id={line.id} sight={sight} className="order-summary-picture" />
              <span>
                <b>{name}</b>
                {[pieces, ...facts.slice(0, 2).map(({ value }) => value)].join(', ')}
              </span>
              <em>{money(line.price)}</em>
            </li>
          )
        })}
      </ul>
      <Totals lines={lines} taxed={taxed} />
      {children}
    </aside>
  )
}
