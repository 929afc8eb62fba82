import { sql } from 'kysely'
import { instantOf, localTime } from '../../../domain/dates/zones.ts'
import type { Tenant } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'

/** Orders of a tenant in figures; today is the plant's. */
export async function orderFigures(
  db: Database,
  { id, timeZone }: Tenant,
  now: Date,
): Promise<{ awaitingPayment: number; placedToday: number; inProduction: number }> {
  const { date } = localTime(now, timeZone)
  const midnight = instantOf({ date, minutes: 0 }, timeZone)
  const row = await db
    .selectFrom('shop_order')
    .select([
      sql<string>`count(*) filter (where state = 'awaiting_payment')`.as('awaiting'),
      sql<string>`count(*) filter (where created_at >= ${midnight})`.as('today'),
      sql<string>`count(*) filter (where state in ('paid', 'in_production'))`.as('producing'),
    ])
    .where('tenant', '=', id)
    .executeTakeFirstOrThrow()
  return {
    awaitingPayment: Number(row.awaiting),
    placedToday: Number(row.today),
    inProduction: Number(row.producing),
  }
}
