import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { KeptCardTable, PaymentRow, Tx } from '../../../platform/db/index.ts'

/** What a provider has kept: how it is asked for money again, and how a customer knows it. */
type Kept = Omit<
  Insertable<KeptCardTable>,
  'tenant' | 'id' | 'customer_id' | 'payment_id' | 'provider' | 'account' | 'created_at'
>

/**
 * Keeps what a payment was made with. The same card or account kept once more takes the place of the first: it
 * may be good for longer now. One with `revoked_at` is kept only to be forgotten at the provider.
 */
export async function replaceKept(
  tx: Tx,
  payment: PaymentRow & { customer_id: string },
  kept: Kept,
  now: Date,
): Promise<void> {
  const { tenant, id, customer_id, provider, account } = payment
  await tx
    .updateTable('kept_card')
    .set({ revoked_at: now })
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customer_id)
    .where('provider', '=', provider)
    .where('account', '=', account)
    .where('fingerprint', '=', kept.fingerprint)
    .where('revoked_at', 'is', null)
    .execute()
  await tx
    .insertInto('kept_card')
    .values({
      ...{ tenant, id: randomUUID(), customer_id, payment_id: id, provider, account },
      ...kept,
      created_at: now,
    })
    .execute()
}
