import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { keptUntil } from '../../lib/domain/order/kept-until.ts'
import { spacedReference } from '../../lib/domain/payment/reference.ts'
import { $order, loadOrder } from '../../stores/order/order.ts'
import type { Payment } from '../../stores/payment/payment.ts'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { QrCode } from '../ui/qr-code.tsx'

type TransferProps = { payment: Payment; transfer: NonNullable<Payment['transfer']> }

/** What to transfer, where to and by when, for the day to hold too; a banking app reads it all from the code. */
export function Transfer({ payment, transfer }: TransferProps) {
  const { say, money, dayAt, timeAt } = useSpeech()
  const { links } = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  const loaded = useStore($order, { ssr: 'initial' })
  const { amount, dueAt, orderId, orderNumber: number } = payment
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => void loadOrder(orderId), [orderId])
  const isHere = loaded.state === 'ready' && loaded.order.id === orderId
  const until = isHere ? keptUntil(loaded.order) : null
  const facts = [
    [say('payment.transfer_amount'), money(amount)],
    [say('payment.transfer_holder'), transfer.holder],
    [say('payment.transfer_iban'), transfer.iban],
    ...(transfer.bic ? [[say('payment.transfer_bic'), transfer.bic]] : []),
    [say('payment.transfer_reference'), spacedReference(transfer.reference)],
  ]
  return (
    <section className="payment-sheet" aria-labelledby="transfer">
      <p>{say('payment.transfer_order', { number })}</p>
      <h1 id="transfer" ref={heading} tabIndex={-1}>
        {say('payment.transfer_title', { amount: money(amount) })}
      </h1>
      <p className="lead">{dueAt && say('payment.transfer_lead', { day: dayAt(dueAt, 'long') })}</p>
      <div className="payment-docket payment-transfer">
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <figure>
          <QrCode className="payment-qr" text={transfer.qr} label={say('payment.transfer_qr')} />
          <figcaption>{say('payment.transfer_qr_note')}</figcaption>
        </figure>
      </div>
      <p>{say('payment.transfer_mind')}</p>
      {until && (
        <p>
          {say('payment.next_arrives_if', { until: dayAt(until, 'long'), time: timeAt(until) })}
        </p>
      )}
      <p>
        <a className="more" href={`${links['orderDetail']}?order_number=${number}`}>
          {say('payment.to_order')}
        </a>
      </p>
    </section>
  )
}
