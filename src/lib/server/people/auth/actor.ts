import dayjs from 'dayjs'
import { isExpired } from '../../../domain/tokens/tokens.ts'
import type { CustomerActor } from '../../actor.ts'
import type { Database } from '../../platform/db/index.ts'
import { isOfKind, tokenHash } from '../credentials/index.ts'
import type { SecondFactorRule } from '../staff/index.ts'
import { findActing } from './acting.ts'
import { groupColumns, groupsOf } from './groups.ts'

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
    .selectFrom('login as l')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'l.tenant').onRef('c.id', '=', 'l.customer_id'),
    )
    .select(['l.id', 'l.customer_id', 'l.access_expires', 'l.seen_at'])
    .select(groupColumns)
    .where('l.tenant', '=', tenant)
    .where('l.access_hash', '=', tokenHash(token))
    .where('l.strategy', '=', 'user')
    .where('l.revoked_at', 'is', null)
    // A login that was being opened while the account was locked.
    .where('c.locked_at', 'is', null)
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
    groups: groupsOf(row),
  }
}
