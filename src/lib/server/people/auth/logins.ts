import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { z } from 'zod'
import { expiresAt, isExpired } from '../../../domain/tokens/tokens.ts'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { newToken, tokenHash } from '../credentials/index.ts'

export type Issued = { loginId: string; access: string; refresh: string }

type Who = { customerId: string; family?: string }

/** Logs somebody in: a new pair of tokens, whose hashes are stored. */
export async function issueLogin(
  db: Database,
  tenant: string,
  { customerId, family }: Who,
  now: Date,
): Promise<Issued> {
  const [access, refresh] = [newToken(), newToken()]
  const id = randomUUID()
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
    })
    .execute()
  return { loginId: id, access: access.token, refresh: refresh.token }
}

/**
 * Exchanges a refresh token for a new pair; the old pair ends. A token that was exchanged before is
 * in two hands: all logins of its family end. Null where there is nothing left to exchange.
 */
export async function rotateLogin(
  db: Database,
  tenant: string,
  token: string,
  now: Date,
): Promise<Issued | null> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('login')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('refresh_hash', '=', tokenHash(token))
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    if (row.replaced_at) {
      await endFamily(tx, tenant, row.family, now)
      return null
    }
    if (row.revoked_at || isExpired(row.refresh_expires, now)) return null
    await tx
      .updateTable('login')
      .set({ replaced_at: now, revoked_at: now })
      .where('tenant', '=', tenant)
      .where('id', '=', row.id)
      .execute()
    const { customer_id: customerId, family } = row
    return issueLogin(tx, tenant, { customerId, family }, now)
  })
}

/** Ends the login of an access token, with all that came from it. Unknown tokens are no matter. */
export async function endLogin(
  db: Database,
  tenant: string,
  token: string,
  now: Date,
): Promise<void> {
  const row = await db
    .selectFrom('login')
    .select('family')
    .where('tenant', '=', tenant)
    .where('access_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (row) await endFamily(db, tenant, row.family, now)
}

async function endFamily(db: Database, tenant: string, family: string, now: Date): Promise<void> {
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
    await db.deleteFrom('login').where('refresh_expires', '<', before).execute()
  },
})
