import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import { expiresAt, isExpired } from '../../../domain/tokens/tokens.ts'
import type { Context } from '../../context.ts'
import {
  type Database,
  deleteInParts,
  inTransaction,
  lockName,
  type Tx,
} from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { addMail } from '../../platform/mail/index.ts'
import { newToken, tokenHash } from '../credentials/index.ts'
import { newDevice } from './new-device-mail.ts'
import { deviceOf, tellSessionEnded } from './session-ended-mail.ts'

export type Issued = { loginId: string; access: string; refresh: string }

type Who = {
  customerId: string
  family?: string
  userAgent: string
  opened?: Opened
}

/** Whether a login was opened with a passkey, and with which one where that is known. */
export type Opened = { byPasskey: boolean; passkeyId: string | null }

const OTHERWISE: Opened = { byPasskey: false, passkeyId: null }

/** Logs somebody in: a new pair of tokens, whose hashes are stored. */
export async function issueLogin(
  db: Database,
  tenant: string,
  { customerId, family, userAgent, opened = OTHERWISE }: Who,
  now: Date,
): Promise<Issued> {
  const [access, refresh] = [newToken(), newToken()]
  const id = randomUUID()
  const device = deviceOf(userAgent) ?? { browser: '', system: '' }
  await db
    .insertInto('login')
    .values({
      tenant,
      id,
      family: family ?? id,
      customer_id: customerId,
      strategy: 'user',
      admin_id: null,
      access_hash: access.hash,
      refresh_hash: refresh.hash,
      access_expires: expiresAt('access', now),
      refresh_expires: expiresAt('refresh', now),
      created_at: now,
      replaced_at: null,
      revoked_at: null,
      ...device,
      seen_at: now,
      by_passkey: opened.byPasskey,
      passkey_id: opened.passkeyId,
    })
    .execute()
  return { loginId: id, access: access.token, refresh: refresh.token }
}

type Opening = {
  userAgent: string
  /** Whether this browser was logged in to the account before. */
  isKnown: boolean
  passkeyId: string | null
}

/** Logs the owner of an account in, who is told by mail where the browser is new to it. */
export async function openLogin(
  context: Context,
  account: { id: string; name: string; email: string },
  { userAgent, isKnown, passkeyId }: Opening,
): Promise<Issued> {
  const { db, tenant, now } = context
  const opened = { byPasskey: passkeyId !== null, passkeyId }
  const who = { customerId: account.id, userAgent, opened }
  if (isKnown) return issueLogin(db, tenant.id, who, now)
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('login')
      .select('id')
      .where('tenant', '=', tenant.id)
      .where('customer_id', '=', account.id)
      .limit(1)
      .executeTakeFirst()
    const issued = await issueLogin(tx, tenant.id, who, now)
    // The first login follows the registration: nobody needs to be told of it.
    if (before) {
      const facts = { name: account.name, at: now.toISOString(), device: deviceOf(userAgent) }
      await addMail(tx, context, newDevice, { to: account.email, about: issued.loginId, facts })
    }
    return issued
  })
}

/**
 * Seconds in which a token that was exchanged may be exchanged once more: an answer was lost on its
 * way, or two tabs asked at once. Later it is in two hands.
 */
const GRACE_SECONDS = 10

/**
 * Exchanges a refresh token for a new pair; the old pair ends. A token that was exchanged before is
 * in two hands: all logins of its family end, and the customer is told by mail, once a family. Null
 * where there is nothing left to exchange. Exchanges and ends of one family wait for each other, so
 * that none misses what the other has just made. `userAgent` is the caller's.
 */
export async function rotateLogin(
  context: Context,
  token: string,
  userAgent: string,
): Promise<Issued | null> {
  const { now } = context
  const tenant = context.tenant.id
  return inTransaction(context.db, async (tx) => {
    const presented = { column: 'refresh_hash', token } as const
    const family = await lockFamily(tx, tenant, presented)
    if (!family) return null
    const row = await loginOf(tx, tenant, presented).selectAll().executeTakeFirstOrThrow()
    const { customer_id: customerId, by_passkey: byPasskey, passkey_id: passkeyId } = row
    const who = { customerId, family, userAgent, opened: { byPasskey, passkeyId } }
    if (isExpired(row.refresh_expires, now)) return null
    if (row.replaced_at) {
      const isAgain = dayjs(now).diff(row.replaced_at, 'second', true) <= GRACE_SECONDS
      // One that was logged out from, or ended before, is no news to anybody.
      if (!(await isAlive(tx, tenant, family))) return null
      if (!isAgain) {
        await endFamily(tx, tenant, family, now)
        await tellSessionEnded(tx, context, row, userAgent)
        return null
      }
      return issueLogin(tx, tenant, who, now)
    }
    if (row.revoked_at) return null
    await tx
      .updateTable('login')
      .set({ replaced_at: now, revoked_at: now })
      .where('tenant', '=', tenant)
      .where('id', '=', row.id)
      .execute()
    return issueLogin(tx, tenant, who, now)
  })
}

/** Ends the login of an access token, with all that came from it. Unknown tokens are no matter. */
export async function endLogin(
  db: Database,
  tenant: string,
  token: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const family = await lockFamily(tx, tenant, { column: 'access_hash', token })
    if (family) await endFamily(tx, tenant, family, now)
  })
}

/** The customer whose login has this id, ended or not; undefined where there is none. */
export async function ownerOfLogin(
  db: Database,
  tenant: string,
  loginId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('login')
    .select('customer_id')
    .where('tenant', '=', tenant)
    .where('id', '=', loginId)
    .executeTakeFirst()
  return row?.customer_id
}

type Presented = { column: 'access_hash' | 'refresh_hash'; token: string }

function loginOf(db: Database, tenant: string, { column, token }: Presented) {
  return db.selectFrom('login').where('tenant', '=', tenant).where(column, '=', tokenHash(token))
}

/**
 * The family of a token, which nobody else exchanges or ends until the transaction does. A lock of
 * rows would not do: the row that an exchange is about to add is not there to be locked.
 */
async function lockFamily(tx: Tx, tenant: string, presented: Presented): Promise<string | null> {
  const row = await loginOf(tx, tenant, presented).select('family').executeTakeFirst()
  if (!row) return null
  await lockName(tx, row.family)
  return row.family
}

async function isAlive(tx: Tx, tenant: string, family: string): Promise<boolean> {
  const row = await tx
    .selectFrom('login')
    .select('id')
    .where('tenant', '=', tenant)
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

async function endFamily(db: Tx, tenant: string, family: string, now: Date): Promise<void> {
  await db
    .updateTable('login')
    .set({ revoked_at: now })
    .where('tenant', '=', tenant)
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Removes logins 30 days after they could last be refreshed. */
export const tidyLogins = defineJob({
  name: 'tidy-logins',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '17 3 * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db, now }) {
    const before = dayjs(now).subtract(30, 'day').toDate()
    await deleteInParts(db, 'login', sql`refresh_expires < ${before}`)
  },
})
