import { randomUUID } from 'node:crypto'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { post } from '../ledger/index.ts'
import type { Owing } from './owing.ts'

type LetOff = {
  /** Minor units; above zero, and not more than is due. */
  amount: number
  /** What it is that nobody pays: instalments that are to come, or lines that were cancelled. */
  of: 'instalments' | 'lines'
  reason: string
}

/**
 * Lets a locked order off what nobody has paid of it: in the books it came in from the shop itself and was given back, so
 * that it is due no more and nobody holds money for it.
 */
export async function letOff(
  tx: Tx,
  context: Context,
  { id: orderId, currency }: Pick<Owing, 'id' | 'currency'>,
  { amount, of, reason }: LetOff,
): Promise<void> {
  const [order, shop] = [accountOf('order', orderId), accountOf('goodwill', of)]
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
  await moved('waived', amount)
  await moved('refund', -amount)
}
