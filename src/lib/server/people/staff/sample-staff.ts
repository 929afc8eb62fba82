import { EVERY_TENANT, type Role } from '../../../domain/staff/roles.ts'
import type { Database } from '../../platform/db/index.ts'
import { addAccount, changeAccount, findAccount } from './accounts.ts'

export type SampleStaff = { email: string; password: string; role: Role }

const PASSWORD = 'paper-and-ink'

const samples: readonly { role: Role; email: string; name: string }[] = [
  { role: 'administrator', email: 'admin@example.test', name: 'Marie Laurent' },
  { role: 'editor', email: 'editor@example.test', name: 'Tomás Daly' },
  { role: 'support', email: 'support@example.test', name: 'Ciara Walsh' },
  { role: 'production', email: 'production@example.test', name: 'Jonas Frey' },
  { role: 'finance', email: 'finance@example.test', name: 'Elena Conti' },
]

/** Why a sample account is closed that nobody has closed. */
const SAMPLE_OFF = 'the sample shop is switched off'

/**
 * One account for each role, in every tenant, once. Refuses a shop that is not the sample: these
 * passwords are known to everybody.
 */
export async function seedSampleStaff(
  db: Database,
  shop: { sample: boolean },
  now: Date,
): Promise<SampleStaff[]> {
  if (!shop.sample) throw new Error('Sample accounts belong to the sample shop alone.')
  for (const { role, email, name } of samples) {
    const known = await findAccount(db, email)
    if (known) {
      if (!known.active && (await wasClosedHere(db, known.id)))
        await changeAccount(db, known.id, { set: 'active', to: true }, now)
      continue
    }
    const grants = [{ role, tenant: EVERY_TENANT }]
    await addAccount(db, { email, name, password: PASSWORD, grants }, now)
  }
  return samples.map(({ role, email }) => ({ role, email, password: PASSWORD }))
}

/**
 * Closes the sample accounts and ends their sessions, whatever has become of their passwords: as long as the sample
 * was on, anybody could sign in with them. Seeding opens them again. Answers how many were closed now.
 */
export async function closeSampleStaff(db: Database, now: Date): Promise<number> {
  let closed = 0
  for (const { email } of samples) {
    const account = await findAccount(db, email)
    if (!account?.active) continue
    const decision = { by: null, reason: SAMPLE_OFF }
    await changeAccount(db, account.id, { set: 'active', to: false }, now, decision)
    closed += 1
  }
  return closed
}

/** Whether it was `closeSampleStaff` that closed an account, and nobody else since. */
async function wasClosedHere(db: Database, id: string): Promise<boolean> {
  const last = await db
    .selectFrom('staff_act')
    .select('reason')
    .where('subject', '=', `staff:${id}`)
    .where('act', 'in', ['account.activated', 'account.deactivated'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.reason === SAMPLE_OFF
}
