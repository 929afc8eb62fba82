import { checkoutCart } from '../../../contract/cart.ts'
import { getOrder, listOrders, reopenOrder, reorderOrder } from '../../../contract/order.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { checkBeforeOrder, type Vies } from '../../people/vat-number/index.ts'
import { type Api, mount, mountOnce } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { cartTurn } from '../cart/index.ts'
import { checkout } from './checkout.ts'
import { findOrder, findOrders, type WireOrder } from './orders.ts'
import { reopen } from './reopen.ts'
import { reorder } from './reorder.ts'

export { expireOrders } from './expire.ts'
export { orderFigures } from './figures.ts'
export { type By, completeDelivered, moveOrderTo } from './history.ts'
export { orderExpired, orderReminder } from './order-mails.ts'
export { findOrder, findOrderForStaff, publicState, type WireOrder } from './orders.ts'
export { storedPortions, storedReverseCharge, storedSnapshot } from './stored-order.ts'

/** By which methods an order can be paid now. */
export type AllowedMethods = (
  context: Context<'login_required'>,
  order: WireOrder,
) => Promise<string[]>

/** Mounts the checkout of a cart, and the customer's orders. */
export function mountOrder(api: Api, allowed: AllowedMethods, vies: Vies): void {
  mountOnce(api, checkoutCart, {
    turn: ({ cartId }) => cartTurn(cartId),
    prepare: (_input, call) => checkBeforeOrder(call, vies),
    effect: (input, call, tx) => checkout(tx, call, input),
  })

  mountOnce(api, reopenOrder, {
    turn: ({ id }) => `order ${id}`,
    effect: ({ id }, call, tx) => reopen(tx, call, id),
  })

  mountOnce(api, reorderOrder, {
    turn: ({ id }) => `order ${id}`,
    effect: ({ id }, call, tx) => reorder(tx, call, id),
  })

  mount(api, getOrder, async ({ id }, call) => {
    const owned = { tenant: call.tenant, customerId: customerOf(call).id, log: call.log }
    const order = await findOrder(call.db, owned, id)
    demand(call, order, 'order_not_found')
    return { order: { ...order, allowedPaymentMethods: await allowed(call, order) } }
  })

  mount(api, listOrders, (page, call) =>
    findOrders(call.db, { tenant: call.tenant, customerId: customerOf(call).id }, page),
  )
}
