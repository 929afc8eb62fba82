import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Grant } from '../../../domain/staff/roles.ts'
import { type Database, inTransaction, type Tx } from '../../platform/db/index.ts'
import { hashPassword } from '../credentials/index.ts'
import { recordAct } from './acts.ts'
import { endSessions } from './sessions.ts'
import { voidLinks } from './staff-links.ts'

/** Who decides about an account: a member of the staff with a reason, or the command line. */
export type Decision = { by: string | null; reason?: string; ip?: string }

const commandLine: Decision = { by: null }

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
    const id = await insertAccount(tx, { email, name, password_hash, grants: [], awaits: false })
    if (!id) return null
    const done = { by: null, tenant: null, subject: `staff:${id}`, at: now }
    await recordAct(tx, { ...done, act: 'account.added' })
    for (const grant of grants) await addGrant(tx, id, grant, now)
    return id
  })
}

type Inserted = Omit<NewAccount, 'password'> & { password_hash: string; awaits: boolean }

/** Stores an account with its roles, of which nothing is recorded; null where the address has one. */
export async function insertAccount(
  tx: Tx,
  { email, name, password_hash, grants, awaits }: Inserted,
): Promise<string | null> {
  const id = randomUUID()
  const none = { totp_secret: null, totp_confirmed_at: null }
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('staff_account')
    .values({ id, email, name, password_hash, awaits_password: awaits, ...none })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!inserted) return null
  for (const { role, tenant } of grants) {
    await tx
      .insertInto('staff_role')
      .values({ account_id: id, role, tenant })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return id
}

/** Gives a role; giving it again changes nothing. */
export async function addGrant(
  db: Database,
  account_id: string,
  { role, tenant }: Grant,
  now: Date,
  decision = commandLine,
): Promise<void> {
  await db
    .insertInto('staff_role')
    .values({ account_id, role, tenant })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const of = { ...decision, reason: withReason(role, decision), at: now }
  await recordAct(db, { act: 'role.granted', tenant, subject: `staff:${account_id}`, ...of })
}

/** Takes a role away, at once: every call looks at the roles of now. */
export async function removeGrant(
  db: Database,
  account_id: string,
  { role, tenant }: Grant,
  now: Date,
  decision = commandLine,
): Promise<void> {
  await db
    .deleteFrom('staff_role')
    .where('account_id', '=', account_id)
    .where('role', '=', role)
    .where('tenant', '=', tenant)
    .execute()
  const of = { ...decision, reason: withReason(role, decision), at: now }
  await recordAct(db, { act: 'role.revoked', tenant, subject: `staff:${account_id}`, ...of })
}

function withReason(what: string, { reason = '' }: Decision): string {
  return reason ? `${what}: ${reason}` : what
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

/** Changes an account. Whoever is signed in with it has to do so again; links of mails are void. */
export async function changeAccount(
  db: Database,
  id: string,
  change: AccountChange,
  now: Date,
  decision = commandLine,
): Promise<void> {
  const values = await valuesOf(change)
  await inTransaction(db, (tx) => storeChange(tx, id, values, now, decision))
}

/** As `changeAccount`, in a transaction, by whoever decided it. */
export async function storeChange(
  tx: Tx,
  id: string,
  [act, values]: Awaited<ReturnType<typeof valuesOf>>,
  now: Date,
  decision = commandLine,
): Promise<void> {
  await tx.updateTable('staff_account').set(values).where('id', '=', id).execute()
  await endSessions(tx, id, now)
  await voidLinks(tx, id, now)
  await recordAct(tx, { act, tenant: null, subject: `staff:${id}`, at: now, ...decision })
}

/** What a change is called on record, and what it makes of the account. */
export async function valuesOf(change: AccountChange) {
  switch (change.set) {
    case 'active':
      return [
        change.to ? 'account.activated' : 'account.deactivated',
        { active: change.to },
      ] as const
    case 'password':
      return [
        'account.password_set',
        { password_hash: await hashPassword(change.to), awaits_password: false },
      ] as const
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
