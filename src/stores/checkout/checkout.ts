import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { setCartAddresses } from '../../lib/contract/cart.ts'
import { takeCart } from '../cart/cart.ts'
import { type AddressFields, type AddressType, addAddress } from '../customer/customer.ts'

export type AddressChoice = { use: 'saved'; id: string } | { use: 'new'; fields: AddressFields }
type BillingChoice = { use: 'same' } | AddressChoice

type SaveAnswer =
  | { ok: true }
  /** `deliveryId` is the delivery address that was added before the refusal: it is saved now. */
  | { ok: false; part: AddressType | 'cart'; failure: Failure; deliveryId: string | null }

/**
 * Puts delivery and billing address on the cart. New addresses go into the customer's book first.
 * The cart's VAT and dates follow the delivery address.
 */
export async function saveAddresses(
  cartId: string,
  delivery: AddressChoice,
  billing: BillingChoice,
): Promise<SaveAnswer> {
  const shipping = await idOf('shipping', delivery)
  if (!shipping.ok) return { ok: false, part: 'shipping', failure: shipping, deliveryId: null }
  const deliveryId = shipping.addressId
  const invoice = billing.use === 'same' ? shipping : await idOf('billing', billing)
  if (!invoice.ok) return { ok: false, part: 'billing', failure: invoice, deliveryId }
  const answer = await call(setCartAddresses, {
    cartId,
    shippingAddress: deliveryId,
    billingAddress: invoice.addressId,
  })
  if (!answer.ok) return { ok: false, part: 'cart', failure: answer, deliveryId }
  takeCart(answer.value.cart)
  return { ok: true }
}

async function idOf(type: AddressType, choice: AddressChoice) {
  if (choice.use === 'saved') return { ok: true as const, addressId: choice.id }
  return addAddress(type, choice.fields)
}
