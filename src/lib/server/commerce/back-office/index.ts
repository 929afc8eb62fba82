import {
  cancelStaffLines,
  cancelStaffOrder,
  countStaffOrders,
  getStaffOrder,
  listStaffOrders,
  moveStaffLines,
  noteStaffOrder,
} from '../../../contract/back-office.ts'
import { getStaffFigures } from '../../../contract/figures.ts'
import { permissionsOf } from '../../actor.ts'
import { doer, recordAct, type StaffAct } from '../../people/staff/index.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { type Api, type Call, mount, mountOnce } from '../../platform/http/index.ts'
import { askRefunds, type PaymentProvider } from '../payment/index.ts'
import { addNote, cancelForStaff, cancelLinesForStaff, endPagesOf, moveForStaff } from './act.ts'
import { orderForStaff } from './detail.ts'
import { figuresOf, orderFigures } from './figures.ts'
import { countOrders, listOrdersForStaff } from './list.ts'

export { findOrders, type Wanted as WantedOrders } from './list.ts'
export { orderFigures }

/** Mounts what staff see of orders and do with them. */
export function mountBackOffice(api: Api, providers: readonly PaymentProvider[]): void {
  mount(api, listStaffOrders, ({ view, search, since, until, after, limit }, call) =>
    listOrdersForStaff(call, { view, search: search || undefined, since, until, after, limit }),
  )

  mount(api, countStaffOrders, async (_input, call) => ({ counts: await countOrders(call) }))

  mount(api, getStaffFigures, ({ days }, call) =>
    figuresOf(call, days, permissionsOf(call.actor, call.tenant.id).includes('prices.read')),
  )

  mount(api, getStaffOrder, ({ id }, call) =>
    orderForStaff(call, id, permissionsOf(call.actor, call.tenant.id)),
  )

  mount(api, moveStaffLines, async ({ orders, event, reason, shipment, part }, call) => {
    const parcel = shipment && {
      carrier: shipment.carrier,
      number: shipment.number,
      url: shipment.url,
    }
    const pieces = part && { quantity: part.quantity, contents: part.contents, drop: part.drop }
    const wanted = { orders, event, reason, shipment: parcel, part: pieces }
    const results = await moveForStaff(call, wanted, (tx, id) =>
      record(tx, call, 'order.lines_moved', { id, reason: `${event} ${reason}` }),
    )
    return { results }
  })

  mount(api, cancelStaffLines, async (input, call) => {
    const version = await endPagesOf(call, providers, input)
    const refundIds = await inTransaction(call.db, async (tx) => {
      const { id, reason } = input
      const stored = await cancelLinesForStaff(tx, call, { ...input, version })
      await record(tx, call, 'order.lines_moved', { id, reason: `cancel ${reason}` })
      return stored
    })
    await askRefunds(call, providers, call.tenant.id, refundIds)
    return { success: true as const }
  })

  mountOnce(api, noteStaffOrder, {
    effect: async (input, call, tx) => {
      await addNote(tx, call, input)
      await record(tx, call, 'order.noted', { id: input.id, reason: '' })
      return { success: true as const }
    },
  })

  mount(api, cancelStaffOrder, async (input, call) => {
    const refundIds = await inTransaction(call.db, async (tx) => {
      const stored = await cancelForStaff(tx, call, input)
      await record(tx, call, 'order.cancelled', input)
      return stored
    })
    await askRefunds(call, providers, call.tenant.id, refundIds)
    return { success: true as const }
  })
}

type Acting = Pick<Call, 'tenant' | 'ip' | 'now' | 'actor'>
type Upon = { id: string; reason: string }

/** Keeps what was done upon an order, with the transaction that does it. */
function record(tx: Tx, call: Acting, act: StaffAct, { id, reason }: Upon): Promise<void> {
  const { tenant, ip, now: at } = call
  const done = { tenant: tenant.id, subject: `order:${id}`, reason: reason.trim(), ip, at }
  return recordAct(tx, { act, ...doer(call), ...done })
}
