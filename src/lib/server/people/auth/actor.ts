import { isExpired } from '../../../domain/tokens/tokens.ts'
import type { CustomerActor } from '../../actor.ts'
import type { Database } from '../../platform/db/index.ts'
import { tokenHash } from './secrets.ts'

/** The customer behind an access token of this tenant; null when it is unknown, ended or expired. */
export async function findActor(
  db: Database,
  { tenant, token, now }: { tenant: string; token: string; now: Date },
): Promise<CustomerActor | null> {
  const row = await db
    .selectFrom('login')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant', '=', 'login.tenant')
        .onRef('customer.id', '=', 'login.customer_id'),
    )
    .select([
      'login.id as login_id',
      'login.customer_id',
      'login.strategy',
      'login.admin_id',
      'login.access_expires',
      'customer.is_admin',
    ])
    .where('login.tenant', '=', tenant)
    .where('login.access_hash', '=', tokenHash(token))
    .where('login.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row || isExpired(row.access_expires, now)) return null
  return {
    kind: 'customer',
    id: row.customer_id,
    loginId: row.login_id,
    isAdmin: row.is_admin,
    strategy: row.strategy,
    adminId: row.admin_id,
  }
}
