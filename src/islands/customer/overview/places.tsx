import { addressesOf, type Customer } from '../../../stores/customer/customer.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'
import { Envelope } from '../parts/envelope.tsx'

/** Where things and invoices go first, as envelopes, and the way to the other addresses. */
export function Places({ customer }: { customer: Customer }) {
  const { say } = useSpeech()
  const { links } = useShop()
  const { defaultShippingAddressId, defaultBillingAddressId } = customer.customerAddresses
  const first = [...addressesOf(customer, 'shipping'), ...addressesOf(customer, 'billing')].filter(
    ({ id }) => id === defaultShippingAddressId || id === defaultBillingAddressId,
  )
  return (
    <section aria-labelledby="book">
      <div className="headline">
        <h2 id="book">{say('account.places')}</h2>
        <a className="more" href={links['addresses']}>
          {say(first.length > 0 ? 'account.all_addresses' : 'account.manage_addresses')}
        </a>
      </div>
      {first.length === 0 ? (
        <p>{say('account.no_addresses')}</p>
      ) : (
        <ul className="customer-envelopes">
          {first.map((address) => (
            <Envelope
              key={address.id}
              address={address}
              title={<h3>{say(`account.${address.type}`)}</h3>}
              acts={
                <a href={links['addresses']}>
                  {say('account.change')}
                  <span className="visually-hidden"> {say(`account.${address.type}`)}</span>
                </a>
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}
