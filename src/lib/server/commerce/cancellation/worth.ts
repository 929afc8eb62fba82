import { backForLines } from '../../../domain/order-edit/rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { paidFor } from '../ledger/index.ts'
import { costsOf, refundsNaming, roomOf } from '../payment/index.ts'

type Lines = { orderId: string; lineIds: readonly string[] }

/**
 * What lines of a locked order that is paid cost and was not given back for them, in minor units; null where its
 * payments cannot give back so much: what is disputed, or came in with the money of another order.
 */
export async function moneyBackFor(
  tx: Tx,
  { tenant }: Context,
  { orderId, lineIds }: Lines,
): Promise<number | null> {
  const key = { tenant: tenant.id, orderId }
  const { total_gross: gross, currency } = await tx
    .selectFrom('shop_order')
    .select(['total_gross', 'currency'])
    .where('tenant', '=', key.tenant)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const costs = await costsOf(tx, key)
  const refunds = await refundsNaming(tx, key)
  const rooms = await roomOf(tx, key)
  const room = rooms.reduce((sum, each) => sum + each.room, 0)
  const available = Math.min(room, await paidFor(tx, { ...key, currency }))
  // Whoever gets all of an order back gets what was paid too much as well.
  const isAll = lineIds.length === costs.size && refunds.length === 0
  if (isAll) return available >= gross ? available : null
  const back = backForLines(lineIds, { gross, refunds, grossOf: costs })
  return available >= back ? back : null
}
