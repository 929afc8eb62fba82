import { ownerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { linesFor } from './bundle.ts'
import { type LockCode, lockCart, type StoredCart } from './carts.ts'
import { removeLeftOver } from './left-over.ts'
import { saveLines } from './line-rows.ts'
import { asToday } from './saved-line.ts'
import { demandRoom } from './totals.ts'

type Wanted = { cartId: string; lineItemId: string }
type FindCode = 'login_required' | 'line_not_found' | LockCode

/**
 * Moves a line from beside the cart into it: what did not fit in at a login as it costs there, what was put aside at
 * today's price. Refuses what is not sold so any more with `product_not_found`; it stays where it is.
 */
export function takeLeftOver(
  context: Context<
    FindCode | 'cart_full' | 'cart_limit_exceeded' | 'country_not_served' | 'product_not_found'
  >,
  { cartId, lineItemId }: Wanted,
): Promise<StoredCart> {
  const key = { tenant: context.tenant.id, owner: ownerOf(context) }
  return inTransaction(context.db, async (tx) => {
    const cart = await lockCart(tx, context, key, cartId)
    const left = cart.leftOver.find(({ id }) => id === lineItemId)
    demand(context, left, 'line_not_found')
    const { currency, country, postcode, reason, ...line } = left
    const [there] = linesFor(context, cart, { currency, country, postcode, lines: [line] })
    // It is called what it was: its files are found by that.
    const moved = there && { ...there, id: left.id }
    const own = reason === 'later' ? asToday(context, cart, line) : moved
    demand(context, own, 'product_not_found')
    demandRoom(context, cart.lines, own)
    await saveLines(tx, { tenant: key.tenant, cartId }, [own])
    await removeLeftOver(tx, key, lineItemId)
    return {
      ...cart,
      lines: [...cart.lines, own],
      leftOver: cart.leftOver.filter((each) => each !== left),
    }
  })
}

/** Gives a line up that stands beside the cart. */
export function dropLeftOver(
  context: Context<FindCode>,
  { cartId, lineItemId }: Wanted,
): Promise<StoredCart> {
  const key = { tenant: context.tenant.id, owner: ownerOf(context) }
  return inTransaction(context.db, async (tx) => {
    const cart = await lockCart(tx, context, key, cartId)
    const leftOver = cart.leftOver.filter(({ id }) => id !== lineItemId)
    demand(context, leftOver.length < cart.leftOver.length, 'line_not_found')
    await removeLeftOver(tx, key, lineItemId)
    return { ...cart, leftOver }
  })
}
