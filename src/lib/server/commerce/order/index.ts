import { checkoutCart } from '../../../contract/cart.ts'
import {
  approveOrder,
  declineOrder,
  getOrder,
  listOrders,
  reopenOrder,
  reorderOrder,
} from '../../../contract/order.ts'
import { showsColleagues } from '../../../domain/company/roles.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { membershipOf } from '../../people/company/index.ts'
import { checkBeforeOrder, type Vies } from '../../people/vat-number/index.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, type Call, mount, mountOnce } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { type CheckFile, cartTurn } from '../cart/index.ts'
import { approvalAsked, approvalGiven } from './approval-mails.ts'
import { checkout } from './checkout.ts'
import { decide } from './decide.ts'
import { findOrders } from './list-orders.ts'
import { orderFilter } from './order-filter.ts'
import { findOrder, type WireOrder } from './orders.ts'
import { type FilesOf, withPages } from './printed-pages.ts'
import { reopen } from './reopen.ts'
import { reorder } from './reorder.ts'

export { demandNoApproval } from './approval.ts'
export { moneyKeepsUntil } from './awaited-transfer.ts'
export { demandNoDebit } from './debited.ts'
export { expireOrders, expiryAnew } from './expire.ts'
export { type By, endWithLines, livingLines, moveOrderTo, recordWithdrawal } from './history.ts'
export { orderExpired, orderReminder } from './order-mails.ts'
export { takeOrderNumbers } from './order-number.ts'
export { findOrder, findOrderForStaff, orderLines, publicState, type WireOrder } from './orders.ts'
export { type FilesOf, withPages } from './printed-pages.ts'
export { demandSeen, versionOf } from './version.ts'

export const approvalMails = [approvalAsked, approvalGiven]

/** By which methods an order can be paid now. */
export type AllowedMethods = (
  context: Context<'login_required'>,
  order: WireOrder,
) => Promise<string[]>

type Terms = { allowed: AllowedMethods; vies: Vies; check: CheckFile; filesOf: FilesOf }

/** Mounts the checkout of a cart, and the customer's orders. */
export function mountOrder(api: Api, { allowed, vies, check, filesOf }: Terms): void {
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
    effect: ({ id }, call, tx) => reorder(tx, call, id, check),
  })

  const answered = async (call: Call<'order_not_found' | 'login_required'>, id: string) => {
    const owned = {
      shop: call.shop,
      tenant: call.tenant,
      customerId: customerOf(call).id,
      log: call.log,
    }
    const order = await findOrder(call.db, owned, id)
    demand(call, order, 'order_not_found')
    const [[pictured = order], allowedPaymentMethods] = await Promise.all([
      withPages(call, filesOf, [order]),
      allowed(call, order),
    ])
    return { order: { ...pictured, allowedPaymentMethods } }
  }

  mount(api, getOrder, ({ id }, call) => answered(call, id))

  mount(api, approveOrder, async ({ id }, call) => {
    const decision = { id, approval: 'approved', reason: '' } as const
    await inTransaction(call.db, (tx) => decide(tx, call, decision))
    return answered(call, id)
  })

  mount(api, declineOrder, async ({ id, reason }, call) => {
    const decision = { id, approval: 'declined', reason } as const
    await inTransaction(call.db, (tx) => decide(tx, call, decision))
    return answered(call, id)
  })

  mount(api, listOrders, async ({ of, limit, after, ...wanted }, call) => {
    const filter = orderFilter(call, wanted)
    const page = { limit, after, filter }
    const { db, tenant } = call
    const customerId = customerOf(call).id
    if (of === 'own') return findOrders(db, { tenant, asking: customerId }, page)
    const member = await membershipOf(db, { tenant: tenant.id, customerId })
    demand(call, member && showsColleagues(member.roles), 'company_role_missing')
    return findOrders(db, { tenant, asking: customerId, companyId: member.companyId }, page)
  })
}
