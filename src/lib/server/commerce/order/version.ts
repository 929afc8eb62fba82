import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'

type Key = { tenant: string; id: string }

/**
 * What a member of staff has seen of an order, as a number: how much has happened to it. It never goes
 * down, and another one means that something about the order has changed.
 */
export async function versionOf(db: Database, { tenant, id }: Key): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select (select count(*) from order_history where tenant = ${tenant} and order_id = ${id})
      + (select count(*) from line_fulfilment_history where tenant = ${tenant} and order_id = ${id})
      + (select count(*) from order_note where tenant = ${tenant} and order_id = ${id})
      + (select count(*) from refund where tenant = ${tenant} and order_id = ${id})
      + (select count(*) from payment_history h join payment p
          on p.tenant = h.tenant and p.id = h.payment_id
          where p.tenant = ${tenant} and p.order_id = ${id}) as version
  `.execute(db)
  return Number(rows[0]?.version ?? 0)
}

/** Refuses where a locked order is not what the caller has seen of it. */
export async function demandSeen(
  db: Database,
  context: Context<'order_changed'>,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const current = await versionOf(db, { tenant: context.tenant.id, id })
  demand(context, version === current, 'order_changed')
}
