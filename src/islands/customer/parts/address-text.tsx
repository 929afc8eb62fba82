import { addressLines } from '../../../lib/domain/address/format.ts'
import type { Address } from '../../../stores/customer/customer.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'

type Place = Omit<Address, 'id' | 'type' | 'hasDeferredPayments'>

/** Lines of an address as its country writes them; the country only where it is not the shop's own. */
export function useAddressLines(): (address: Place) => [string, ...string[]] {
  const { country: home } = useShop()
  const { country } = useSpeech()
  return (address) => {
    const [who = '', ...rest] = addressLines(address)
    return [who, ...rest, ...(address.country === home ? [] : [country(address.country)])]
  }
}

export function AddressText({ address }: { address: Place }) {
  const lines = useAddressLines()(address)
  return (
    <address className="customer-address">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
