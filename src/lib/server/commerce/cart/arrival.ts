import type { z } from 'zod'
import type { setCartArrival } from '../../../contract/cart-arrival.ts'
import { type ArrivalChoice, lastDay } from '../../../domain/delivery/arrival.ts'
import { ownerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { onDay } from '../fulfilment/index.ts'
import type { Line } from '../line/index.ts'
import { type LockCode, lockCart, type StoredCart } from './carts.ts'
import { enoughFor } from './slower-ways.ts'
import type { WireCart } from './wire.ts'

type Input = z.output<typeof setCartArrival.input>
type Arriving = Pick<StoredCart, 'arrival' | 'country' | 'postcode'>

/** Keeps how the lines of the caller's cart are to arrive. */
export function chooseArrival(
  context: Context<LockCode | 'login_required'>,
  { cartId, arrival }: Input,
): Promise<StoredCart> {
  const key = { tenant: context.tenant.id, owner: ownerOf(context) }
  return inTransaction(context.db, async (tx) => {
    const cart = await lockCart(tx, context, key, cartId)
    return keepArrival(tx, context, cart, arrival)
  })
}

/** A cart that takes over lines: what was to arrive together still does, and takes along what was there. */
export async function takeArrival(
  tx: Tx,
  context: Pick<Context, 'tenant' | 'now'>,
  own: StoredCart,
  theirs: ArrivalChoice = 'each',
): Promise<StoredCart> {
  return theirs === 'each' ? own : keepArrival(tx, context, own, theirs)
}

async function keepArrival(
  tx: Tx,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  cart: StoredCart,
  arrival: ArrivalChoice,
): Promise<StoredCart> {
  if (cart.arrival === arrival) return cart
  await tx
    .updateTable('cart')
    .set({ arrival, updated_at: now })
    .where('tenant', '=', tenant.id)
    .where('id', '=', cart.id)
    .execute()
  return { ...cart, arrival }
}

/** Lines with the days that each of them could have, as they arrive by what was chosen for their cart. */
export function arrivingLines(
  context: Pick<Context, 'shop' | 'tenant' | 'locale' | 'now'>,
  { arrival, country, postcode }: Arriving,
  lines: readonly Line[],
): Line[] {
  const day = lastDay(lines.map((line) => line.promised_date))
  if (arrival === 'each' || day === undefined) return [...lines]
  return lines.map((line) => onDay(context, line, { country, postcode }, day))
}

/** What is chosen, where lines have different days of their own; `place` is the work in the cart's currency. */
export function wireArrival(
  place: Context,
  { arrival: chosen, country, postcode }: Arriving,
  lines: readonly Line[],
): Pick<WireCart, 'arrival'> {
  const days = lines.map((line) => line.promised_date).sort()
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last || first === last) return {}
  const arrival = { chosen, first, last }
  if (chosen === 'each') return { arrival }
  const enough = enoughFor(place, lines, { country, postcode }, last)
  return { arrival: enough.length > 0 ? { ...arrival, enough } : arrival }
}
