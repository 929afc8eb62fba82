import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Grant } from '../../../domain/staff/roles.ts'
import { isExpired } from '../../../domain/tokens/tokens.ts'
import type { StaffActor } from '../../actor.ts'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import { newToken, tokenHash } from '../credentials/index.ts'

/** A working day; there is no refreshing. */
export const STAFF_SESSION_SECONDS = 8 * 3600

/** Whether a session must have been opened with a second factor to be good for anything. */
export type SecondFactorRule = 'required' | 'optional'

/**
 * Signs an account in. Null where it was closed or its password changed since it was looked at: checking a
 * password takes a moment, and what ends all sessions ends this one too.
 */
export async function openSession(
  db: Database,
  { id: accountId, passwordHash }: { id: string; passwordHash: string },
  secondFactor: boolean,
  now: Date,
): Promise<{ id: string; token: string } | null> {
  const { token, hash } = newToken('staff.')
  const id = randomUUID()
  return inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('staff_account')
      .select('id')
      .where('id', '=', accountId)
      .where('password_hash', '=', passwordHash)
      .where('active', '=', true)
      .forShare()
      .executeTakeFirst()
    if (!account) return null
    await tx
      .insertInto('staff_session')
      .values({
        id,
        account_id: accountId,
        token_hash: hash,
        second_factor: secondFactor,
        created_at: now,
        expires_at: new Date(now.getTime() + STAFF_SESSION_SECONDS * 1000),
        ended_at: null,
      })
      .execute()
    return { id, token }
  })
}

/** Whether a sign-in was of this account, ended or not. */
export async function wasSignedIn(
  db: Database,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('staff_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the open sessions of an account: all, all but one, or one alone; another account's are left. */
export async function endSessions(
  db: Database,
  accountId: string,
  now: Date,
  { only, but }: { only?: string; but?: string } = {},
): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(but !== undefined, (query) => query.where('id', '!=', but ?? ''))
    .execute()
}

/** Who is behind a token; null when it is unknown, ended or expired, or the account is not active. */
export function findStaff(
  db: Database,
  { token, rule, now }: { token: string; rule: SecondFactorRule; now: Date },
): Promise<StaffActor | null> {
  return find(db, sql`session.token_hash = ${tokenHash(token)}`, rule, now)
}

/** The same by the session, whose token somebody else need not know. */
export function findStaffBehind(
  db: Database,
  { sessionId, rule, now }: { sessionId: string; rule: SecondFactorRule; now: Date },
): Promise<StaffActor | null> {
  return find(db, sql`session.id = ${sessionId}`, rule, now)
}

async function find(
  db: Database,
  which: RawBuilder<unknown>,
  rule: SecondFactorRule,
  now: Date,
): Promise<StaffActor | null> {
  const row = await db
    .selectFrom('staff_session as session')
    .innerJoin('staff_account as account', 'account.id', 'session.account_id')
    .select([
      'session.id as session_id',
      'session.expires_at',
      'session.second_factor',
      'account.id',
      'account.email',
      'account.name',
      'account.totp_confirmed_at',
      sql<Grant[]>`coalesce((
        select jsonb_agg(jsonb_build_object('role', held.role, 'tenant', held.tenant))
        from staff_role held where held.account_id = account.id
      ), '[]')`.as('grants'),
    ])
    .where(sql<boolean>`${which}`)
    .where('session.ended_at', 'is', null)
    .where('account.active', '=', true)
    .executeTakeFirst()
  if (!row || isExpired(row.expires_at, now)) return null
  const missing = !row.second_factor && (rule === 'required' || row.totp_confirmed_at !== null)
  return {
    kind: 'staff',
    id: row.id,
    email: row.email,
    name: row.name,
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    secondFactor: row.second_factor ? 'on' : missing ? 'missing' : 'off',
    grants: missing ? [] : row.grants,
  }
}
