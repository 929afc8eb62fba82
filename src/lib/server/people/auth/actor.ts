import dayjs from 'dayjs'
import { type RawBuilder, sql } from 'kysely'
import { isExpired } from '../../../domain/tokens/tokens.ts'
import type { CustomerActor } from '../../actor.ts'
import { compiledOnce, type Database } from '../../platform/db/index.ts'
import { isOfKind, tokenHash } from '../credentials/index.ts'
import type { SecondFactorRule } from '../staff/index.ts'
import { findActing } from './acting.ts'
import { groupColumns, groupsOf } from './groups.ts'

/** Minutes to which it is known when a login was used last: not every read shall write. */
const SEEN_MINUTES = 10

type Key = { tenant: string; token: string; now: Date }

/**
 * The customer behind an access token of this tenant, whether the customer came or a member of staff
 * acts as one; null when the token is unknown, ended or expired. Of who came, `beside` is read as well: it is SQL over
 * the customer `c`.
 */
export function findCustomerActor(
  db: Database,
  key: Key,
  rule: SecondFactorRule,
  beside?: RawBuilder<unknown>,
): Promise<CustomerActor | null> {
  return isOfKind('acting.', key.token) ? findActing(db, key, rule) : findCustomer(db, key, beside)
}

async function findCustomer(
  db: Database,
  { tenant, token, now }: Key,
  beside: RawBuilder<unknown> = nothing,
): Promise<CustomerActor | null> {
  const [row] = await loginOf(beside)(db, { tenant, hash: tokenHash(token) })
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
    ...(row.beside !== null && { beside: row.beside }),
  }
}

const nothing = sql`null`

type Login = ReturnType<typeof loginWith>

/** The statement of each thing that calls have read beside: every call of a customer asks one of them. */
const logins = new WeakMap<RawBuilder<unknown>, Login>()

function loginOf(beside: RawBuilder<unknown>): Login {
  const known = logins.get(beside) ?? loginWith(beside)
  logins.set(beside, known)
  return known
}

function loginWith(beside: RawBuilder<unknown>) {
  return compiledOnce((db, { tenant, hash }: { tenant: string; hash: Buffer }) =>
    db
      .selectFrom('login as l')
      .innerJoin('customer as c', (join) =>
        join.onRef('c.tenant', '=', 'l.tenant').onRef('c.id', '=', 'l.customer_id'),
      )
      .select(['l.id', 'l.customer_id', 'l.access_expires', 'l.seen_at'])
      .select(groupColumns)
      .select(beside.as('beside'))
      .where('l.tenant', '=', tenant)
      .where('l.access_hash', '=', hash)
      .where('l.strategy', '=', 'user')
      .where('l.revoked_at', 'is', null)
      // A login that was being opened while the account was locked.
      .where('c.locked_at', 'is', null),
  )
}
