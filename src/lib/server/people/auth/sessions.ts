import { sql } from 'kysely'
import type { CustomerActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'

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

type Which = { family: string } | { allBut: string } | 'all'

/** Ends logins of a customer: a session, all but the one of a login, or all. */
export async function endSessions(
  db: Database,
  { tenant, now }: Context,
  customerId: string,
  which: Which,
): Promise<void> {
  const familyOf = (loginId: string) => sql`(select o.family from login o
    where o.tenant = ${tenant.id} and o.id = ${loginId})`
  const condition =
    which === 'all'
      ? sql<boolean>`true`
      : 'family' in which
        ? sql<boolean>`family = ${which.family}`
        : sql<boolean>`family is distinct from ${familyOf(which.allBut)}`
  await db
    .updateTable('login')
    .set({ revoked_at: now })
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where(condition)
    .execute()
}
