import { checkoutCart } from '../../../contract/cart.ts'
import { getOrder, listOrders, reopenOrder, reorderOrder } from '../../../contract/order.ts'
import { customerOf } from '../../actor.ts'
import { type Api, mount, mountOnce } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { cartTurn } from '../cart/index.ts'
import { checkout } from './checkout.ts'
import { findOrder, findOrders } from './orders.ts'
import { reopen } from './reopen.ts'
import { reorder } from './reorder.ts'

export { expireOrders } from './expire.ts'
export { orderFigures } from './figures.ts'
export { type By, moveOrderTo } from './history.ts'
export { orderExpired, orderReminder } from './order-mails.ts'
export { findOrderForStaff, publicState } from './orders.ts'

/** Mounts the checkout of a cart, and the customer's orders. */
export function mountOrder(api: Api): void {
  mountOnce(api, checkoutCart, {
    turn: ({ cartId }) => cartTurn(cartId),
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
    return { order }
  })

  mount(api, listOrders, (page, call) =>
    findOrders(call.db, { tenant: call.tenant, customerId: customerOf(call).id }, page),
  )
}
