import { useStore } from '@nanostores/react'
import type { Cart, LineItem } from '../../stores/cart/cart-line.ts'
import { $leftOver, giveUpLeftOver, moveIntoCart, takeBack } from '../../stores/cart/left-over.ts'
import { LinePicture } from '../order/parts/line-picture.tsx'
import { useLinePrice } from '../order/parts/line-price.ts'
import { LineFacts, useLineLabels, useLineText } from '../order/parts/line-text.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { useRules } from '../page/use-rules.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from '../ui/note.tsx'

type LeftOverProps = { cart: Cart; products: WordsOfProducts; busy: boolean }

/** Lines beside the cart: what was put aside for later, and what did not fit in at the login. */
export function LeftOver({ cart, products, busy }: LeftOverProps) {
  const { say, sayCount } = useSpeech()
  const { maxCartItems } = useRules()
  const { failure } = useStore($leftOver)
  const later = cart.savedForLater ?? []
  const noRoom = cart.leftOver ?? []
  if (later.length + noRoom.length === 0) return null
  const isFull = cart.lineItems.length >= maxCartItems
  const shared = { products, busy, isFull }
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      {later.length > 0 && (
        <section className="spaced" aria-labelledby="saved-for-later">
          <h2 id="saved-for-later">{say('cart.later_title')}</h2>
          <p>{say('cart.later_why')}</p>
          {isFull && <p className="fine">{say('cart.left_over_full')}</p>}
          <BesideLines {...shared} lines={later} take={takeBack} drop={say('cart.later_drop')} />
        </section>
      )}
      {noRoom.length > 0 && (
        <section className="spaced" aria-labelledby="left-over">
          <h2 id="left-over">{say('cart.left_over')}</h2>
          <p>{sayCount('cart.left_over_why', noRoom.length)}</p>
          {isFull && <p className="fine">{say('cart.left_over_full')}</p>}
          <BesideLines
            {...shared}
            lines={noRoom}
            take={({ id }) => moveIntoCart(id)}
            drop={say('cart.left_over_drop')}
          />
        </section>
      )}
    </>
  )
}

type BesideLine = LineItem & { isSold?: boolean }
type BesideLinesProps = Omit<LeftOverProps, 'cart'> & {
  lines: readonly BesideLine[]
  isFull: boolean
  take: (line: LineItem) => Promise<void>
  /** What giving a line up is called. */
  drop: string
}

function BesideLines({ lines, products, busy, isFull, take, drop }: BesideLinesProps) {
  const { say, money } = useSpeech()
  const text = useLineText(products)
  const price = useLinePrice()
  const labels = useLineLabels(products)(lines)
  const { moving } = useStore($leftOver)
  return (
    <ul className="order-lines">
      {lines.map((line, index) => {
        const { name, pieces, facts, sight } = text(line)
        const isSold = line.isSold ?? true
        const label = <span className="visually-hidden"> {labels[index]}</span>
        return (
          <li key={line.id} className="order-line">
            <LinePicture id={line.id} sight={sight} className="order-line-picture" />
            <div className="order-line-body">
              <div className="order-line-head">
                <h3>{name}</h3>
                {isSold && <p className="order-line-price">{money(price.total(line))}</p>}
              </div>
              <LineFacts pieces={pieces} facts={facts} />
              {!isSold && <p className="fine">{say('cart.later_gone')}</p>}
              <div className="actions">
                {!isFull && isSold && (
                  <Button
                    look="link"
                    busy={(busy || moving === line.id) && say('cart.left_over_busy')}
                    onClick={() => void take(line)}
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
                  {drop}
                  {label}
                </Button>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
