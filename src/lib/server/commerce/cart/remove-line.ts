import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type CartKey, type LockCode, lockCart, type StoredCart } from './carts.ts'
import { removeLines } from './end-cart.ts'

/** Takes a line out of a cart, one that cannot be read too; refuses with `line_not_found`. */
export function removeLine(
  context: Context<LockCode | 'line_not_found'>,
  key: CartKey,
  { cartId, cartItemId }: { cartId: string; cartItemId: string },
): Promise<StoredCart> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockCart(tx, context, key, cartId)
    const isKept = ({ id }: { id: string }) => id !== cartItemId
    const [lines, unreadable] = [before.lines.filter(isKept), before.unreadable.filter(isKept)]
    const removed =
      lines.length + unreadable.length < before.lines.length + before.unreadable.length
    demand(context, removed, 'line_not_found')
    await removeLines(tx, key.tenant, cartId, [cartItemId])
    return { ...before, lines, unreadable }
  })
}
