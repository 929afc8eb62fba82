import { useState } from 'react'
import type { Cart } from '../../../stores/cart/cart-line.ts'
import { keepPrice } from '../../../stores/cart/change-line.ts'
import { type MovedLine, resetPay } from '../../../stores/payment/payment.ts'
import { useLineText } from '../../order/parts/line-text.tsx'
import type { WordsOfProducts } from '../../order/parts/product-words.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { Note, shown } from '../../ui/note.tsx'

type MovedProps = { cart: Cart; products: WordsOfProducts }

/** Both prices of every line that moved, and the question whether that is all right. */
export function PricesMoved({ lines, ...rest }: MovedProps & { lines: Cart['lineItems'] }) {
  const { say } = useSpeech()
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    for (const line of lines) await keepPrice(line)
    setBusy(false)
    resetPay()
  }
  const moved = lines.flatMap(({ id, priceMoved }) => (priceMoved ? [{ id, ...priceMoved }] : []))
  return (
    <Note
      tone="warn"
      role="alert"
      ref={shown}
      acts={
        <Button look="link" busy={busy && say('cart.keeping')} onClick={() => void accept()}>
          {say('payment.accept_prices')}
        </Button>
      }
    >
      <p>
        <b>{say('payment.prices_moved')}</b>
      </p>
      <MovedList moved={moved} {...rest} />
    </Note>
  )
}

/** Lines with the price from before and that of now. */
export function MovedList({ moved, cart, products }: MovedProps & { moved: MovedLine[] }) {
  const { say, money } = useSpeech()
  const text = useLineText(products)
  return (
    <ul>
      {moved.map(({ id, from, to }) => {
        const line = cart.lineItems.find((each) => each.id === id)
        const name = line ? text(line).name : ''
        return (
          <li key={id}>{say('payment.price_moved', { name, from: money(from), to: money(to) })}</li>
        )
      })}
    </ul>
  )
}
