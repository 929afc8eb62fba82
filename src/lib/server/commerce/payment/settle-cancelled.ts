import { actorName, permissionsOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { issueDue } from '../invoice/index.ts'
import { demandNoSession } from './charge-anew.ts'
import { letOff } from './let-off.ts'
import { afterPayment, lockOwing, type Owing } from './owing.ts'
import { isInInstalments } from './plan/demand-cheaper.ts'
import { waive } from './plan/waive.ts'
import { findPromise } from './promised.ts'
import { giveBack } from './refunds.ts'

export type SettleCode =
  | 'not_allowed'
  | 'order_debited'
  | 'payment_provider_unavailable'
  | 'refund_too_much'

type Cancelled = {
  orderId: string
  lineIds: readonly string[]
  /** What they cost and was not given back for them; minor units. */
  worth: number
  reason: string
}

/** What became of the money of lines that were cancelled, in minor units. */
export type Settled = { back: number; due: number; refundIds: string[] }

/**
 * Brings the money of an order to what is left of it once lines of it are cancelled: what nobody has paid of them is due no
 * more, and the rest goes back by the ways that it came, where the caller may give money back. The providers are to be
 * asked for the refunds afterwards.
 */
export async function settleCancelled(
  tx: Tx,
  context: Context<SettleCode>,
  { orderId, lineIds, worth, reason }: Cancelled,
): Promise<Settled> {
  const order = await lockOwing(tx, context.tenant.id, orderId)
  const amount = await letOffUnpaid(tx, context, order, { amount: worth, reason })
  if (amount > 0) {
    const by = { actor: actorName(context), reason, at: context.now }
    await afterPayment(tx, context.tenant.id, order, amount, by, context)
  }
  const back = Math.min(worth - amount, order.paid)
  demand(context, back <= 0 || mayGiveBack(context), 'not_allowed')
  const given = { amount: back, lineIds, reason, to: 'provider', editId: null } as const
  const refundIds = back > 0 ? await giveBack(tx, context, order, given) : []
  await issueDue(tx, context, orderId)
  return { back, due: order.due - amount, refundIds }
}

/** Lets a locked order off what nobody has paid of it, up to an amount, and answers how much. */
async function letOffUnpaid(
  tx: Tx,
  context: Context<SettleCode>,
  order: Owing,
  wanted: { amount: number; reason: string },
): Promise<number> {
  if (await isInInstalments(tx, context, order.id)) return waive(tx, context, order, wanted)
  const amount = Math.min(wanted.amount, order.due)
  if (amount <= 0) return 0
  await demandNoSession(tx, context, order.id)
  await letOff(tx, context, order, { ...wanted, amount, of: 'lines' })
  await lowerPromise(tx, context, order, amount)
  return amount
}

function mayGiveBack({ actor, tenant }: Context): boolean {
  return permissionsOf(actor, tenant.id).includes('orders.refund')
}

/** Who promised to pay later owes that much less. */
async function lowerPromise(tx: Tx, context: Context, order: Owing, amount: number): Promise<void> {
  const promise = await findPromise(tx, context.tenant.id, order)
  if (!promise || order.due <= amount) return
  await tx
    .updateTable('payment')
    .set({ amount: order.due - amount, updated_at: context.now })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', promise.id)
    .execute()
}
