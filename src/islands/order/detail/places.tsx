import { isCollected } from '../../../lib/domain/delivery/collection.ts'
import { goElsewhere } from '../../../lib/domain/delivery/drops.ts'
import { togetherOn } from '../../../lib/domain/order/together-on.ts'
import type { Order } from '../../../stores/order/order.ts'
import { Envelope } from '../../customer/parts/envelope.tsx'
import { useSpeech } from '../../page/use-speech.ts'

/** Where an order goes, and where its invoice does: one envelope where that is the same. */
export function Places({ order }: { order: Order }) {
  const { say, day } = useSpeech()
  const { shippingAddress, billingAddress } = order
  const together = togetherOn(order)
  const isFetched = isCollected(order.lineItems)
  const isSplit = goElsewhere(order.lineItems)
  const isOne = !isSplit && textOf(shippingAddress) === textOf(billingAddress)
  return (
    <section className="order-places" aria-labelledby="places">
      <h2 id="places">{say(isFetched ? 'order.collected_at' : 'order.goes_to')}</h2>
      {together && <p>{say('order.together', { day: day(together, 'long') })}</p>}
      {isSplit && <p>{say('cart.drops_each')}</p>}
      <ul className="customer-envelopes">
        {!isSplit && (
          <Envelope
            address={shippingAddress}
            title={
              <h3>
                {say(isFetched ? 'cart.collect_at' : isOne ? 'order.places' : 'payment.deliver_to')}
              </h3>
            }
          />
        )}
        {!isOne && (
          <Envelope address={billingAddress} title={<h3>{say('payment.invoice_to')}</h3>} />
        )}
      </ul>
    </section>
  )
}

function textOf({
  id: _id,
  type: _type,
  hasDeferredPayments: _may,
  ...fields
}: Order['billingAddress']) {
  return JSON.stringify(Object.entries(fields).sort())
}
