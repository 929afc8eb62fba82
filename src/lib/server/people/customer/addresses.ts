import { randomUUID } from 'node:crypto'
import { type Database, inTransaction, type Tx } from '../../platform/db/index.ts'
import { type AddressFields, storedAddress } from '../address/index.ts'

type CustomerKey = { tenant: string; customerId: string }
type NewAddress = { type: 'shipping' | 'billing'; fields: AddressFields; now: Date }

/**
 * Stores an address of a customer and answers its id; the first of its type becomes the default one.
 * `then` runs in the same transaction.
 */
export function addAddress(
  db: Database,
  { tenant, customerId }: CustomerKey,
  { type, fields, now }: NewAddress,
  then: (tx: Tx, addressId: string) => Promise<void>,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = randomUUID()
    await tx
      .insertInto('address')
      .values({
        tenant,
        id,
        customer_id: customerId,
        type,
        fields: storedAddress.write(fields),
        created_at: now,
      })
      .execute()
    const column = type === 'shipping' ? 'default_shipping' : 'default_billing'
    await tx
      .updateTable('customer')
      .set({ [column]: id })
      .where('tenant', '=', tenant)
      .where('id', '=', customerId)
      .where(column, 'is', null)
      .execute()
    await then(tx, id)
    return id
  })
}
