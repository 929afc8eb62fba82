import type { z } from 'zod'
import type { getOverview } from '../../../contract/staff.ts'
import { permits } from '../../../domain/staff/roles.ts'
import type { StaffActor } from '../../actor.ts'
import type { Context, Tenant } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'

type Overview = z.input<typeof getOverview.output>

/** Counts a tenant's orders: theirs to say, who sell. */
export type OrderFigures = (
  db: Database,
  tenant: Tenant,
  now: Date,
) => Promise<NonNullable<Overview['orders']>>

/** What somebody may know at a glance of the shop that they look at. */
export async function overviewOf(
  context: Context,
  { grants }: StaffActor,
  orderFigures: OrderFigures,
): Promise<Overview> {
  const { db, shop, tenant, now } = context
  const row = await db
    .selectFrom('edition')
    .select(['note', 'created_at'])
    .where('number', '=', shop.edition)
    .executeTakeFirst()
  return {
    edition: {
      number: shop.edition,
      publishedAt: row?.created_at.toISOString() ?? null,
      note: row?.note ?? '',
    },
    orders: permits(grants, 'orders.read', tenant.id) ? await orderFigures(db, tenant, now) : null,
  }
}
