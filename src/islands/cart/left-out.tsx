import { useState } from 'react'
import { formatNumber } from '../../lib/domain/numbers/format.ts'
import { dropLeftOut, leftOutLines } from '../../stores/order/left-out.ts'
import { piecesOf, type WordsOfProducts } from '../order/parts/product-words.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** What of an order did not come into the cart with the rest, and why. */
export function LeftOutNote({ products }: { products: WordsOfProducts }) {
  const { say, locale } = useSpeech()
  const [lines, setLines] = useState(leftOutLines)
  if (lines.length === 0) return null
  const dismiss = () => {
    dropLeftOut()
    setLines([])
  }
  return (
    <Note
      tone="warn"
      role="status"
      acts={
        <Button look="link" onClick={dismiss}>
          {say('cart.dismiss')}
        </Button>
      }
    >
      <p>{say('cart.left_out')}</p>
      <ul>
        {lines.map(({ id, productId, jobName, quantity, why }) => {
          const words = products[productId]
          const pieces = words ? piecesOf(words, quantity, locale) : formatNumber(quantity, locale)
          const line = [words?.name ?? productId, jobName, pieces].filter(Boolean).join(', ')
          return <li key={id}>{say(`cart.left_out_${why}`, { line })}</li>
        })}
      </ul>
    </Note>
  )
}
