import dayjs from 'dayjs'
import { isExpired } from '../../../domain/tokens/tokens.ts'
import type { CustomerActor } from '../../actor.ts'
import type { Database } from '../../platform/db/index.ts'
import { isOfKind, tokenHash } from '../credentials/index.ts'
import type { SecondFactorRule } from '../staff/index.ts'
import { findActing } from './acting.ts'

/** Minutes to which it is known when a login was used last: not every read shall write. */
const SEEN_MINUTES = 10

type Key = { tenant: string; token: string; now: Date }

/**
 * The customer behind an access token of this tenant, whether the customer came or a member of staff
 * acts as one; null when the token is unknown, ended or expired.
 */
export function findCustomerActor(
  db: Database,
  key: Key,
  rule: SecondFactorRule,
): Promise<CustomerActor | null> {
  return isOfKind('acting.', key.token) ? findActing(db, key, rule) : findCustomer(db, key)
}

async function findCustomer(
  db: Database,
  { tenant, token, now }: Key,
): Promise<CustomerActor | null> {
  const row = await db
    .selectFrom('login')
    .select(['id', 'customer_id', 'access_expires', 'seen_at'])
    .where('tenant', '=', tenant)
    .where('access_hash', '=', tokenHash(token))
    .where('strategy', '=', 'user')
    .where('revoked_at', 'is', null)
    // A login that was being opened while the account was locked.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer as c')
            .select('c.id')
            .whereRef('c.tenant', '=', 'login.tenant')
            .whereRef('c.id', '=', 'login.customer_id')
            .where('c.locked_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  if (!row || isExpired(row.access_expires, now)) return null
  if (!row.seen_at || dayjs(now).diff(row.seen_at, 'minute') >= SEEN_MINUTES) {
    await db
      .updateTable('login')
      .set({ seen_at: now })
      .where('tenant', '=', tenant)
      .where('id', '=', row.id)
      .execute()
  }
  return {
    kind: 'customer',
    id: row.customer_id,
    loginId: row.id,
    strategy: 'user',
    staffId: null,
  }
}
