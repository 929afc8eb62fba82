import { randomUUID } from 'node:crypto'
import { permits } from '../../../domain/staff/roles.ts'
import { isExpired } from '../../../domain/tokens/tokens.ts'
import type { CustomerActor, StaffActor } from '../../actor.ts'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import { newToken, tokenHash } from '../credentials/index.ts'
import { findStaffBehind, recordAct, type SecondFactorRule } from '../staff/index.ts'
import { groupColumns, groupsOf } from './groups.ts'

/** Seconds that a member of staff stays logged in as a customer at most. */
const ACTING_SECONDS = 3600

type ActingTerms = { customerId: string; reason: string; ip: string; now: Date }

/** Logs a member of staff in as a customer, on record. The token cannot be refreshed. */
export async function startActing(
  db: Database,
  tenant: string,
  staff: StaffActor,
  { customerId, reason, ip, now }: ActingTerms,
): Promise<{ loginId: string; token: string; seconds: number }> {
  const { token, hash } = newToken('acting.')
  const loginId = randomUUID()
  const end = Math.min(now.getTime() + ACTING_SECONDS * 1000, staff.expiresAt.getTime())
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('acting_login')
      .values({
        tenant,
        id: loginId,
        customer_id: customerId,
        staff_session_id: staff.sessionId,
        token_hash: hash,
        reason,
        created_at: now,
        expires_at: new Date(end),
        ended_at: null,
      })
      .execute()
    const subject = `customer:${customerId}`
    const done = { by: staff.id, tenant, subject, reason, ip, at: now }
    await recordAct(tx, { act: 'customer.login_as', ...done })
  })
  return { loginId, token, seconds: Math.floor((end - now.getTime()) / 1000) }
}

type Key = { tenant: string; token: string; now: Date }

/**
 * The customer whom a member of staff acts as. Null as soon as the sign-in behind it has ended, or
 * the person may no longer log in as customers of this tenant.
 */
export async function findActing(
  db: Database,
  { tenant, token, now }: Key,
  rule: SecondFactorRule,
): Promise<CustomerActor | null> {
  const row = await db
    .selectFrom('acting_login as l')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'l.tenant').onRef('c.id', '=', 'l.customer_id'),
    )
    .select(['l.id', 'l.customer_id', 'l.staff_session_id', 'l.expires_at'])
    .select(groupColumns)
    .where('l.tenant', '=', tenant)
    .where('l.token_hash', '=', tokenHash(token))
    .where('l.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row || isExpired(row.expires_at, now)) return null
  const staff = await findStaffBehind(db, { sessionId: row.staff_session_id, rule, now })
  if (!staff || !permits(staff.grants, 'customers.login_as', tenant)) return null
  return {
    kind: 'customer',
    id: row.customer_id,
    loginId: row.id,
    strategy: 'admin',
    staffId: staff.id,
    groups: groupsOf(row),
  }
}

/** Ends it, on record. Unknown tokens, and those that have ended, are no matter. */
export async function endActing(
  db: Database,
  { tenant, token, now }: Key,
  ip: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('acting_login')
      .set({ ended_at: now })
      .where('tenant', '=', tenant)
      .where('token_hash', '=', tokenHash(token))
      .where('ended_at', 'is', null)
      .returning(['customer_id', 'staff_session_id'])
      .executeTakeFirst()
    if (!ended) return
    const session = await tx
      .selectFrom('staff_session')
      .select('account_id')
      .where('id', '=', ended.staff_session_id)
      .executeTakeFirst()
    const subject = `customer:${ended.customer_id}`
    const by = session?.account_id ?? null
    await recordAct(tx, { act: 'customer.login_as_ended', by, tenant, subject, ip, at: now })
  })
}
