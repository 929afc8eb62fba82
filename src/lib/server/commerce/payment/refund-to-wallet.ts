import type { PaymentRow, Tx } from '../../platform/db/index.ts'
import type { Owing } from './owing.ts'

/** Who paid: a colleague gets back what a colleague has paid. What nobody paid in person is the buyer's. */
export async function payerOf(tx: Tx, { tenant, id }: PaymentRow, order: Owing): Promise<string> {
  const begun = await tx
    .selectFrom('payment_history')
    .select('actor')
    .where('tenant', '=', tenant)
    .where('payment_id', '=', id)
    .where('event', '=', 'create')
    .executeTakeFirst()
  const [, payerId] = /(?:^| as )customer:([0-9a-f-]{36})$/.exec(begun?.actor ?? '') ?? []
  const payer = await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', payerId ?? order.customerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return payer?.id ?? order.customerId
}

/** Whoever has credit has a wallet. */
export async function openWallet(tx: Tx, tenant: string, id: string): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ has_wallet: true })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('has_wallet', '=', false)
    .execute()
}
