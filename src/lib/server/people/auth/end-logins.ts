import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import {
  asCaller,
  type Database,
  inTransaction,
  lockCustomer,
  type Tx,
} from '../../platform/db/index.ts'
import { tokenHash } from '../credentials/index.ts'

type Presented = { column: 'access_hash' | 'refresh_hash'; token: string }

/**
 * The login of a token, whose customer's logins nobody else makes, exchanges or ends until the transaction ends. It
 * is the customer's row that is locked: the row that an exchange is about to add is not there to be locked.
 */
export async function lockLogin(tx: Tx, tenant: string, { column, token }: Presented) {
  const login = tx
    .selectFrom('login')
    .where('tenant', '=', tenant)
    .where(column, '=', tokenHash(token))
  const found = await login.select('customer_id').executeTakeFirst()
  if (!found) return undefined
  await lockCustomer(tx, { tenant, customerId: found.customer_id })
  // It may have ended, or be gone with its account, since.
  return login.selectAll().executeTakeFirst()
}

/** Ends the login of an access token, with all that came from it. Unknown tokens are no matter. */
export async function endLogin(
  db: Database,
  tenant: string,
  token: string,
  now: Date,
): Promise<void> {
  const end = async (tx: Tx) => {
    const login = await lockLogin(tx, tenant, { column: 'access_hash', token })
    if (login) await endFamily(tx, tenant, login.family, now)
  }
  // Whoever shows a token is nobody to the call: those who show the same one wait in its line.
  const caller = `${tenant} logout ${tokenHash(token).toString('hex')}`
  await asCaller(caller, () => inTransaction(db, end))
}

/** Ends a login with all that came from it; its customer's logins are locked. */
export async function endFamily(tx: Tx, tenant: string, family: string, now: Date): Promise<void> {
  await tx
    .updateTable('login')
    .set({ revoked_at: now })
    .where('tenant', '=', tenant)
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Which sessions end: `openedBy` a passkey, or by nothing but a password or a code, beside the one of `but`. */
type Which =
  | { family: string }
  | { allBut: string }
  | { openedBy: { passkey: string } | 'password'; but: string | null }
  | 'all'

/** Ends sessions of a customer, those included that are being exchanged. */
export async function endSessions(
  tx: Tx,
  { tenant, now }: { tenant: Pick<Context['tenant'], 'id'>; now: Date },
  customerId: string,
  which: Which,
): Promise<void> {
  await lockCustomer(tx, { tenant: tenant.id, customerId })
  await tx
    .updateTable('login')
    .set({ revoked_at: now })
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where(conditionOf(tenant.id, which))
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
