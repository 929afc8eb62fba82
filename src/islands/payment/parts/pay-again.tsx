import { useStore } from '@nanostores/react'
import type { PlacedOrder } from '../../../stores/order/pending-order.ts'
import { $pay, payOrder } from '../../../stores/payment/payment.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'

type AgainProps = {
  order: PlacedOrder
  /** What the button says, when it is not "Try again". */
  label?: string
  /** The order's own methods; the shop's when left out. */
  methods?: string[]
  /** Hides the link to the order, on the order's own page. */
  onOrder?: boolean
}

/** Starts a new payment of an order that is already placed. */
export function PayAgain({ order, label, methods, onOrder }: AgainProps) {
  const { say } = useSpeech()
  const { links, paymentMethods } = useShop()
  const pay = useStore($pay, { ssr: 'initial' })
  const busy = pay.state === 'starting' || pay.state === 'leaving'
  const method = methods?.[0] ?? paymentMethods[0] ?? 'card'
  return (
    <>
      {pay.state === 'failed' && <FailureNote failure={pay.failure} />}
      <div className="form-actions">
        <Button
          busy={busy && say(`payment.busy_${pay.state}`)}
          onClick={() => void payOrder(order, method)}
        >
          {label ?? say('payment.pay_again')}
        </Button>
        {!onOrder && (
          <a className="more" href={`${links['orderDetail']}?order_number=${order.orderNumber}`}>
            {say('payment.to_order')}
          </a>
        )}
      </div>
    </>
  )
}
