import type { LineItem } from '../../../stores/cart/cart-line.ts'
import type { Order } from '../../../stores/order/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useLinePrice } from './line-price.ts'
import { useLineTerms, useLineText } from './line-text.tsx'
import { PrintedPage, progressOf } from './printed-page.tsx'
import type { WordsOfProducts } from './product-words.ts'

type LinesProps = {
  lines: LineItem[]
  products: WordsOfProducts
  /** Of an order. */
  progress?: Order['progress']
}

/** Lines in short, with all that was chosen: what is paid for stands above the button that pays. */
export function OrderedLines({ lines, products, progress = [] }: LinesProps) {
  const { money } = useSpeech()
  const text = useLineText(products)
  const terms = useLineTerms(products)
  const price = useLinePrice()
  return (
    <ul className="order-summary-lines">
      {lines.map((line) => {
        const { name, pieces, facts, sight } = text(line)
        return (
          <li key={line.id}>
            <PrintedPage
              id={line.id}
              sight={sight}
              className="order-summary-picture"
              progress={progressOf(progress, line)}
            />
            <span>
              <b>{name}</b>
              {pieces}
            </span>
            <em>{money(price.total(line))}</em>
            <dl>
              {[...facts, ...terms(line)].map((fact) => (
                <div key={fact.name}>
                  <dt>{fact.name}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
