import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { linkPath } from '../../../lib/domain/urls/link-path.ts'
import type { Order } from '../../../stores/order/order.ts'
import { askPendingOrder } from '../../../stores/order/pending-order.ts'
import { $reopening, changeOrder } from '../../../stores/order/reopen.ts'
import { KeepDate } from '../../order/parts/keep-date.tsx'
import { Numbered } from '../../order/parts/numbered.tsx'
import { OrderedLines } from '../../order/parts/ordered-lines.tsx'
import type { WordsOfProducts } from '../../order/parts/product-words.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { PayAgain } from './pay-again.tsx'

/** The order that the last cart became and that nobody has paid yet. */
export function useWaitingOrder(): Order | null {
  const [order, setOrder] = useState<Order | null>(null)
  useEffect(() => {
    const ask = () => void askPendingOrder().then(setOrder)
    ask()
    // The Back button may bring this page back as it was left.
    addEventListener('pageshow', ask)
    return () => removeEventListener('pageshow', ask)
  }, [])
  return order
}

type UnpaidProps = {
  order: Order
  products: WordsOfProducts
  /** The page's heading, or one on it. */
  level: 1 | 2
}

/** Where the cart went: what is ordered and not paid, until when, and what can be done about it. */
export function UnpaidOrder({ order, products, level }: UnpaidProps) {
  const { say, money } = useSpeech()
  const { orderNumber, lineItems, allowedPaymentMethods } = order
  const Heading = `h${level}` as const
  return (
    <section className="order-unpaid" aria-labelledby="unpaid">
      <Heading id="unpaid">
        {say('payment.unpaid_title', { amount: money(order.amountToPay) })}
      </Heading>
      <p>
        <Numbered text={say('payment.unpaid', { number: orderNumber })} number={orderNumber} />
      </p>
      <OrderedLines lines={lineItems} products={products} />
      <KeepDate lines={lineItems} ordered />
      <PayAgain order={order} methods={allowedPaymentMethods} />
      <ChangeOrder id={order.id} />
    </section>
  )
}

/** The way back: the order is cancelled, and everything is in the cart again. */
export function ChangeOrder({ id }: { id: string }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const reopening = useStore($reopening, { ssr: 'initial' })
  return (
    <>
      {reopening.state === 'failed' && <FailureNote failure={reopening.failure} />}
      <p className="fine">{say('payment.change_how')}</p>
      <p>
        <Button
          look="link"
          busy={reopening.state === 'busy' && say('payment.busy_changing')}
          onClick={() => void changeOrder(id, linkPath(links, 'cart'))}
        >
          {say('payment.change_order')}
        </Button>
      </p>
    </>
  )
}
