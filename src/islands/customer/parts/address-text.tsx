import type { Address } from '../../../stores/customer/customer.ts'
import { useShop } from '../../page/shop.tsx'
import { useSpeech } from '../../page/use-speech.ts'

const CODE_LAST = ['IE', 'GB']

/** Lines of an address as an envelope has them; the country only where it is not the shop's own. */
export function useAddressLines(): (address: Omit<Address, 'id'>) => [string, ...string[]] {
  const { country: home } = useShop()
  const { country } = useSpeech()
  return (address) => {
    const who = [`${address.firstName} ${address.lastName}`.trim(), address.company]
    const { postalCode, city, region } = address
    // The islands write the code last, the continent first.
    const place = CODE_LAST.includes(address.country)
      ? [`${joined([city, region])} ${postalCode}`.trim()]
      : [`${postalCode} ${city}`.trim(), region]
    return [
      joined(who),
      ...[
        joined([address.streetName, address.additionalInfo]),
        joined(place),
        address.country === home ? '' : country(address.country),
      ].filter((line) => line !== ''),
    ]
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

function joined(parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}
