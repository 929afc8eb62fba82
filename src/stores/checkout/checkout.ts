import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { setCartAddresses } from '../../lib/contract/cart.ts'
import { invariant } from '../../lib/domain/invariant.ts'
import { fetched } from '../browser/fetched.ts'
import { $cart, takeCart } from '../cart/cart.ts'
import {
  type AddressFields,
  type AddressType,
  addAddress,
  changeAddress,
} from '../customer/customer.ts'

export type AddressChoice =
  | { use: 'saved'; id: string }
  /** One that the customer's company shares. */
  | { use: 'shared'; id: string }
  | { use: 'new'; fields: AddressFields }
  /** A saved one that was corrected on the way. */
  | { use: 'corrected'; id: string; fields: AddressFields }
type BillingChoice = { use: 'same' } | AddressChoice

type SaveAnswer =
  | { ok: true }
  /** `saved` are the customer's own addresses that there are by now, whatever was refused after them. */
  | { ok: false; part: AddressType | 'cart'; failure: Failure; saved: Saved }

type Saved = { shipping?: string; billing?: string }

/**
 * Puts delivery and billing address on the cart; null where nothing is delivered, which leaves the one it has. New addresses and those of the company go
 * into the customer's book first.
 * The cart's VAT and dates follow the delivery address.
 */
export async function saveAddresses(
  cartId: string,
  delivery: AddressChoice | null,
  billing: BillingChoice,
): Promise<SaveAnswer> {
  const shipping = delivery && (await idOf('shipping', delivery))
  if (shipping && !shipping.ok) return { ok: false, part: 'shipping', failure: shipping, saved: {} }
  const delivered: Saved = shipping ? { shipping: shipping.addressId } : {}
  const invoice = billing.use === 'same' ? shipping : await idOf('billing', billing)
  invariant(invoice, 'an invoice goes to the delivery address only where there is one')
  if (!invoice.ok) return { ok: false, part: 'billing', failure: invoice, saved: delivered }
  const answer = await call(setCartAddresses, {
    cartId,
    ...(shipping && { shippingAddress: shipping.addressId }),
    billingAddress: invoice.addressId,
  })
  if (!answer.ok) {
    const billed = billing.use === 'same' ? {} : { billing: invoice.addressId }
    const saved = { ...delivered, ...billed }
    return { ok: false, part: 'cart', failure: answer, saved }
  }
  const state = $cart.get()
  if (state.state === 'ready' && state.cart?.id === cartId) {
    // An address is saved without its note rather than not at all.
    const late = await import('./address-moved.ts').catch(() => null)
    late?.noteMoved(state.cart, answer.value.cart)
  }
  takeCart(answer.value.cart)
  return { ok: true }
}

async function idOf(type: AddressType, choice: AddressChoice) {
  if (choice.use === 'saved') return { ok: true as const, addressId: choice.id }
  if (choice.use === 'shared') {
    const company = await fetched(() => import('../company/company-addresses.ts'))
    return company.takeShared(choice.id, type)
  }
  if (choice.use === 'corrected') {
    const answer = await changeAddress(choice.id, choice.fields)
    return answer.ok ? { ...answer, addressId: choice.id } : answer
  }
  return addAddress(type, choice.fields)
}
