import type { ErrorCode } from '../../../../contract/errors.ts'
import { ownerOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/index.ts'
import { demand } from '../../../refusal.ts'
import { handOver, readCart, type WireCart } from '../../cart/index.ts'

type TakeCode = Extract<
  ErrorCode,
  | 'login_required'
  | 'agent_cart_not_found'
  | 'agent_cart_taken'
  | 'cart_not_found'
  | 'cart_full'
  | 'cart_limit_exceeded'
  | 'country_not_served'
>

/**
 * Makes what an agent has put together part of the caller's cart, once. Whoever took it may follow the link again and
 * sees their cart; anybody else is refused.
 */
export async function takeAgentCart(
  context: Context<TakeCode>,
  token: string,
): Promise<{ cart: WireCart }> {
  const owner = ownerOf(context)
  const by = 'customerId' in owner ? `customer:${owner.customerId}` : `visitor:${owner.anonymousId}`
  const cartId = await inTransaction(context.db, async (tx) => {
    const row = await tx
      .selectFrom('agent_cart')
      .select(['id', 'state', 'anonymous_id', 'cart_id', 'taken_by'])
      .where('tenant', '=', context.tenant.id)
      .where('handoff', '=', token)
      .where('expires_at', '>', context.now)
      .forUpdate()
      .executeTakeFirst()
    demand(context, row && row.state !== 'cancelled', 'agent_cart_not_found')
    const [taker, cart] = row.taken_by?.split(' ') ?? []
    if (row.state === 'handed' && taker === by && cart) return cart
    demand(context, row.state === 'open', 'agent_cart_taken')
    const own = await handOver(tx, context, { anonymousId: row.anonymous_id })
    demand(context, own, 'agent_cart_taken')
    await tx
      .updateTable('agent_cart')
      .set({ state: 'handed', taken_by: `${by} ${own.cartId}` })
      .where('tenant', '=', context.tenant.id)
      .where('id', '=', row.id)
      .execute()
    return own.cartId
  })
  return { cart: await readCart(context, { tenant: context.tenant.id, owner }, cartId) }
}
