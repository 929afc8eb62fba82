import { useStore } from '@nanostores/react'
import type { Cart } from '../../stores/cart/cart-line.ts'
import { $leftOver, giveUpLeftOver, moveIntoCart } from '../../stores/cart/left-over.ts'
import { LinePicture } from '../order/parts/line-picture.tsx'
import { useLinePrice } from '../order/parts/line-price.ts'
import { LineFacts, useLineLabels, useLineText } from '../order/parts/line-text.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { useRules } from '../page/use-rules.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'

type LeftOverProps = { cart: Cart; products: WordsOfProducts; busy: boolean }

/** Lines that did not fit into the cart at the login, and what can be done with each. */
export function LeftOver({ cart, products, busy }: LeftOverProps) {
  const { say, sayCount, money } = useSpeech()
  const text = useLineText(products)
  const price = useLinePrice()
  const labelsOf = useLineLabels(products)
  const { maxCartItems } = useRules()
  const { moving, failure } = useStore($leftOver)
  const lines = cart.leftOver ?? []
  if (lines.length === 0) return null
  const labels = labelsOf(lines)
  const isFull = cart.lineItems.length >= maxCartItems
  return (
    <section className="spaced" aria-labelledby="left-over">
      <h2 id="left-over">{say('cart.left_over')}</h2>
      <p>{sayCount('cart.left_over_why', lines.length)}</p>
      {isFull && <p className="fine">{say('cart.left_over_full')}</p>}
      {failure && <FailureNote failure={failure} />}
      <ul className="order-lines">
        {lines.map((line, index) => {
          const { name, pieces, facts, sight } = text(line)
          const label = <span className="visually-hidden"> {labels[index]}</span>
          return (
            <li key={line.id} className="order-line">
              <LinePicture id={line.id} sight={sight} className="order-line-picture" />
              <div className="order-line-body">
                <div className="order-line-head">
                  <h3>{name}</h3>
                  <p className="order-line-price">{money(price.total(line))}</p>
                </div>
                <LineFacts pieces={pieces} facts={facts} />
                <div className="actions">
                  {!isFull && (
                    <Button
                      look="link"
                      busy={(busy || moving === line.id) && say('cart.left_over_busy')}
                      onClick={() => void moveIntoCart(line.id)}
                    >
                      {say('cart.left_over_take')}
                      {label}
                    </Button>
                  )}
                  <Button
                    look="link"
                    busy={(busy || moving === line.id) && say('cart.keeping')}
                    onClick={() => void giveUpLeftOver(line.id)}
                  >
                    {say('cart.left_over_drop')}
                    {label}
                  </Button>
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
