import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { lockCustomer, type Tx } from '../../platform/db/index.ts'
import { post } from '../ledger/index.ts'

/** Moves all that a customer's wallet holds into another one's, where two turn out to be one person. */
export async function joinWallets(
  tx: Tx,
  context: Context,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const tenant = context.tenant.id
  // Spending takes this lock as well.
  await lockCustomer(tx, { tenant, customerId: from })
  const wallet = await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', from)
    .where('has_wallet', '=', true)
    .executeTakeFirst()
  if (!wallet) return
  await tx
    .updateTable('customer')
    .set({ has_wallet: true })
    .where('tenant', '=', tenant)
    .where('id', '=', to)
    .execute()
  const { rows } = await sql<{ currency: string; credit: string }>`
    select currency, -sum(amount) as credit from ledger_entry
    where tenant = ${tenant} and account = ${accountOf('wallet', from)}
    group by currency having sum(amount) <> 0
  `.execute(tx)
  for (const { currency, credit } of rows) {
    await post(tx, {
      tenant,
      id: randomUUID(),
      kind: 'wallet_joined',
      currency,
      entries: [
        { account: accountOf('wallet', from), amount: Number(credit) },
        { account: accountOf('wallet', to), amount: -Number(credit) },
      ],
      customerId: to,
      by: { actor: actorName(context), reason: 'one address, one customer', at: context.now },
    })
  }
}
