import type { Tx } from '../../platform/db/index.ts'

/**
 * Makes everybody wait who locks the same account, until the transaction ends. Rows of the ledger never change, so that
 * locking them costs nobody anything but those who do it.
 */
export async function lockAccount(
  tx: Tx,
  { tenant, account }: { tenant: string; account: string },
): Promise<void> {
  await tx
    .selectFrom('ledger_entry')
    .select('transfer_id')
    .where('tenant', '=', tenant)
    .where('account', '=', account)
    .orderBy('transfer_id')
    .forUpdate()
    .execute()
}
