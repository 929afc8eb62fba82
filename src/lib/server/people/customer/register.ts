import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type NewCustomer, type Tx } from '../../platform/db/index.ts'
import { askToVerify } from '../auth/index.ts'
import { hashPassword } from '../credentials/index.ts'

/** A customer to be; the email address is unique in a tenant, whatever its case. */
export type Registration = Omit<NewCustomer, 'tenant' | 'id'> & { password: string }

/**
 * Stores a new customer with its password, and sends the link that proves the address; null when the
 * email address has an account already.
 */
export async function registerCustomer(
  context: Context,
  { password, ...fields }: Registration,
): Promise<string | null> {
  // Hashed before it is known whether the address is free, so that both take as long.
  const password_hash = await hashPassword(password)
  return inTransaction(context.db, async (tx) => {
    const id = await insertCustomer(tx, context.tenant.id, { ...fields, password_hash })
    if (id) await askToVerify(tx, context, id)
    return id
  })
}

/** As `registerCustomer`, with a password that is hashed already, and without a mail. */
export function addCustomer(
  db: Database,
  tenant: string,
  customer: HashedRegistration,
): Promise<string | null> {
  return inTransaction(db, (tx) => insertCustomer(tx, tenant, customer))
}

type HashedRegistration = Omit<NewCustomer, 'tenant' | 'id'> & { password_hash: string }

async function insertCustomer(
  tx: Tx,
  tenant: string,
  { password_hash, ...fields }: HashedRegistration,
): Promise<string | null> {
  const id = randomUUID()
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('customer')
    .values({ ...fields, tenant, id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!inserted) return null
  await tx.insertInto('credential').values({ tenant, customer_id: id, password_hash }).execute()
  return id
}
