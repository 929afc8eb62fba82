import {
  getLegacyOrder,
  getStaffLegacyOrder,
  listLegacyOrders,
  listStaffLegacyOrders,
} from '../../../contract/legacy-order.ts'
import { customerOf } from '../../actor.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { findLegacyOrder, findLegacyOrders, ownedBy } from './find.ts'
import { listForStaff, showToStaff } from './for-staff.ts'

export { eraseLegacyOrders } from './erase.ts'
export { countLegacyOrders, legacyOrdersOf, namedBy, ownedBy } from './find.ts'
export { type Imported, importOrders, type ReadOrder } from './import.ts'
export { orderOfJson } from './read-json.ts'

/** Mounts orders of an earlier shop: what customers and staff see of them. Nothing moves one. */
export function mountLegacyOrder(api: Api): void {
  mount(api, listLegacyOrders, async (page, call) => {
    const owner = { tenant: call.tenant.id, customerId: customerOf(call).id }
    return findLegacyOrders(call, await ownedBy(call.db, owner), page)
  })

  mount(api, getLegacyOrder, async ({ orderNumber }, call) => {
    const owner = { tenant: call.tenant.id, customerId: customerOf(call).id }
    const found = await findLegacyOrder(call, await ownedBy(call.db, owner), orderNumber)
    demand(call, found, 'order_not_found')
    return { order: found.order }
  })

  mount(api, listStaffLegacyOrders, (wanted, call) => listForStaff(call, wanted))
  mount(api, getStaffLegacyOrder, ({ orderNumber }, call) => showToStaff(call, orderNumber))
}
