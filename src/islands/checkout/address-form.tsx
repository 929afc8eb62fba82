import { useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import type { Cart } from '../../stores/cart/cart-line.ts'
import { type AddressPart, saveAddresses } from '../../stores/checkout/checkout.ts'
import { addressesOf, type Customer } from '../../stores/customer/customer.ts'
import { AddressPicker, NEW, useAddressPick } from '../customer/parts/address-picker.tsx'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote } from '../ui/note.tsx'

/** Where it goes and whom the invoice names; saved addresses first, a new one below them. */
export function AddressForm({ cart, customer }: { cart: Cart; customer: Customer }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const delivery = useAddressPick(customer, 'shipping', cart.shippingAddress?.id)
  const billing = useAddressPick(customer, 'billing', cart.billingAddress?.id)
  const [isSame, setSame] = useState(startsSame(cart))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const refuse = (part: AddressPart, refusal: Failure) => {
    const pick = part === 'billing' ? billing : delivery
    if (part === 'cart' || !pick.refuse(refusal)) setFailure(refusal)
  }
  const send = async () => {
    const shipping = delivery.choose()
    const invoice = isSame ? ({ use: 'same' } as const) : billing.choose()
    if (!shipping || !invoice) return
    setBusy(true)
    setFailure(null)
    const answer = await saveAddresses(cart.id, shipping, invoice)
    if (answer.ok) {
      location.assign(links['payment'] ?? '/')
      return
    }
    setBusy(false)
    if (answer.deliveryId) delivery.pick(answer.deliveryId)
    refuse(answer.part, answer.failure)
  }

  return (
    <Form busy={busy} onSend={send}>
      {failure && <FailureNote failure={failure} />}
      <AddressPicker
        pick={delivery}
        addresses={addressesOf(customer, 'shipping')}
        legend={say('checkout.deliver_to')}
        kind="shipping"
      />
      <Checkbox name="same" checked={isSame} onCheck={setSame}>
        {say('checkout.same')}
      </Checkbox>
      {!isSame && (
        <AddressPicker
          pick={billing}
          addresses={addressesOf(customer, 'billing')}
          legend={say('checkout.invoice_to')}
          kind="billing"
        />
      )}
      <div className="form-actions">
        <Button busy={busy && say('checkout.saving')}>{say('checkout.go_on')}</Button>
        {delivery.picked === NEW && <p className="fine">{say('checkout.kept')}</p>}
      </div>
    </Form>
  )
}

function startsSame({ shippingAddress, billingAddress }: Cart): boolean {
  return !billingAddress || billingAddress.id === shippingAddress?.id
}
