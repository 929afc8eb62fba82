import type { Context } from '../../context.ts'
import { lockCustomer, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { voidLinks } from './one-time-links.ts'
import { personOf } from './person.ts'

/**
 * Gives a guest another address than the one typed first, whether it has an account or not: the cart, what was ordered and
 * the login stay the guest's. What went to the former mailbox opens nothing of this guest any more. An account is refused
 * (`email_by_links`) unless it is its own address; answers whether another one is stored now.
 */
export async function changeGuestEmail(
  tx: Tx,
  context: Context<'email_by_links'>,
  customerId: string,
  email: string,
): Promise<boolean> {
  await lockCustomer(tx, { tenant: context.tenant.id, customerId })
  const { email: before, isGuest } = await personOf(tx, context, customerId)
  if (email === before) return false
  demand(context, isGuest, 'email_by_links')
  await tx
    .updateTable('customer')
    .set({ email, email_verified_at: null })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', customerId)
    .execute()
  await voidLinks(tx, context, customerId, ['claim', 'code', 'reset', 'verify'])
  return true
}
