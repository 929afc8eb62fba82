import { addressesOf, type Customer } from '../../stores/customer/customer.ts'
import { useSpeech } from '../page/use-speech.ts'
import { AddressText } from './parts/address-text.tsx'

/** The customer's saved addresses, delivery before invoice, the default ones named. */
export function AddressBook({
  customer,
  heading: Heading,
}: {
  customer: Customer
  heading: 'h2' | 'h3'
}) {
  const { say } = useSpeech()
  const { defaultShippingAddressId, defaultBillingAddressId } = customer.customerAddresses
  const all = [...addressesOf(customer, 'shipping'), ...addressesOf(customer, 'billing')]
  if (all.length === 0) return <p className="spaced">{say('account.no_addresses')}</p>
  return (
    <ul className="customer-addresses">
      {all.map((address) => {
        const isDefault = [defaultShippingAddressId, defaultBillingAddressId].includes(address.id)
        return (
          <li key={address.id}>
            <Heading>
              {say(`account.${address.type}`)}
              {isDefault && <small> {say('account.default')}</small>}
            </Heading>
            <AddressText address={address} />
          </li>
        )
      })}
    </ul>
  )
}
