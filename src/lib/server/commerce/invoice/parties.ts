import { goElsewhere } from '../../../domain/delivery/drops.ts'
import type { InvoiceParty } from '../../../domain/invoice/invoice.ts'
import { storedReverseCharge, storedSnapshot } from '../line/index.ts'
import type { InvoicedOrder } from './invoiced-order.ts'

/**
 * Whom it is for, by the order's billing address; a private person has no VAT number. Under reverse charge
 * it is the number that was confirmed, whatever the customer's is by now.
 */
export function buyerOf({
  billing_address,
  customer,
  reverse_charge,
}: InvoicedOrder): InvoiceParty {
  const { email } = customer
  const vatNumber =
    reverse_charge === null
      ? customer.vatNumber
      : storedReverseCharge.read(reverse_charge).vatNumber
  return { ...partyAt(billing_address), email, vatNumber }
}

/** Where it went; null where nothing of it goes to the address of the order. */
export function recipientOf({ shipping_address, lines }: InvoicedOrder): InvoiceParty | null {
  return goElsewhere(lines.map(({ merchant_info }) => merchant_info))
    ? null
    : partyAt(shipping_address)
}

function partyAt(snapshot: unknown): InvoiceParty {
  const address = storedSnapshot.read(snapshot)
  const person = `${address.firstName} ${address.lastName}`.trim()
  return {
    name: address.company || person,
    contact: address.company ? person : '',
    street: address.streetName,
    more: address.additionalInfo,
    postcode: address.postalCode,
    city: address.city,
    region: address.region,
    country: address.country,
    vatNumber: '',
    email: '',
    phone: address.phone,
  }
}
