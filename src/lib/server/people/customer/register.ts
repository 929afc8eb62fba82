import { randomUUID } from 'node:crypto'
import { type Database, inTransaction, type NewCustomer } from '../../platform/db/index.ts'
import { hashPassword } from '../credentials/index.ts'

/** A customer to be; the email address is unique in a tenant, whatever its case. */
export type Registration = Omit<NewCustomer, 'tenant' | 'id'> & { password: string }

/** Stores a new customer with its password; null when the email address has an account already. */
export async function registerCustomer(
  db: Database,
  tenant: string,
  { password, ...fields }: Registration,
): Promise<string | null> {
  // Hashed before it is known whether the address is free, so that both take as long.
  const password_hash = await hashPassword(password)
  return addCustomer(db, tenant, { ...fields, password_hash })
}

/** As `registerCustomer`, with a password that is hashed already. */
export function addCustomer(
  db: Database,
  tenant: string,
  { password_hash, ...fields }: Omit<NewCustomer, 'tenant' | 'id'> & { password_hash: string },
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const id = randomUUID()
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('customer')
      .values({ ...fields, tenant, id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!inserted) return null
    await tx.insertInto('credential').values({ tenant, customer_id: id, password_hash }).execute()
    return id
  })
}
