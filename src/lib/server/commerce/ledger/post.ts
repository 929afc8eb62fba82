import type { TransferKind } from '../../../domain/ledger/accounts.ts'
import type { Tx } from '../../platform/db/index.ts'

export type Transfer = {
  tenant: string
  /** Of what moved the money, such as a payment: the database refuses to book it a second time. */
  id: string
  kind: TransferKind
  currency: string
  /** Minor units by account, debits above zero and credits below; they sum to zero. */
  entries: readonly { account: string; amount: number }[]
  orderId?: string | null
  paymentId?: string | null
  customerId?: string | null
  by: { actor: string; reason: string; at: Date }
}

/**
 * Books a transfer. Within the transaction of what it tells of, so that there is never the one without
 * the other; PostgreSQL refuses at commit what does not sum to zero.
 */
export async function post(tx: Tx, transfer: Transfer): Promise<void> {
  const { tenant, id, kind, currency, entries, orderId, paymentId, customerId, by } = transfer
  await tx
    .insertInto('ledger_entry')
    .values(
      entries.map(({ account, amount }) => ({
        tenant,
        transfer_id: id,
        account,
        amount,
        currency,
        order_id: orderId ?? null,
        payment_id: paymentId ?? null,
        customer_id: customerId ?? null,
        kind,
        ...by,
      })),
    )
    .execute()
}
