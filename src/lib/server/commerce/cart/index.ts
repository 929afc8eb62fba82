import {
  createCart,
  deleteCartItem,
  getCart,
  putCartItem,
  setCartAddresses,
} from '../../../contract/cart.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { ownerOf } from '../../actor.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, keepAnonymousId, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { billTo, deliverTo, findAddresses } from './addresses.ts'
import { loadCart, lockCart } from './carts.ts'
import { openCart } from './open-cart.ts'
import { putLine } from './put-line.ts'
import { wireCart } from './wire.ts'

export { putAddressOnCart } from './addresses.ts'
export { type LockCode, lockCart, type StoredCart } from './carts.ts'
export { lineNet, repriced, saveLines, toCartLine } from './lines.ts'
export { destination } from './open-cart.ts'
export {
  type Line,
  type LineJson,
  readLine,
  stored,
  storedMerchantInfo,
  storedServices,
} from './stored-line.ts'
export { money, wireLine, wireTotals } from './wire.ts'

/** Mounts the cart but for its checkout, which is an order's. */
export function mountCart(api: Api): void {
  mount(
    api,
    createCart,
    async (input, call) => {
      const cart = await openCart(call, input)
      const { actor } = call
      if (actor.kind === 'anonymous') keepAnonymousId(call, input.anonymousUserId ?? actor.id)
      return { cart: wireCart(call, cart) }
    },
    { newcomers: true },
  )

  mount(api, getCart, async ({ cartId }, call) => {
    const key = { tenant: call.tenant.id, owner: ownerOf(call) }
    return { cart: wireCart(call, await loadCart(call.db, call, key, cartId)) }
  })

  mount(api, putCartItem, async (input, call) => {
    // A repeated call adds one line: its key is what the line is called.
    const key = call.header('idempotency-key')
    const newId = key && isUuid(key) ? key.toLowerCase() : undefined
    const { cart, lineItemId } = await putLine(call, input, newId)
    return { cart: wireCart(call, cart), lineItemId }
  })

  mount(api, deleteCartItem, async ({ cartId, cartItemId }, call) => {
    const key = { tenant: call.tenant.id, owner: ownerOf(call) }
    const cart = await inTransaction(call.db, async (tx) => {
      const before = await lockCart(tx, call, key, cartId)
      const lines = before.lines.filter(({ id }) => id !== cartItemId)
      demand(call, lines.length < before.lines.length, 'line_not_found')
      await tx
        .deleteFrom('cart_line')
        .where('tenant', '=', key.tenant)
        .where('cart_id', '=', cartId)
        .where('id', '=', cartItemId)
        .execute()
      return { ...before, lines }
    })
    return { cart: wireCart(call, cart) }
  })

  mount(api, setCartAddresses, async (input, call) => {
    const key = { tenant: call.tenant.id, owner: ownerOf(call) }
    const { cartId, shippingAddress, billingAddress } = input
    const cart = await inTransaction(call.db, async (tx) => {
      const before = await lockCart(tx, call, key, cartId)
      const wanted = [shippingAddress, billingAddress]
      const [shipping, billing] = await findAddresses(tx, call, wanted)
      if (shipping) await deliverTo(tx, call, before, shipping)
      if (billing) await billTo(tx, call, before, billing)
      return loadCart(tx, call, key, cartId)
    })
    return { cart: wireCart(call, cart) }
  })
}
