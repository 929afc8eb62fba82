import type { z } from 'zod'
import type { getOverview } from '../../../contract/staff.ts'
import { permits } from '../../../domain/staff/roles.ts'
import type { StaffActor } from '../../actor.ts'
import { orderFigures } from '../../commerce/order/index.ts'
import type { Context } from '../../context.ts'

/** What somebody may know at a glance of the shop that they look at. */
export async function overviewOf(
  context: Context,
  { grants }: StaffActor,
): Promise<z.input<typeof getOverview.output>> {
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
