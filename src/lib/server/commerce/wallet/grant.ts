import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { grantCredit } from '../../../contract/wallet.ts'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { post } from '../ledger/index.ts'

/** Gives the account of an address credit of the shop's own; answers whose wallet it is in. */
export async function grantTo(
  tx: Tx,
  context: Context<'customer_not_found' | 'currency_not_offered'>,
  { email, amount, reason }: z.output<typeof grantCredit.input>,
): Promise<string> {
  const tenant = context.tenant.id
  const { centAmount, currencyCode: currency } = amount
  demand(context, Object.hasOwn(context.tenant.offers, currency), 'currency_not_offered')
  const customer = await tx
    .updateTable('customer')
    .set({ has_wallet: true })
    .where('tenant', '=', tenant)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    // Anybody may be a guest with any address: an account alone has a wallet.
    .where('guest', '=', false)
    .returning('id')
    .executeTakeFirst()
  demand(context, customer, 'customer_not_found')
  await post(tx, {
    tenant,
    id: randomUUID(),
    kind: 'wallet_granted',
    currency,
    entries: [
      { account: accountOf('goodwill', 'wallet'), amount: centAmount },
      { account: accountOf('wallet', customer.id), amount: -centAmount },
    ],
    customerId: customer.id,
    by: { actor: actorName(context), reason, at: context.now },
  })
  return customer.id
}
