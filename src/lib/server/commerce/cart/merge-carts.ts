import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { takeArrival } from './arrival.ts'
import { linesFor } from './bundle.ts'
import { lockOpenCart, type StoredCart } from './carts.ts'
import { close, removeLines } from './end-cart.ts'
import { giveDesigns } from './give-designs.ts'
import { holderOf } from './holder.ts'
import { giveLeftOver, keepLeftOver, MAX_LEFT_OVER } from './left-over.ts'
import { giveFiles } from './line-files.ts'
import { saveLines } from './line-rows.ts'
import { roomFor } from './totals.ts'

/**
 * Puts a visitor's lines into a customer's cart; what does not fit is kept beside it, as is what the visitor put
 * aside, and what has no room even there stays the visitor's.
 */
export async function mergeInto(
  tx: Tx,
  context: Context<'login_required' | 'country_not_served'>,
  own: StoredCart,
  { tenant, anonymousId }: { tenant: string; anonymousId: string },
): Promise<StoredCart> {
  const theirs = await lockOpenCart(tx, context, { tenant, owner: { anonymousId } })
  if (!theirs) return own
  const lines = [...own.lines]
  const { currency, country, postcode } = theirs
  const saved = theirs.leftOver.slice(0, Math.max(0, MAX_LEFT_OVER - own.leftOver.length))
  const kept = [...own.leftOver, ...saved]
  const leftOver = [...kept]
  const moved = new Map<string, string>()
  for (const [index, line] of linesFor(context, own, theirs).entries()) {
    const before = theirs.lines[index] ?? line
    if (roomFor(lines, line).ok) lines.push(line)
    else if (leftOver.length < MAX_LEFT_OVER)
      leftOver.push({ ...before, id: line.id, currency, country, postcode, reason: 'no_room' })
    else continue
    moved.set(before.id, line.id)
  }
  const customerId = customerOf(context).id
  await giveLeftOver(tx, { tenant, anonymousId }, customerId, saved)
  await keepLeftOver(tx, { tenant, owner: { customerId } }, leftOver.slice(kept.length))
  await saveLines(tx, { tenant, cartId: own.id }, lines.slice(own.lines.length))
  const from = holderOf(tenant, { anonymousId })
  const others = [...theirs.lines, ...theirs.leftOver.slice(saved.length)].map(({ id }) => id)
  const staying = others.filter((id) => !moved.has(id))
  const given = { from, to: customerId, lines: moved, staying }
  await giveFiles(tx, tenant, given)
  await giveDesigns(tx, tenant, given)
  // Lines that cannot be read stay behind in the cart that is closed.
  if (staying.length === 0) await close(tx, tenant, theirs.id, 'merged')
  else {
    await removeLines(tx, tenant, theirs.id, [...moved.keys()])
    const left = { cart: theirs.id, staying: staying.length }
    context.log.warn(left, 'lines had no room beside the cart of a login')
  }
  const arriving = await takeArrival(tx, context, own, theirs.arrival)
  const named = (ids: readonly string[]) => ids.map((id) => moved.get(id) ?? id)
  const withFile = [...own.withFile, ...named(theirs.withFile)]
  const fromEditor = [...own.fromEditor, ...named(theirs.fromEditor)]
  return { ...arriving, lines, leftOver, withFile, fromEditor }
}
