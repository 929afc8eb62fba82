import type { Cart } from '../../../stores/cart/cart-line.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { useLinePrice } from './line-price.ts'
import { useLineText } from './line-text.tsx'
import type { WordsOfProducts } from './product-words.ts'

type FoldProps = {
  /** `null` until it has arrived: the fold keeps its place, so that nothing moves under a finger. */
  cart: Cart | null
  products: WordsOfProducts
}

/** What is ordered and what it costs, folded on top of a narrow checkout; a wide one has it beside. */
export function OrderFold({ cart, products }: FoldProps) {
  const { say, money } = useSpeech()
  const text = useLineText(products)
  const price = useLinePrice()
  return (
    <details className="order-fold">
      <summary>
        {say('checkout.summary')} {cart && <b>{money(cart.taxedPrice.totalGross)}</b>}
      </summary>
      <dl>
        {cart?.lineItems.map((line) => {
          const { name, pieces } = text(line)
          return (
            <div key={line.id}>
              <dt>
                {name}, {pieces}
              </dt>
              <dd>{money(price.total(line))}</dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
