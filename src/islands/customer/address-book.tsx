import type { ReactNode } from 'react'
import { type Address, addressesOf, type Customer } from '../../stores/customer/customer.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Envelope } from './parts/envelope.tsx'

type BookProps = {
  customer: Customer
  heading: 'h2' | 'h3'
  /** What can be done with an address; `isDefault` is whether it is used first. */
  acts?: (address: Address, isDefault: boolean) => ReactNode
}

/** The customer's saved addresses as envelopes, delivery before invoice, the default ones first. */
export function AddressBook({ customer, heading: Heading, acts }: BookProps) {
  const { say } = useSpeech()
  const { defaultShippingAddressId, defaultBillingAddressId } = customer.customerAddresses
  const all = [...addressesOf(customer, 'shipping'), ...addressesOf(customer, 'billing')]
  if (all.length === 0) return <p className="spaced">{say('account.no_addresses')}</p>
  return (
    <ul className="customer-envelopes">
      {all.map((address) => {
        const isDefault = [defaultShippingAddressId, defaultBillingAddressId].includes(address.id)
        return (
          <Envelope
            key={address.id}
            address={address}
            title={
              <Heading>
                {say(`account.${address.type}`)}
                {isDefault && <small> {say('account.default')}</small>}
                {address.hasDeferredPayments && <small> {say('account.pays_later')}</small>}
              </Heading>
            }
            acts={acts?.(address, isDefault)}
          />
        )
      })}
    </ul>
  )
}
