import { sql } from 'kysely'
import type { StoredOrderState } from '../../../domain/order/states.ts'
import { compiledOnce } from './compiled-once.ts'
import { isGuest } from './customer-names.ts'
import type { Database, Tx } from './database.ts'

/**
 * Whoever else locks the customer's row waits until the transaction ends, so that what is counted or looked at
 * first still holds when it is written. Rows that only refer to the customer, as a login does, are added meanwhile.
 * Answers what decides what may be done; undefined where there is no such customer.
 */
export async function lockCustomer(
  tx: Tx,
  { tenant, customerId }: { tenant: string; customerId: string },
): Promise<{ guest: boolean } | undefined> {
  const [row] = await lockingCustomer(tx, { tenant, customerId })
  return row
}

const lockingCustomer = compiledOnce(
  (db, { tenant, customerId }: { tenant: string; customerId: string }) =>
    db
      .selectFrom('customer')
      .select(isGuest.as('guest'))
      .where('tenant', '=', tenant)
      .where('id', '=', customerId)
      .forNoKeyUpdate(),
)

/**
 * Whoever else changes the order or its lines waits until the transaction ends. Answers how far it is; undefined
 * where the tenant has no such order.
 */
export async function lockOrder(
  tx: Tx,
  { tenant, id }: { tenant: string; id: string },
): Promise<{ state: StoredOrderState } | undefined> {
  return tx
    .selectFrom('shop_order')
    .select('state')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Whoever else asks for the same name waits until the transaction ends: for what has no row yet that could be
 * locked. Two names may share a lock, which costs a wait and nothing else.
 */
export async function lockName(tx: Tx | Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/**
 * Whoever else keeps or deletes bytes of these files (by SHA-256) waits until the transaction ends: several rows may stand
 * for the same bytes. All at once and in one order, so that no two wait for each other.
 */
export async function lockBytes(tx: Tx, tenant: string, hashes: readonly string[]): Promise<void> {
  for (const sha256 of [...new Set(hashes)].sort()) await lockName(tx, `bytes ${tenant} ${sha256}`)
}
