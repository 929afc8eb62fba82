import { sql } from 'kysely'
import { isUuid } from '../../../domain/uuid.ts'
import { compiledOnce, type Database, fullName } from '../../platform/db/index.ts'
import { isPassword } from '../credentials/index.ts'
import { ownersOf } from './device.ts'

export type Account = {
  id: string
  email: string
  name: string
  passwordHash?: string | undefined
  /** By the staff: nobody logs in before it is unlocked. */
  isLocked: boolean
}

/** The account of an email address, whatever its case; undefined where there is none. */
export async function findByEmail(
  db: Database,
  tenant: string,
  email: string,
): Promise<Account | undefined> {
  const row = await accountsOf(db, tenant, email.toLowerCase())
    .where(sql<boolean>`not customer.guest`)
    .executeTakeFirst()
  return row && accountOfRow(row)
}

/** Who has proved an account, as it stands now; undefined where it is gone, or has another address. */
export async function findProved(
  db: Database,
  tenant: string,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<Account | undefined> {
  const [row] = await provedAccount(db, { tenant, id, email: email.toLowerCase() })
  return row && accountOfRow(row)
}

const provedAccount = compiledOnce(
  (db, { tenant, id, email }: { tenant: string; id: string; email: string }) =>
    accountsOf(db, tenant, email).where('customer.id', '=', id),
)

/**
 * Whom a password of an email address may mean: the newest registration that the mailbox has not confirmed, and
 * the account that it has. Of several unconfirmed ones nobody knows whose the address is: the newest alone
 * has a password, so that whoever registers finds the same whether or not the address had an account.
 */
export type Candidates = { registered?: Candidate | undefined; confirmed?: Candidate | undefined }

/** An account, and whether the browser that asks was logged in to it before. */
export type Candidate = Account & { knowsDevice: boolean }

/** What is asked for: an email address whatever its case, and what the browser is known by. */
type Asked = { email: string; device?: string }

/** The candidates of an email address, in one statement: a login is asked for more often than anything. */
export async function findCandidates(
  db: Database,
  tenant: string,
  { email, device = '' }: Asked,
): Promise<Candidates> {
  const id = isUuid(device) ? device : null
  const rows = await candidateAccounts(db, { tenant, email: email.toLowerCase(), device: id })
  const registered = rows.find((row) => row.email_verified_at === null)
  const confirmed = rows.find((row) => row.email_verified_at !== null)
  return {
    registered: registered && candidateOfRow(registered),
    confirmed: confirmed && candidateOfRow(confirmed),
  }
}

/** The newest of each, however many there are. */
const candidateAccounts = compiledOnce(
  (db, { tenant, email, device }: { tenant: string; email: string; device: string | null }) => {
    const isOpen = sql`customer.email_verified_at is null`
    const owners = ownersOf({ tenant, id: device })
    return accountsOf(db, tenant, email)
      .select(['customer.created_at', 'customer.email_verified_at'])
      .select(sql<boolean>`customer.id in (${owners})`.as('knows_device'))
      .where(sql<boolean>`(not customer.guest or customer.contested)`)
      .distinctOn(isOpen)
      .orderBy(isOpen)
      .orderBy('customer.created_at', 'desc')
  },
)

/**
 * Whose password it is; undefined where it is nobody's, after as much work as where there are both candidates,
 * so that nobody learns from the time which addresses have accounts.
 */
export async function ownerOf(
  { registered, confirmed }: Candidates,
  password: string,
): Promise<Candidate | undefined> {
  if (registered && (await isPassword(registered.passwordHash, password))) return registered
  if (await isPassword(confirmed?.passwordHash, password)) return confirmed
  if (!registered) await isPassword(undefined, password)
  return undefined
}

/** Accounts of an email address in small letters. */
function accountsOf(db: Database, tenant: string, email: string) {
  return db
    .selectFrom('customer')
    .leftJoin('credential', (join) =>
      join
        .onRef('credential.tenant', '=', 'customer.tenant')
        .onRef('credential.customer_id', '=', 'customer.id'),
    )
    .select([
      'customer.id',
      'customer.email',
      'customer.first_name',
      'customer.last_name',
      'customer.locked_at',
      'credential.password_hash',
    ])
    .where('customer.tenant', '=', tenant)
    .where(sql`lower(customer.email)`, '=', email)
}

type AccountRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  locked_at: Date | null
  password_hash: string | null
}

const candidateOfRow = (row: AccountRow & { knows_device: boolean }): Candidate => ({
  ...accountOfRow(row),
  knowsDevice: row.knows_device,
})

function accountOfRow(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    name: fullName(row),
    passwordHash: row.password_hash ?? undefined,
    isLocked: row.locked_at !== null,
  }
}
