import { sql } from 'kysely'
import { z } from 'zod'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { type Database, type PaymentRow, storedJson } from '../../platform/db/index.ts'

/** Lines of the order that a refund is for. */
export const storedRefundLines = storedJson({
  name: 'refund.line_ids',
  version: 1,
  schema: z.array(z.uuid()),
  upgrades: {},
})

/** What is known of refunds whose providers are still to be asked. */
export const storedRefunds = storedJson({
  name: 'idempotency.refunds',
  version: 1,
  schema: z.object({ refundIds: z.array(z.string()) }),
  upgrades: {},
})

type Key = { tenant: string; orderId: string }

/** What was given back for an order, the newest first; amounts in minor units. */
export async function refundsOf(db: Database, { tenant, orderId }: Key) {
  return db
    .selectFrom('refund')
    .select(['id', 'amount', 'currency', 'target', 'state', 'reason', 'created_at'])
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** What was given back of an order for lines that it names, and not because one was changed; minor units. */
export async function refundsNaming(
  db: Database,
  { tenant, orderId }: Key,
): Promise<{ amount: number; lineIds: string[] }[]> {
  const rows = await db
    .selectFrom('refund')
    .select(['amount', 'line_ids'])
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .where('state', '<>', 'failed')
    .where('edit_id', 'is', null)
    .execute()
  return rows.map(({ amount, line_ids }) => ({ amount, lineIds: storedRefundLines.read(line_ids) }))
}

/** Payments whose money somebody has said an order is for, which it was not expected for. */
const assignedTo = (order: string) => sql<string>`(
  select substr(s.account, length('suspense:') + 1)::uuid from ledger_entry o
  join ledger_entry s on s.tenant = o.tenant and s.transfer_id = o.transfer_id
  where o.tenant = payment.tenant and o.account = ${order} and o.kind = 'assigned'
    and s.account ~ '^suspense:[0-9a-f-]{36}$')`

/** Captured payments that the order took, the newest first, and what each can still give back. */
export async function roomOf(
  db: Database,
  { tenant, orderId }: Key,
): Promise<{ payment: PaymentRow; room: number }[]> {
  const account = accountOf('order', orderId)
  const payments = await db
    .selectFrom('payment')
    .selectAll()
    .select(
      sql<string>`amount - (select coalesce(sum(r.amount), 0) from refund r where r.tenant = payment.tenant
        and r.payment_id = payment.id and r.state <> 'failed')
        - (select coalesce(sum(d.amount), 0) from dispute d where d.tenant = payment.tenant
        and d.payment_id = payment.id and d.moves = 1)`.as('room'),
    )
    .where('tenant', '=', tenant)
    .where('state', '=', 'captured')
    .where(
      sql<boolean>`(payment.order_id = ${orderId} and exists (select from ledger_entry e
          where e.tenant = payment.tenant and e.transfer_id = payment.id and e.account = ${account})
        or payment.id in ${assignedTo(account)})`,
    )
    .orderBy('updated_at', 'desc')
    .execute()
  return payments.map(({ room, ...payment }) => ({ payment, room: Number(room) }))
}
