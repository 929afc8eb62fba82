import { hash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { takeSharedCart } from '../../../contract/shared-cart.ts'
import { ownerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import {
  chargedLine,
  destination,
  type Line,
  type LockCode,
  lockCart,
  readCart,
  roomFor,
  saveLines,
} from '../cart/index.ts'
import { findShare } from './share.ts'
import { todaysLine } from './todays-line.ts'

type Taken = z.output<typeof takeSharedCart.output>
type TakeCode = LockCode | 'login_required' | 'shared_cart_not_found'

/**
 * Puts what a link shows into the caller's cart as it costs there today, as much as fits, and says what did not. Of
 * calls with the same key one adds lines: they are called after it.
 */
export async function takeShare(
  context: Context<TakeCode>,
  { token, cartId }: z.output<typeof takeSharedCart.input>,
  key: string = randomUUID(),
): Promise<Taken> {
  const { lines: shared } = await findShare(context, token)
  const owner = { tenant: context.tenant.id, owner: ownerOf(context) }
  const done = await inTransaction(context.db, async (tx) => {
    const cart = await lockCart(tx, context, owner, cartId)
    const place = inCurrency(context, cart.currency)
    const lines = [...cart.lines]
    const left: Taken['left'] = []
    let taken = 0
    for (const each of shared) {
      const id = idOf(key, each.id)
      const why = cart.lines.some((line) => line.id === id) ? null : add(id, each)
      if (why === null) taken += 1
      else left.push({ productId: each.product, quantity: each.quantity, why })
    }
    await saveLines(tx, { tenant: owner.tenant, cartId }, lines.slice(cart.lines.length))
    return { taken, left }

    function add(id: string, each: (typeof shared)[number]): Taken['left'][number]['why'] | null {
      const made = todaysLine(place, each, { id, cartId, to: destination(cart) })
      if (!made) return 'product_not_found'
      const line: Line = chargedLine(place, cart, made)
      const check = roomFor(lines, line)
      if (!check.ok) return check.code
      lines.push(line)
      return null
    }
  })
  return { cart: await readCart(context, owner, cartId), ...done }
}

/** The same for the same two, and a UUID. */
function idOf(key: string, line: string): string {
  const hex = hash('sha256', `${key} ${line}`, 'hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}
