import { randomUUID } from 'node:crypto'
import { hashPassword } from '../../../src/lib/server/people/credentials/index.ts'
import type { Database } from '../../../src/lib/server/platform/db/index.ts'
import { PASSWORD } from './people.ts'

/** Customers of the Irish shop as they stand in the tables, all with one password; their e-mail addresses. */
export async function seedCustomers(db: Database, count: number): Promise<string[]> {
  const tenant = 'ie'
  const password_hash = await hashPassword(PASSWORD)
  const customers = Array.from({ length: count }, () => {
    const id = randomUUID()
    return { tenant, id, email: `${id}@example.test`, first_name: 'Nora', last_name: 'Quill' }
  })
  await db.insertInto('customer').values(customers).execute()
  await db
    .insertInto('credential')
    .values(customers.map(({ id }) => ({ tenant, customer_id: id, password_hash })))
    .execute()
  return customers.map(({ email }) => email)
}
