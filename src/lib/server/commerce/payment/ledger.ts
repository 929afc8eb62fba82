import type { PaymentRow, Tx } from '../../platform/db/index.ts'

/**
 * Posts a captured payment, double-entry: what the provider owes us (debit, above zero) against what
 * the order's customer owed (credit, below). The payment's id is the transfer's, so that the
 * database itself refuses to post it twice; and a sum other than zero it refuses at commit.
 */
export async function postCapture(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  const { tenant, id, order_id, provider, amount, currency } = payment
  const entry = { tenant, transfer_id: id, currency, order_id, payment_id: id, at }
  await tx
    .insertInto('ledger_entry')
    .values([
      { ...entry, account: `provider:${provider}`, amount },
      { ...entry, account: `order:${order_id}`, amount: -amount },
    ])
    .execute()
}
