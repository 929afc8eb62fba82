import { randomUUID } from 'node:crypto'
import { accountOf } from '../../../../domain/ledger/accounts.ts'
import { actorName } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database, Tx } from '../../../platform/db/index.ts'
import { post } from '../../ledger/index.ts'
import type { Owing } from '../owing.ts'
import { findPlan, whereOf } from './plans.ts'

/**
 * What of an order is to come by instalments, in minor units: it is let off before any money goes back. What is being
 * charged, or is with a bank, comes in all the same.
 */
export async function toCome(
  db: Database,
  context: Pick<Context, 'tenant' | 'now'>,
  orderId: string,
): Promise<number> {
  const plan = await findPlan(db, whereOf(context), orderId)
  const left = plan?.standing.reduce((sum, each) => sum + each.left, 0) ?? 0
  return Math.max(0, left - (plan?.underWay ?? 0))
}

/**
 * Lets a locked order off what is to come of it, up to an amount, and answers how much: in the books it came in from
 * the shop itself and was given back, so that it is due no more and nobody holds money for it.
 */
export async function waive(
  tx: Tx,
  context: Context,
  { id: orderId, currency, due }: Owing,
  { amount, reason }: { amount: number; reason: string },
): Promise<number> {
  const waived = Math.min(amount, due, await toCome(tx, context, orderId))
  if (waived <= 0) return 0
  const [order, shop] = [accountOf('order', orderId), accountOf('goodwill', 'instalments')]
  const by = { actor: actorName(context), reason, at: context.now }
  const about = { tenant: context.tenant.id, currency, orderId, by }
  const moved = (kind: 'waived' | 'refund', sum: number) =>
    post(tx, {
      ...about,
      id: randomUUID(),
      kind,
      entries: [
        { account: shop, amount: sum },
        { account: order, amount: -sum },
      ],
    })
  await moved('waived', waived)
  await moved('refund', -waived)
  return waived
}
