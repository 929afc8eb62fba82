import type { Database, NewCustomer } from '../../platform/db/index.ts'
import type { Shop } from '../../site/shop/index.ts'
import { hashPassword } from '../credentials/index.ts'
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
    .where(
      'email',
      'in',
      samples.map(({ customer }) => customer.email),
    )
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
    .where(
      'email',
      'in',
      samples.map(({ customer }) => customer.email),
    )
    .execute()
  return samples.map(({ role, customer }) => ({ role, email: customer.email, password: PASSWORD }))
}
