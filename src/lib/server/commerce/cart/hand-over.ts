import type { Owner } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { lockOpenCart } from './carts.ts'
import { close } from './end-cart.ts'
import { addToOpenCart } from './open-cart.ts'

/**
 * Puts the lines of somebody's open cart into the caller's, as they cost there, and closes it; all of them or none.
 * Null where that cart is open no more.
 */
export async function handOver(
  tx: Tx,
  context: Context<'login_required' | 'country_not_served' | 'cart_full' | 'cart_limit_exceeded'>,
  from: Owner,
): Promise<{ cartId: string } | null> {
  const { tenant } = context
  const theirs = await lockOpenCart(tx, context, { tenant: tenant.id, owner: from })
  if (!theirs) return null
  const own = await addToOpenCart(tx, context, theirs)
  await close(tx, tenant.id, theirs.id, 'merged')
  return own
}
