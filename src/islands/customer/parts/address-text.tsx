import { addressLines } from '../../../lib/domain/address/format.ts'
import type { Address } from '../../../stores/customer/customer.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'

/** Lines of an address as its country writes them; the country only where it is not the shop's own. */
export function useAddressLines(): (address: Omit<Address, 'id'>) => [string, ...string[]] {
  const { country: home } = useShop()
  const { country } = useSpeech()
  return (address) => {
    const [who = '', ...rest] = addressLines(address)
    return [who, ...rest, ...(address.country === home ? [] : [country(address.country)])]
  }
}

export function AddressText({ address }: { address: Omit<Address, 'id'> }) {
  const lines = useAddressLines()(address)
  return (
    <address className="customer-address">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
