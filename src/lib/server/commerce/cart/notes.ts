import type { z } from 'zod'
import type { setCartNotes } from '../../../contract/cart-notes.ts'
import type { orderNotes } from '../../../contract/line-parts.ts'
import { type CustomerActor, customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand, type MayRefuse } from '../../refusal.ts'
import { type LockCode, lockCart, type StoredCart } from './carts.ts'
import { type Notes, notesAfter, storedNotes } from './stored-notes.ts'

type Said = z.output<typeof orderNotes>

/** Refuses notes that whoever says them may not say, and a sender without a name. */
export function demandNotes(
  may: MayRefuse<'not_allowed' | 'sender_missing'>,
  { staffId }: CustomerActor,
  said: Said,
): void {
  // What changes how the house works on an order is said by its own people, logged in as the customer.
  const { internalCheckout, skipDocReview } = said
  const own = Object.entries({ internalCheckout, skipDocReview }).filter(([, value]) => value)
  demand(may, staffId !== null || own.length === 0, 'not_allowed', {
    fields: own.map(([path]) => ({ path, code: 'not_allowed' })),
  })
  const isNamed = said.sender_type !== 'custom' || said.custom_sender !== ''
  const fields = [{ path: 'custom_sender', code: 'required' }]
  demand(may, isNamed, 'sender_missing', { fields })
}

/** Keeps with a cart what its checkout says of the order. */
export function noteOnCart(
  context: Context<LockCode | 'login_required' | 'not_allowed' | 'sender_missing'>,
  { cartId, ...said }: z.output<typeof setCartNotes.input>,
): Promise<StoredCart> {
  const customer = customerOf(context)
  demandNotes(context, customer, said)
  const key = { tenant: context.tenant.id, owner: { customerId: customer.id } }
  return inTransaction(context.db, async (tx) => {
    const cart = await lockCart(tx, context, key, cartId)
    const notes = notesAfter(said, cart.notes)
    await keepNotes(tx, key.tenant, cartId, notes)
    return { ...cart, notes }
  })
}

async function keepNotes(tx: Tx, tenant: string, id: string, notes: Notes): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ notes: storedNotes.write(notes) })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/** Notes of an order whose lines are in a cart again; what was said of that cart stays. */
export async function notesBack(tx: Tx, tenant: string, id: string, notes: Notes): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ notes: storedNotes.write(notes) })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('notes', 'is', null)
    .execute()
}
