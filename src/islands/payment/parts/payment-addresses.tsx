import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { isCollected } from '../../../lib/domain/delivery/collection.ts'
import { goElsewhere } from '../../../lib/domain/delivery/drops.ts'
import type { Cart } from '../../../stores/cart/cart-line.ts'
import { $customer } from '../../../stores/customer/customer.ts'
import { AddressText } from '../../customer/parts/address-text.tsx'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'

/** Of parcels to islands, mostly. */
const AddressMoved = lazy(async () => {
  const { AddressMoved } = await import('./address-moved.tsx')
  return { default: AddressMoved }
})

/** Whom mails go to, where the order goes and whom it is charged to. */
export function PaymentAddresses({ cart }: { cart: Cart }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const customer = useStore($customer, { ssr: 'initial' })
  const { shippingAddress, billingAddress } = cart
  const place = isCollected(cart.lineItems) ? cart.lineItems[0]?.collection : undefined
  const isSplit = goElsewhere(cart.lineItems)
  const isSame = !place && !isSplit && shippingAddress?.id === billingAddress?.id
  return (
    <>
      <Suspense fallback={null}>
        <AddressMoved cart={cart} />
      </Suspense>
      <dl className="payment-addresses">
        {customer && (
          <div>
            <dt>{say('forms.email')}</dt>
            <dd>{customer.email}</dd>
            {customer.isGuest && (
              <dd>
                <a href={`${links['checkout']}#email`}>
                  {say('payment.change')}
                  <span className="visually-hidden"> {say('forms.email')}</span>
                </a>
              </dd>
            )}
          </div>
        )}
        <div>
          <dt>{say(place ? 'cart.collect_at' : 'payment.deliver_to')}</dt>
          {place ? (
            <dd>{place.lines.join(', ')}</dd>
          ) : (
            <>
              <dd>
                {isSplit
                  ? say('cart.drops_each')
                  : shippingAddress && <AddressText address={shippingAddress} />}
              </dd>
              <dd>
                <a href={links['checkout']}>
                  {say('payment.change')}
                  <span className="visually-hidden"> {say('payment.deliver_to')}</span>
                </a>
              </dd>
            </>
          )}
        </div>
        <div>
          <dt>{say('payment.invoice_to')}</dt>
          <dd>
            {isSame
              ? say('payment.same')
              : billingAddress && <AddressText address={billingAddress} />}
          </dd>
          <dd>
            <a href={links['checkout']}>
              {say('payment.change')}
              <span className="visually-hidden"> {say('payment.invoice_to')}</span>
            </a>
          </dd>
        </div>
      </dl>
    </>
  )
}
