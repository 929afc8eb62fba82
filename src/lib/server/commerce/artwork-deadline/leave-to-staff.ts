import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database, LeftToStaff, Tx } from '../../platform/db/index.ts'

const REASONS: readonly LeftToStaff[] = ['printed', 'designed', 'no_refund', 'not_told', 'no_way']

type Left = { orderId: string; lineIds: readonly string[]; why: LeftToStaff }

/** Says once of lines of a locked order that people have to decide about them: in the log, and in the figures. */
export async function leaveToStaff(
  tx: Tx,
  { tenant, log }: Context,
  { orderId, lineIds, why }: Left,
): Promise<void> {
  const left = await tx
    .updateTable('line_fulfilment')
    .set({ left_to_staff: why })
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', 'in', [...lineIds])
    .where('left_to_staff', 'is distinct from', why)
    .returning('line_id')
    .execute()
  if (left.length === 0) return
  const lines = left.map(({ line_id }) => line_id)
  log.warn({ order: orderId, lines, why }, 'lines whose file is late are left to people')
}

/** How many lines of the whole shop wait for people, by why; every reason is there. */
export async function countLeftToStaff(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ why: string; count: string }>`
    select f.left_to_staff as why, count(*) as count from line_fulfilment f
    join shop_order o on o.tenant = f.tenant and o.id = f.order_id
    where f.left_to_staff is not null and f.state <> 'cancelled' and o.state <> 'cancelled'
    group by f.left_to_staff
  `.execute(db)
  return {
    ...Object.fromEntries(REASONS.map((why) => [why, 0])),
    ...Object.fromEntries(rows.map(({ why, count }) => [why, Number(count)])),
  }
}
