import { call } from '../../lib/client/call.ts'
import { hasLiveTokens } from '../../lib/client/tokens.ts'
import { getCart } from '../../lib/contract/cart.ts'
import { getCustomer } from '../../lib/contract/customer.ts'
import { $cartId } from '../cart/cart-id.ts'
import type { ConfiguratorShop, Destination } from './configurator-state.ts'

type Known = { country: string; postalCode: string }

/**
 * Finds out where the checkout will deliver to: where the open cart goes, or where a new cart of this customer
 * would. Answers whether that is another place than was quoted for. Without an answer it stays as it was.
 */
export async function findDestination(shop: ConfiguratorShop): Promise<boolean> {
  const found = await knownAddress()
  return found !== undefined && deliverTo(shop, found)
}

/** Quotes are for this address from now on; null is the shop's usual place. Answers whether it is another one. */
export function deliverTo(shop: ConfiguratorShop, address: Known | null): boolean {
  const { $destination } = shop
  const before = $destination.get() ?? shop
  const to = address ? { country: address.country, postcode: address.postalCode } : shop
  $destination.set(isSame(to, shop) ? null : { country: to.country, postcode: to.postcode })
  return !isSame(to, before)
}

const isSame = (left: Destination, right: Destination) =>
  left.country === right.country && left.postcode === right.postcode

/** Null where nobody has said one yet, undefined where the shop did not answer. */
async function knownAddress(): Promise<Known | null | undefined> {
  const cartId = $cartId.get()?.id
  const open = cartId ? await call(getCart, { cartId }) : null
  if (open?.ok) return open.value.cart.shippingAddress
  if (open && open.code !== 'cart_not_found' && open.code !== 'cart_closed') return undefined
  if (!hasLiveTokens()) return null
  const answer = await call(getCustomer, {})
  if (!answer.ok) return undefined
  const book = answer.value.customer?.customerAddresses
  return book?.shippingAddresses[book.defaultShippingAddressId ?? ''] ?? null
}
