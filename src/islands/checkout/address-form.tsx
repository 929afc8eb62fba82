import { lazy, Suspense, useEffect, useState } from 'react'
import { linkPath } from '../../lib/domain/urls/link-path.ts'
import { fetched } from '../../stores/browser/fetched.ts'
import type { Cart } from '../../stores/cart/cart-line.ts'
import { createAddressStep, NEW } from '../../stores/checkout/address-step.ts'
import type { SharedAddress } from '../../stores/company/company-addresses.ts'
import { addressesOf, type Customer } from '../../stores/customer/customer.ts'
import { AddressPicker } from '../customer/parts/address-picker.tsx'
import { useShop } from '../page/shop.tsx'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'
import { GuestEmail } from './guest-email.tsx'

/** Where companies of another state may be charged without VAT. */
const CartVatNumber = lazy(async () => {
  const { CartVatNumber } = await import('../customer/parts/vat-number.tsx')
  return { default: CartVatNumber }
})

type AddressFormProps = { cart: Cart; customer: Customer; asksVatNumber: boolean }

/** Where it goes and whom the invoice names; saved addresses first, a new one below them. */
export function AddressForm(props: AddressFormProps) {
  const { isGuest, email } = props.customer
  return (
    <>
      {isGuest && <GuestEmail email={email} />}
      <Addresses {...props} />
    </>
  )
}

function Addresses({ cart, customer, asksVatNumber }: AddressFormProps) {
  const { say } = useSpeech()
  const { links, country } = useShop()
  const [step] = useState(() => createAddressStep(cart, customer, country))
  const { busy, failure, values, put, field, ref } = useForm(() => step.picks)
  const shared = useShared(customer)

  return (
    <Form busy={busy} onSend={() => step.send(() => location.assign(linkPath(links, 'payment')))}>
      {failure && <FailureNote failure={failure} />}
      {step.isFetched ? (
        <p className="lead">{say('checkout.collected')}</p>
      ) : (
        <>
          <AddressPicker
            step={step}
            picked={values.shipping}
            addresses={addressesOf(customer, 'shipping')}
            shared={shared}
            legend={say('checkout.deliver_to')}
            kind="shipping"
          />
          <Checkbox
            name="same"
            checked={values.same === 'yes'}
            onCheck={(same) => put({ same: same ? 'yes' : '' })}
          >
            {say('checkout.same')}
          </Checkbox>
        </>
      )}
      {values.same !== 'yes' && (
        <AddressPicker
          step={step}
          picked={values.billing}
          addresses={addressesOf(customer, 'billing')}
          shared={shared}
          legend={say('checkout.invoice_to')}
          kind="billing"
        />
      )}
      {asksVatNumber && (
        <div className="fields spaced" ref={ref}>
          <Field
            label={say('forms.vat_number')}
            optional
            hint={say('vat.hint')}
            width="full"
            autoComplete="off"
            bound={field('vatNumber')}
          />
          <div className="span-full">
            <Suspense fallback={null}>
              <CartVatNumber cart={cart} />
            </Suspense>
          </div>
        </div>
      )}
      <div className="form-actions">
        <Button busy={busy && say('checkout.saving')}>{say('checkout.go_on')}</Button>
        {values[step.isFetched ? 'billing' : 'shipping'] === NEW && !customer.isGuest && (
          <p className="fine">{say('checkout.kept')}</p>
        )}
      </div>
    </Form>
  )
}

/** What the company of a member shares; nothing until that is known, and for who is of none. */
function useShared({ scopes }: Customer): readonly SharedAddress[] {
  const [shared, setShared] = useState<readonly SharedAddress[]>([])
  const isMember = scopes.includes('member')
  useEffect(() => {
    if (!isMember) return undefined
    let isOver = false
    void fetched(() => import('../../stores/company/company-addresses.ts')).then(
      async ({ $sharedAddresses, loadSharedAddresses }) => {
        await loadSharedAddresses()
        const state = $sharedAddresses.get()
        if (!isOver && state.state === 'listed') setShared(state.addresses)
      },
    )
    return () => {
      isOver = true
    }
  }, [isMember])
  return shared
}
