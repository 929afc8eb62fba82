import { randomUUID } from 'node:crypto'
import { MAX_ADDRESSES } from '../../../contract/limits.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type AddressFields, storedAddress } from '../address/index.ts'

type CustomerKey = { tenant: string; customerId: string }
type NewAddress = { type: 'shipping' | 'billing'; fields: AddressFields; now: Date }

/**
 * Stores an address of a customer and answers its id; the first of its type becomes the default one.
 * Refuses with `addresses_full`. `then` runs in the same transaction.
 */
export function addAddress(
  context: Context<'addresses_full'>,
  { tenant, customerId }: CustomerKey,
  { type, fields, now }: NewAddress,
  then: (tx: Tx, addressId: string) => Promise<void>,
): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const id = randomUUID()
    demand(
      context,
      (await countAddresses(tx, tenant, customerId)) < MAX_ADDRESSES,
      'addresses_full',
    )
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

/** Counted with the customer's row locked, so that two at once are not both the last. */
async function countAddresses(tx: Tx, tenant: string, customerId: string): Promise<number> {
  await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', customerId)
    .forUpdate()
    .execute()
  const { count } = await tx
    .selectFrom('address')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
