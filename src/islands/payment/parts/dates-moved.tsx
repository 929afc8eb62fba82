import type { Cart } from '../../../stores/cart/cart-line.ts'
import type { MovedDate } from '../../../stores/payment/payment.ts'
import { useLineText } from '../../order/parts/line-text.tsx'
import type { WordsOfProducts } from '../../order/parts/product-words.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Note, shown } from '../../ui/note.tsx'

type DatesMovedProps = { cart: Cart; products: WordsOfProducts; moved: MovedDate[] }

/** The days of arrival that are no longer those that were shown. */
export function DatesMoved({ moved, cart, products }: DatesMovedProps) {
  const { say, day } = useSpeech()
  const text = useLineText(products)
  return (
    <Note tone="warn" role="alert" ref={shown}>
      <p>
        <b>{say('payment.dates_moved')}</b>
      </p>
      <ul>
        {moved.map(({ id, from, to }) => {
          const line = cart.lineItems.find((each) => each.id === id)
          const days = { from: day(from, 'long'), to: day(to, 'long') }
          const name = line ? text(line).name : ''
          return <li key={id}>{say('payment.date_moved', { name, ...days })}</li>
        })}
      </ul>
      <p>{say('payment.dates_now')}</p>
    </Note>
  )
}
