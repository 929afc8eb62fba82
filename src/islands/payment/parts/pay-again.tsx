import { useStore } from '@nanostores/react'
import type { PlacedOrder } from '../../../stores/order/pending-order.ts'
import { $pay, payOrder } from '../../../stores/payment/payment.ts'
import { useSpeech } from '../../page/use-speech.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/note.tsx'
import { Methods, useMethods } from '../methods.tsx'

type PayProps = { order: PlacedOrder; methods: ReturnType<typeof useMethods> }

/** How to pay an order that is placed, and the button that does it. */
export function PayOrder({ order }: Pick<PayProps, 'order'>) {
  const { say } = useSpeech()
  const methods = useMethods({ orderId: order.id })
  return (
    <>
      <Methods of={methods} legend={say('payment.methods')} />
      <PayNow order={order} methods={methods} />
    </>
  )
}

/** The button that pays it, naming the amount and the method. */
export function PayNow({ order, methods }: PayProps) {
  const { say, sayIf, money } = useSpeech()
  const pay = useStore($pay, { ssr: 'initial' })
  const busy = pay.state === 'starting' || pay.state === 'leaving'
  const { chosen, paying } = methods
  if (!chosen || !paying) return null
  const { method, amount: sum } = chosen.method
  const amount = money(sum)
  return (
    <>
      {pay.state === 'failed' && <FailureNote failure={pay.failure} />}
      <Button
        wide
        busy={busy && say(`payment.busy_${pay.state}`)}
        onClick={() => void payOrder(order, paying)}
      >
        {sayIf(`payment.pay_${method}`)?.replace('{amount}', amount) ?? say('payment.pay_again')}
      </Button>
    </>
  )
}
