import dayjs from 'dayjs'
import { isExpired } from '../../../domain/tokens/tokens.ts'
import type { Context } from '../../context.ts'
import { asCaller, inTransaction, type Tx } from '../../platform/db/index.ts'
import { tokenHash } from '../credentials/index.ts'
import { endFamily, lockLogin } from './end-logins.ts'
import { type From, type Issued, issueLogin } from './logins.ts'
import { tellSessionEnded } from './session-ended-mail.ts'

/**
 * Seconds in which a token that was exchanged may be exchanged once more: an answer was lost on its
 * way, or two tabs asked at once. Later it is in two hands.
 */
const GRACE_SECONDS = 10

/**
 * Exchanges a refresh token for a new pair; the old pair ends. A token that was exchanged before is
 * in two hands: all logins of its family end, and the customer is told by mail, once a family. Null
 * where there is nothing left to exchange. Exchanges and ends of one customer's logins wait for each other,
 * so that none misses what the other has just made; a thousand of one token take nothing from others.
 */
export function rotateLogin(context: Context, token: string, from: From): Promise<Issued | null> {
  const caller = `${context.tenant.id} refresh ${tokenHash(token).toString('hex')}`
  return asCaller(caller, () => rotate(context, token, from))
}

function rotate(context: Context, token: string, from: From): Promise<Issued | null> {
  const { now } = context
  const tenant = context.tenant.id
  return inTransaction(context.db, async (tx) => {
    const row = await lockLogin(tx, tenant, { column: 'refresh_hash', token })
    if (!row) return null
    const { customer_id: customerId, family, by_passkey: byPasskey, passkey_id: passkeyId } = row
    const who = { customerId, family, ...from, opened: { byPasskey, passkeyId } }
    if (isExpired(row.refresh_expires, now)) return null
    if (row.replaced_at) {
      const isAgain = dayjs(now).diff(row.replaced_at, 'second', true) <= GRACE_SECONDS
      // One that was logged out from, or ended before, is no news to anybody.
      if (!(await isAlive(tx, tenant, family))) return null
      if (!isAgain) {
        await endFamily(tx, tenant, family, now)
        await tellSessionEnded(tx, context, row, from.userAgent)
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
