import type { ReactNode } from 'react'
import { type Address, addressesOf, type Customer } from '../../stores/customer/customer.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Envelope } from './parts/envelope.tsx'

type BookProps = {
  customer: Customer
  /** What can be done with an address; `isDefault` is whether it is used first. */
  acts?: (address: Address, isDefault: boolean) => ReactNode
}

/** The customer's saved addresses as envelopes, delivery before invoice, the default ones first. */
export function AddressBook({ customer, acts }: BookProps) {
  const { say } = useSpeech()
  const { defaultShippingAddressId, defaultBillingAddressId } = customer.customerAddresses
  const all = [...addressesOf(customer, 'shipping'), ...addressesOf(customer, 'billing')]
  return (
    <ul className="customer-envelopes">
      {all.map((address) => {
        const isDefault = [defaultShippingAddressId, defaultBillingAddressId].includes(address.id)
        return (
          <Envelope
            key={address.id}
            address={address}
            title={
              <h2>
                {say(`account.${address.type}`)}
                {isDefault && <small> {say('account.default')}</small>}
                {address.hasDeferredPayments && <small> {say('account.pays_later')}</small>}
              </h2>
            }
            acts={acts?.(address, isDefault)}
          />
        )
      })}
    </ul>
  )
}
