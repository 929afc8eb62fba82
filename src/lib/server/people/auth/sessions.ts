import { sql } from 'kysely'
import type { CustomerActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Places } from '../../platform/places/index.ts'

export type Session = {
  id: string
  browser: string
  system: string
  since: string
  lastSeen: string
  current: boolean
  passkey: boolean
  /** Shortened; empty where it is not known. */
  network: string
}

/** More than these nobody looks through; all of them can be ended at once. */
const MOST = 100

/** Where a customer is logged in lately: a session is a login with all that came from it by refreshing. */
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
      'l.network',
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
    .orderBy(({ fn }) => fn.coalesce('l.seen_at', 'l.created_at'), 'desc')
    .limit(MOST)
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
      network: row.network,
    }
    const known = byFamily.get(row.family)
    if (!known || known.lastSeen < session.lastSeen) byFamily.set(row.family, session)
  }
  return [...byFamily.values()].sort((left, right) => (left.lastSeen < right.lastSeen ? 1 : -1))
}

/** A session with the place of its network, named in a language as far as it is known. */
export function placed(session: Session, places: Places, language: string) {
  return { ...session, place: places.find(session.network, language) }
}

/** Whether a login, or what came from it by refreshing, has not ended: not by logging out, and not with its account. */
export async function isLoggedIn(
  { db, tenant, now }: Context,
  { id, loginId }: Pick<CustomerActor, 'id' | 'loginId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from login o
      join customer c on c.tenant = o.tenant and c.id = o.customer_id
      join login l on l.tenant = o.tenant and l.family = o.family
    where o.tenant = ${tenant.id} and o.id = ${loginId} and o.customer_id = ${id}
      and c.locked_at is null and c.erased_at is null
      and l.revoked_at is null and l.refresh_expires > ${now} limit 1`.execute(db)
  return rows.length > 0
}
