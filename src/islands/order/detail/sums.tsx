import type { Order } from '../../../stores/order/order.ts'
import { useSpeech } from '../../page/use-speech.ts'
import type { WordsOfProducts } from '../parts/product-words.ts'
import { Money } from './money.tsx'
import { Papers } from './papers.tsx'
import { Places } from './places.tsx'
import { Withdrawal } from './withdrawal.tsx'

/** What an order came to and how it was paid, its papers, where it goes, and how to give it back. */
export function OrderSums({ order, products }: { order: Order; products: WordsOfProducts }) {
  return (
    <div className="order-sums">
      <Money order={order} />
      <Papers order={order} />
      <Places order={order} />
      <References order={order} />
      <Withdrawal order={order} products={products} />
    </div>
  )
}

/** What the buyer's own books call the order, and who sends it where that is not the shop. */
function References({ order: { references, sender } }: { order: Order }) {
  const { say } = useSpeech()
  const { purchaseOrder = '', costCentre = '' } = references ?? {}
  if (!references && !sender) return null
  return (
    <section aria-labelledby="references">
      <h2 id="references">{say(references ? 'forms.references' : 'forms.sender')}</h2>
      {purchaseOrder !== '' && (
        <p>
          {say('order.purchase_order')}: {purchaseOrder}
        </p>
      )}
      {costCentre !== '' && (
        <p>
          {say('order.cost_centre')}: {costCentre}
        </p>
      )}
      {sender && (
        <p>
          {say('forms.sender')}: {sender}
        </p>
      )}
    </section>
  )
}
