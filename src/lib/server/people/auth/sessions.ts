import { sql } from 'kysely'
import type { CustomerActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'

export type Session = {
  id: string
  browser: string
  system: string
  since: string
  lastSeen: string
  current: boolean
  passkey: boolean
}

/** Where a customer is logged in: a session is a login with all that came from it by refreshing. */
export async function findSessions(
  { db, tenant, now }: Context,
  { id, loginId }: Pick<CustomerActor, 'id'> & { loginId: string | null },
): Promise<Session[]> {
  const rows = await db
    .selectFrom('login as l')
    .select(({ selectFrom }) => [
      'l.family',
      'l.browser',
      'l.system',
      'l.created_at',
      'l.seen_at',
      'l.by_passkey',
      selectFrom('login as f')
        .select((inner) => inner.fn.min('f.created_at').as('since'))
        .whereRef('f.tenant', '=', 'l.tenant')
        .whereRef('f.family', '=', 'l.family')
        .as('since'),
      sql<boolean>`${sql.ref('l.family')} = (select o.family from login o
        where o.tenant = ${tenant.id} and o.id = ${loginId})`.as('current'),
    ])
    .where('l.tenant', '=', tenant.id)
    .where('l.customer_id', '=', id)
    .where('l.revoked_at', 'is', null)
    .where('l.refresh_expires', '>', now)
    .execute()
  // A family may have two living rows for a moment, after a repeated exchange.
  const byFamily = new Map<string, Session>()
  for (const row of rows) {
    const seen = row.seen_at ?? row.created_at
    const session: Session = {
      id: row.family,
      browser: row.browser,
      system: row.system,
      since: (row.since ?? row.created_at).toISOString(),
      lastSeen: seen.toISOString(),
      current: row.current ?? false,
      passkey: row.by_passkey,
    }
    const known = byFamily.get(row.family)
    if (!known || known.lastSeen < session.lastSeen) byFamily.set(row.family, session)
  }
  return [...byFamily.values()].sort((left, right) => (left.lastSeen < right.lastSeen ? 1 : -1))
}

/** Which sessions end: `openedBy` a passkey, or by nothing but a password or a code, beside the one of `but`. */
type Which =
  | { family: string }
  | { allBut: string }
  | { openedBy: { passkey: string } | 'password'; but: string | null }
  | 'all'

/**
 * Ends sessions of a customer. Waits for exchanges of their tokens that are under way, so that none leaves a login
 * that nobody has seen.
 */
export async function endSessions(
  tx: Tx,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  customerId: string,
  which: Which,
): Promise<void> {
  const condition = conditionOf(tenant.id, which)
  await sql`select pg_advisory_xact_lock(hashtextextended(f.family::text, 0)) from (
      select distinct family from login where tenant = ${tenant.id} and customer_id = ${customerId}
        and revoked_at is null and ${condition} order by family) f`.execute(tx)
  await tx
    .updateTable('login')
    .set({ revoked_at: now })
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where(condition)
    .execute()
}

function conditionOf(tenant: string, which: Which) {
  if (which === 'all') return sql<boolean>`true`
  if ('family' in which) return sql<boolean>`family = ${which.family}`
  const but = 'allBut' in which ? which.allBut : which.but
  const isOther = sql<boolean>`family is distinct from (select o.family from login o
    where o.tenant = ${tenant} and o.id = ${but})`
  if ('allBut' in which) return isOther
  if (which.openedBy === 'password') return sql<boolean>`not by_passkey and ${isOther}`
  // Which passkey opened a login was not written down before: it may have been this one.
  return sql<boolean>`by_passkey and coalesce(passkey_id, ${which.openedBy.passkey}) = ${which.openedBy.passkey}
    and ${isOther}`
}
