import { generateSecret, generateURI, verify } from 'otplib'
import type { StaffActor } from '../../actor.ts'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import { recordAct } from './acts.ts'
import { endSessions } from './sessions.ts'
import type { Vault } from './vault.ts'

/** Seconds that a telephone's clock may be off, either way. */
const TOLERANCE = 30

/** What an authenticator app is given, once: by hand, or as a code to photograph. */
export type Enrolment = { secret: string; uri: string }

/**
 * Makes a new secret for somebody who has no second factor yet; it counts once a code of it has been
 * given. Null where there is one already: a lost telephone is the command line's to forget.
 */
export async function startSecondFactor(
  db: Database,
  vault: Vault,
  { id, email }: Pick<StaffActor, 'id' | 'email'>,
  issuer: string,
): Promise<Enrolment | null> {
  const secret = generateSecret()
  const { numUpdatedRows } = await db
    .updateTable('staff_account')
    .set({ totp_secret: vault.seal(secret, id) })
    .where('id', '=', id)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows ? { secret, uri: generateURI({ issuer, label: email, secret }) } : null
}

/** Makes the second factor count from now on, and ends sessions that were opened without it. */
export async function confirmSecondFactor(
  db: Database,
  vault: Vault,
  { id, sessionId }: Pick<StaffActor, 'id' | 'sessionId'>,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await takeCode(tx, vault, id, { code, now }))) return false
    const { numUpdatedRows } = await tx
      .updateTable('staff_account')
      .set({ totp_confirmed_at: now })
      .where('id', '=', id)
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirst()
    if (!numUpdatedRows) return false
    await tx
      .updateTable('staff_session')
      .set({ second_factor: true })
      .where('id', '=', sessionId)
      .execute()
    await endSessions(tx, id, now, { but: sessionId })
    const subject = `staff:${id}`
    await recordAct(tx, {
      act: 'second_factor.confirmed',
      by: id,
      tenant: null,
      subject,
      at: now,
    })
    return true
  })
}

/**
 * Encrypts all second factors with the vault's own secret, whichever had sealed them; answers how
 * many. Afterwards nothing depends on the secret before. Throws a `SealedError` where one opens with
 * neither, and then none is changed.
 */
export async function resealSecondFactors(db: Database, vault: Vault): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('staff_account')
      .select(['id', 'totp_secret'])
      .where('totp_secret', 'is not', null)
      .forUpdate()
      .execute()
    for (const { id, totp_secret: sealed } of rows) {
      if (!sealed) continue
      const totp_secret = vault.seal(vault.open(sealed, id), id)
      await tx.updateTable('staff_account').set({ totp_secret }).where('id', '=', id).execute()
    }
    return rows.length
  })
}

/** Whether a code is right; it is used up with that, and so are all before it. */
export async function takeCode(
  db: Database,
  vault: Vault,
  id: string,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('staff_account')
    .select(['totp_secret', 'totp_last_step'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.totp_secret) return false
  const result = await verify({
    secret: vault.open(row.totp_secret, id),
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE,
    afterTimeStep: Number(row.totp_last_step),
  })
  if (!result.valid || !('timeStep' in result)) return false
  // Of two requests with one code the first one moves the step, and the other finds it moved.
  const { numUpdatedRows } = await db
    .updateTable('staff_account')
    .set({ totp_last_step: result.timeStep })
    .where('id', '=', id)
    .where('totp_last_step', '<', String(result.timeStep))
    .executeTakeFirst()
  return numUpdatedRows > 0
}
