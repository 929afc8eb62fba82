import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { assignSuspense } from '../../../contract/ledger.ts'
import { readAccount } from '../../../domain/ledger/accounts.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { balanceOf, lockAccount, post } from '../ledger/index.ts'

type Input = Pick<z.output<typeof assignSuspense.input>, 'account' | 'currency' | 'reason'>

/**
 * Books that unexpected money has gone back to where it came from: somebody has sent it, at the bank or in the provider's
 * own pages, because nothing says whose it is. All of an account in one currency at once; of two who say so the second
 * finds nothing.
 */
export async function sendBack(
  tx: Tx,
  context: Context<'suspense_not_found'>,
  { account, currency, reason }: Input,
): Promise<void> {
  const tenant = context.tenant.id
  demand(context, readAccount(account)?.kind === 'suspense', 'suspense_not_found')
  await lockAccount(tx, { tenant, account })
  const amount = 0 - (await balanceOf(tx, { tenant, account, currency }))
  const from = await holderOf(tx, { tenant, account, currency })
  demand(context, amount > 0 && from, 'suspense_not_found')
  await post(tx, {
    tenant,
    id: randomUUID(),
    kind: 'sent_back',
    currency,
    entries: [
      { account, amount },
      { account: from, amount: -amount },
    ],
    by: { actor: actorName(context), reason, at: context.now },
  })
}

/** The provider, or the bank, that has held unexpected money since it came in. */
async function holderOf(
  tx: Tx,
  { tenant, account, currency }: { tenant: string; account: string; currency: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_entry as s', (join) =>
      join.onRef('s.tenant', '=', 'e.tenant').onRef('s.transfer_id', '=', 'e.transfer_id'),
    )
    .select('e.account')
    .where('e.tenant', '=', tenant)
    .where('s.tenant', '=', tenant)
    .where('s.account', '=', account)
    .where('e.currency', '=', currency)
    .where('e.account', 'like', 'provider:%')
    .where(sql<boolean>`e.amount > 0`)
    .orderBy('e.at')
    .executeTakeFirst()
  return row?.account
}
