import { EVERY_TENANT, type Role } from '../../../domain/staff/roles.ts'
import type { Database } from '../../platform/db/index.ts'
import { addAccount, findAccount } from './accounts.ts'

export type SampleStaff = { email: string; password: string; role: Role }

const PASSWORD = 'paper-and-ink'

const samples: readonly { role: Role; email: string; name: string }[] = [
  { role: 'administrator', email: 'admin@example.test', name: 'Marie Laurent' },
  { role: 'editor', email: 'editor@example.test', name: 'Tomás Daly' },
  { role: 'support', email: 'support@example.test', name: 'Ciara Walsh' },
  { role: 'production', email: 'production@example.test', name: 'Jonas Frey' },
  { role: 'finance', email: 'finance@example.test', name: 'Elena Conti' },
]

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
    if (await findAccount(db, email)) continue
    const grants = [{ role, tenant: EVERY_TENANT }]
    await addAccount(db, { email, name, password: PASSWORD, grants }, now)
  }
  return samples.map(({ role, email }) => ({ role, email, password: PASSWORD }))
}
