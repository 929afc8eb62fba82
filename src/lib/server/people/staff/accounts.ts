import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Grant } from '../../../domain/staff/roles.ts'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import { hashPassword } from '../credentials/index.ts'
import { recordAct } from './acts.ts'
import { endSessions } from './sessions.ts'

export type StaffAccount = {
  id: string
  email: string
  name: string
  passwordHash: string
  /** Encrypted; null where no second factor was set up. */
  totpSecret: Buffer | null
  /** Whether codes of the secret have to be given from now on. */
  totpConfirmed: boolean
  active: boolean
}

/** By the email address, whatever its case, active or not. */
export async function findAccount(db: Database, email: string): Promise<StaffAccount | undefined> {
  const row = await db
    .selectFrom('staff_account')
    .select(['id', 'email', 'name', 'password_hash', 'totp_secret', 'totp_confirmed_at', 'active'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      email: row.email,
      name: row.name,
      passwordHash: row.password_hash,
      totpSecret: row.totp_secret,
      totpConfirmed: row.totp_confirmed_at !== null,
      active: row.active,
    }
  )
}

export type NewAccount = { email: string; name: string; password: string; grants: Grant[] }

/** Adds an account with its roles and answers its id; null where the email address has one. */
export async function addAccount(
  db: Database,
  { email, name, password, grants }: NewAccount,
  now: Date,
): Promise<string | null> {
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const id = randomUUID()
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('staff_account')
      .values({ id, email, name, password_hash, totp_secret: null, totp_confirmed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!inserted) return null
    const done = { by: null, tenant: null, subject: `staff:${id}`, at: now }
    await recordAct(tx, { ...done, act: 'account.added' })
    for (const grant of grants) await addGrant(tx, id, grant, now)
    return id
  })
}

/** Gives a role; giving it again changes nothing. */
export async function addGrant(
  db: Database,
  account_id: string,
  { role, tenant }: Grant,
  now: Date,
): Promise<void> {
  await db
    .insertInto('staff_role')
    .values({ account_id, role, tenant })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const subject = `staff:${account_id}`
  await recordAct(db, { act: 'role.granted', by: null, tenant, subject, reason: role, at: now })
}

/** Takes a role away, at once: every call looks at the roles of now. */
export async function removeGrant(
  db: Database,
  account_id: string,
  { role, tenant }: Grant,
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('staff_role')
    .where('account_id', '=', account_id)
    .where('role', '=', role)
    .where('tenant', '=', tenant)
    .execute()
  const subject = `staff:${account_id}`
  await recordAct(db, { act: 'role.revoked', by: null, tenant, subject, reason: role, at: now })
}

/** What an account may do now: nothing where it is gone or was closed. */
export async function grantsOf(db: Database, id: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('staff_role')
    .innerJoin('staff_account as account', 'account.id', 'staff_role.account_id')
    .select(['staff_role.role', 'staff_role.tenant'])
    .where('account.id', '=', id)
    .where('account.active', '=', true)
    .execute()
  return rows.map(({ role, tenant }) => ({ role, tenant }))
}

export type AccountChange =
  | { set: 'active'; to: boolean }
  | { set: 'password'; to: string }
  | { set: 'second factor'; to: null }

/** Changes an account from the command line. Whoever is signed in with it has to do so again. */
export async function changeAccount(
  db: Database,
  id: string,
  change: AccountChange,
  now: Date,
): Promise<void> {
  const [act, values] = await changed(change)
  await inTransaction(db, async (tx) => {
    await tx.updateTable('staff_account').set(values).where('id', '=', id).execute()
    await endSessions(tx, id, now)
    await recordAct(tx, { act, by: null, tenant: null, subject: `staff:${id}`, at: now })
  })
}

async function changed(change: AccountChange) {
  switch (change.set) {
    case 'active':
      return [
        change.to ? 'account.activated' : 'account.deactivated',
        { active: change.to },
      ] as const
    case 'password':
      return ['account.password_set', { password_hash: await hashPassword(change.to) }] as const
    case 'second factor':
      return ['second_factor.reset', { totp_secret: null, totp_confirmed_at: null }] as const
  }
}

export type ListedAccount = {
  email: string
  name: string
  active: boolean
  secondFactor: boolean
  grants: Grant[]
}

/** Every account with its roles, by email address. */
export async function listAccounts(db: Database): Promise<ListedAccount[]> {
  const accounts = await db.selectFrom('staff_account').selectAll().orderBy('email').execute()
  const grants = await db.selectFrom('staff_role').selectAll().orderBy('role').execute()
  return accounts.map(({ id, email, name, active, totp_confirmed_at }) => ({
    email,
    name,
    active,
    secondFactor: totp_confirmed_at !== null,
    grants: grants
      .filter(({ account_id }) => account_id === id)
      .map(({ role, tenant }) => ({ role, tenant })),
  }))
}
