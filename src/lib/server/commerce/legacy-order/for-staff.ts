import { sql } from 'kysely'
import type { z } from 'zod'
import type { getStaffLegacyOrder, listStaffLegacyOrders } from '../../../contract/legacy-order.ts'
import type { Context } from '../../context.ts'
import { beginsWith } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { findLegacyOrder, findLegacyOrders, type LegacyOrderPage, ownedBy } from './find.ts'

type Wanted = z.output<typeof listStaffLegacyOrders.input>

/** A page of the tenant's orders of an earlier shop, for staff. */
export async function listForStaff(
  context: Context,
  { search, customerId, ...page }: Wanted,
): Promise<LegacyOrderPage> {
  const { db, tenant } = context
  const owned = customerId ? await ownedBy(db, { tenant: tenant.id, customerId }) : sql`true`
  if (!owned) return { orders: [], next: null }
  const word = search ?? ''
  const found =
    word === ''
      ? sql`true`
      : sql`(${beginsWith(sql`upper(o.number)`, word.toUpperCase())} or o.email = ${word.toLowerCase()}
          or o.legacy_customer = ${word})`
  return findLegacyOrders(context, sql`${owned} and ${found}`, page)
}

/** An order of an earlier shop, and who has it here. Refuses with `order_not_found`. */
export async function showToStaff(
  context: Context<'order_not_found'>,
  number: string,
): Promise<z.input<typeof getStaffLegacyOrder.output>> {
  const found = await findLegacyOrder(context, sql`true`, number)
  demand(context, found, 'order_not_found')
  const { order, row } = found
  const { legacy_customer: legacyId, email } = row
  return {
    order,
    legacyId,
    email,
    customers: await ownersOf(context, { legacyId, email }),
    isErased: row.erased_at !== null,
  }
}

/** `ownedBy`, asked from the other side. */
async function ownersOf(
  { db, tenant }: Context,
  { legacyId, email }: { legacyId: string; email: string },
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select c.id, c.email from customer c where c.tenant = ${tenant.id} and c.erased_at is null and (
      (${legacyId} <> '' and c.external_id <> '' and split_part(c.external_id, '_', 1) = ${legacyId})
      or (${legacyId} = '' and ${email} <> '' and lower(c.email) = ${email}
        and c.email_verified_at is not null and not c.guest))
    order by c.email limit 20
  `.execute(db)
  return rows
}
