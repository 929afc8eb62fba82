import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../platform/db/index.ts'

/** Where a transfer goes, and what it names: in the facts of mails. */
export const transferTo = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  reference: z.string(),
})
export type TransferTo = z.output<typeof transferTo>

/** What an unpaid order waits for whose customer has chosen to transfer; null where they have not. */
export async function awaitedTransfer(
  tx: Tx,
  { tenant }: Context,
  orderId: string,
): Promise<TransferTo | null> {
  if (!tenant.bankAccount) return null
  const waiting = await tx
    .selectFrom('payment')
    .select('reference')
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('method', '=', 'transfer')
    .where('state', '=', 'pending')
    .where('reference', 'is not', null)
    .executeTakeFirst()
  return waiting?.reference ? { ...tenant.bankAccount, reference: waiting.reference } : null
}

/** By when the money of an unpaid order has to be here for the first of its days to hold; null where none is promised. */
export async function moneyKeepsUntil(
  db: Database,
  { tenant, id }: { tenant: string; id: string },
): Promise<Date | null> {
  const { until } = await db
    .selectFrom('order_line')
    .select(({ fn }) => fn.min('promised_until').as('until'))
    .where('tenant', '=', tenant)
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return until
}
