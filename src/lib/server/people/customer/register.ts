import { randomUUID } from 'node:crypto'
import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import {
  type Database,
  inTransaction,
  lockName,
  type NewCustomer,
  type Tx,
} from '../../platform/db/index.ts'
import { addressKey, askToVerify, findCandidates } from '../auth/index.ts'
import { hashPassword, isPassword } from '../credentials/index.ts'
import { askFor } from '../newsletter/index.ts'
import { tellOwner } from './address-taken-mail.ts'

/** A customer to be. */
export type Registration = Omit<NewCustomer, 'tenant' | 'id'> & { password: string }

/**
 * Stores a new customer with its password, and sends the link that proves the address. Where that has an account
 * the customer stands beside it, sees nothing of it, and finds nothing else than with a free address; its owner is
 * told by mail. The same address and password again, unconfirmed, are the same registration. Who wants the
 * newsletter is written to first, as every address is; `from` is the network that asks. Answers the id.
 */
export async function registerCustomer(
  context: Context,
  { password, ...fields }: Registration,
  from: string,
): Promise<string> {
  const { db, tenant } = context
  const { email } = fields
  const password_hash = await hashPassword(password)
  for (;;) {
    const { registered } = await findCandidates(db, tenant.id, { email })
    // Looked at whether or not there is one, so that it takes as long; and while no connection is held.
    const isRepeated = await isPassword(registered?.passwordHash, password)
    if (registered && isRepeated) return registered.id
    const id = await storeAfter(context, registered?.id, { ...fields, password_hash }, from)
    if (id) return id
  }
}

/** Stores a registration; null where another one of the address has come after the newest that was looked at. */
function storeAfter(
  context: Context,
  newest: string | undefined,
  registration: HashedRegistration,
  from: string,
): Promise<string | null> {
  const { db, tenant } = context
  const { email } = registration
  return inTransaction(db, async (tx) => {
    await lockName(tx, `registration ${addressKey(context, email)}`)
    const { registered } = await findCandidates(tx, tenant.id, { email })
    if (registered?.id !== newest) return null
    if (registration.subscribed) await askFor(tx, context, email, from)
    const id = await insertCustomer(tx, tenant.id, registration)
    if (id) {
      await askToVerify(tx, context, id)
      return id
    }
    const beside = { ...registration, guest: true, contested: true }
    const contested = await insertCustomer(tx, tenant.id, beside)
    invariant(contested, 'any number of customers stand beside an account')
    await tellOwner(tx, context, email)
    return contested
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
