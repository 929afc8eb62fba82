import { sql } from 'kysely'
import { type Database, inTransaction, type NewCustomer } from '../../platform/db/index.ts'
import type { Shop } from '../../site/shop/index.ts'
import { endSessions } from '../auth/index.ts'
import { hashPassword, isPassword } from '../credentials/index.ts'
import { recordAct } from '../staff/index.ts'
import { addCustomer } from './register.ts'

export type SampleAccount = { email: string; password: string; role: string }

const PASSWORD = 'paper-and-ink'

type Sample = { role: string; customer: Omit<NewCustomer, 'tenant' | 'id'> }

const samples: readonly Sample[] = [
  {
    role: 'private customer',
    customer: { email: 'anna@example.test', first_name: 'Anna', last_name: 'Byrne' },
  },
  {
    role: 'company',
    customer: {
      email: 'workshop@example.test',
      first_name: 'Tom',
      last_name: 'Keller',
      company: 'Saltmarsh Pottery',
      category: '1',
      new_client: false,
    },
  },
  {
    role: 'premium reseller',
    customer: {
      email: 'reseller@example.test',
      first_name: 'Chiara',
      last_name: 'Moretti',
      company: 'Skerry Print Brokers',
      category: '1',
      is_premium: true,
      premium_reason: 'reseller',
      has_wallet: true,
      has_deferred_payments: true,
      new_client: false,
    },
  },
]

const emails = samples.map(({ customer }) => customer.email)

/** Why a sample account is locked that nobody of the staff has locked. */
const SAMPLE_OFF = 'The sample shop is switched off.'

/**
 * Gives every tenant of the sample shop its sample accounts, once, and answers how to log in to
 * them. Refuses a shop that is not the sample: these passwords are known to everybody.
 */
export async function seedSampleAccounts(db: Database, shop: Shop): Promise<SampleAccount[]> {
  if (!shop.sample) throw new Error('Sample accounts belong to the sample shop alone.')
  const known = await db
    .selectFrom('customer')
    .select(['tenant', 'email'])
    .where('guest', '=', false)
    .where('email', 'in', emails)
    .execute()
  const missing = shop.tenants.flatMap((tenant) =>
    samples
      .filter(
        ({ customer }) =>
          !known.some((each) => each.tenant === tenant.id && each.email === customer.email),
      )
      .map(({ customer }) => ({ tenant: tenant.id, customer })),
  )
  if (missing.length > 0) {
    const password_hash = await hashPassword(PASSWORD)
    for (const { tenant, customer } of missing) {
      await addCustomer(db, tenant, { ...customer, password_hash })
    }
  }
  // Unconfirmed, a code by mail would end the password that everybody is told.
  await db
    .updateTable('customer')
    .set(({ ref }) => ({ email_verified_at: ref('created_at') }))
    .where(
      'tenant',
      'in',
      shop.tenants.map(({ id }) => id),
    )
    .where('guest', '=', false)
    .where('email_verified_at', 'is', null)
    .where('email', 'in', emails)
    .execute()
  await db
    .updateTable('customer')
    .set({ locked_at: null, locked_reason: '' })
    .where('locked_reason', '=', SAMPLE_OFF)
    .where('email', 'in', emails)
    .execute()
  return samples.map(({ role, customer }) => ({ role, email: customer.email, password: PASSWORD }))
}

/**
 * Locks the sample accounts of every tenant and ends their sessions, whatever has become of their passwords: as long
 * as the sample was on, anybody could sign in with them. Seeding unlocks them. Answers how many were locked now.
 */
export async function lockSampleAccounts(db: Database, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('customer as c')
    .leftJoin('credential as w', (join) =>
      join.onRef('w.tenant', '=', 'c.tenant').onRef('w.customer_id', '=', 'c.id'),
    )
    .select(['c.tenant', 'c.id', 'w.password_hash'])
    // Seeding alone confirms an address in the instant of its account.
    .select(sql<boolean>`coalesce(c.email_verified_at = c.created_at, false)`.as('seeded'))
    .where('c.email', 'in', emails)
    .where('c.guest', '=', false)
    .where('c.locked_at', 'is', null)
    .execute()
  let locked = 0
  for (const { tenant, id, password_hash, seeded } of rows) {
    if (!seeded && !(await isPassword(password_hash ?? undefined, PASSWORD))) continue
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('customer')
        .set({ locked_at: now, locked_reason: SAMPLE_OFF })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute()
      await endSessions(tx, { tenant: { id: tenant }, now }, id, 'all')
      const subject = `customer:${id}`
      const done = { by: null, tenant, subject, reason: SAMPLE_OFF, at: now }
      await recordAct(tx, { act: 'customer.locked', ...done })
    })
    locked += 1
  }
  return locked
}
