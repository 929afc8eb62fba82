import { sql } from 'kysely'
import type { z } from 'zod'
import type { findCustomerByEmail } from '../../../contract/customer.ts'
import { type Database, fullName } from '../../platform/db/index.ts'

export type FoundCustomer = z.input<typeof findCustomerByEmail.output>['customer']

/** What staff see of a customer whom they look for; undefined where the tenant has none such. */
export async function findForStaff(
  db: Database,
  tenant: string,
  email: string,
): Promise<FoundCustomer | undefined> {
  const row = await db
    .selectFrom('customer')
    .select(['id', 'email', 'first_name', 'last_name', 'company', 'is_premium', 'created_at'])
    .select(
      sql<string>`(
        select count(*) from shop_order o
        where o.tenant = customer.tenant and o.customer_id = customer.id
      )`.as('orders'),
    )
    .where('tenant', '=', tenant)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    // An account before guests of the same address, the newest of these first.
    .orderBy('guest')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      email: row.email,
      name: fullName(row),
      company: row.company,
      customerIsPremium: row.is_premium,
      customerSince: row.created_at.toISOString(),
      orders: Number(row.orders),
    }
  )
}
