import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MAX_ADDRESSES } from '../../../contract/limits.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockCustomer, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import {
  type AddressFields,
  type CustomerAddress,
  readAddress,
  storedAddress,
} from '../address/index.ts'

type CustomerKey = { tenant: string; customerId: string }
type AddressType = CustomerAddress['type']
type AddressKey = CustomerKey & { id: string }
type NewAddress = {
  type: 'shipping' | 'billing'
  fields: AddressFields
  now: Date
  /** Where the customer has it already, it stays one. */
  isOnce?: boolean
}

/**
 * Stores an address of a customer and answers its id; the first of its type becomes the default one.
 * Refuses with `addresses_full`. `then` runs in the same transaction.
 */
export function addAddress(
  context: Context<'addresses_full'>,
  { tenant, customerId }: CustomerKey,
  { type, fields, now, isOnce = false }: NewAddress,
  then: (tx: Tx, addressId: string) => Promise<void>,
): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const id = randomUUID()
    const same = isOnce && (await findSame(tx, { tenant, customerId }, type, fields))
    if (same) {
      await then(tx, same)
      return same
    }
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
    await setDefault(tx, { tenant, customerId }, type, id, { onlyIfNone: true })
    await nameGuest(tx, { tenant, customerId }, fields)
    await then(tx, id)
    return id
  })
}

/** The same address of a type, looked for with the customer's row locked. */
async function findSame(
  tx: Tx,
  key: CustomerKey,
  type: AddressType,
  fields: AddressFields,
): Promise<string | undefined> {
  await lockCustomer(tx, key)
  const { rows } = await sql<{ id: string }>`select id from address
    where tenant = ${key.tenant} and customer_id = ${key.customerId} and type = ${type}
      and fields = ${storedAddress.write(fields)}::jsonb limit 1`.execute(tx)
  return rows[0]?.id
}

/** Who went on with an e-mail address alone is called as the first address says. */
async function nameGuest(
  tx: Tx,
  { tenant, customerId }: CustomerKey,
  { firstName, lastName, company }: AddressFields,
): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ first_name: firstName, last_name: lastName, company })
    .where('tenant', '=', tenant)
    .where('id', '=', customerId)
    .where('guest', '=', true)
    .where('first_name', '=', '')
    .execute()
}

/**
 * Changes an address of a customer by `change`, with its row locked; refuses with `address_not_found`.
 * `then` runs in the same transaction.
 */
export function changeAddress(
  context: Context<'address_not_found'>,
  key: AddressKey,
  change: (before: AddressFields) => AddressFields,
  then: (tx: Tx, after: CustomerAddress) => Promise<void>,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockAddress(tx, context, key)
    const fields = change(before.fields)
    const deferred = before.deferred && isSamePayer(before.fields, fields)
    const after = { ...before, fields, deferred }
    await tx
      .updateTable('address')
      .set({ fields: storedAddress.write(fields), has_deferred_payments: deferred })
      .where('tenant', '=', key.tenant)
      .where('id', '=', key.id)
      .execute()
    await then(tx, after)
  })
}

/** Paying later is agreed with somebody; it does not pass to whoever is written over the name. */
function isSamePayer(before: AddressFields, after: AddressFields): boolean {
  const payer = ['firstName', 'lastName', 'company', 'country'] as const
  return payer.every((field) => before[field] === after[field])
}

/** Uses an address first; refuses with `address_not_found`. `then` runs in the same transaction. */
export function makeDefault(
  context: Context<'address_not_found'>,
  key: AddressKey,
  type: AddressType,
  then: (tx: Tx, address: CustomerAddress) => Promise<void>,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    await lockCustomer(tx, key)
    const address = await lockAddress(tx, context, key, type)
    await setDefault(tx, key, type, key.id)
    await then(tx, address)
  })
}

/**
 * Forgets an address; refuses with `address_not_found`. The oldest of its type becomes the default one
 * in its place. Orders have a copy of their own, an open cart asks for another.
 */
export function removeAddress(
  context: Context<'address_not_found'>,
  key: AddressKey,
  type: AddressType,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    await lockCustomer(tx, key)
    await lockAddress(tx, context, key, type)
    await tx
      .deleteFrom('address')
      .where('tenant', '=', key.tenant)
      .where('id', '=', key.id)
      .execute()
    const next = await tx
      .selectFrom('address')
      .select('id')
      .where('tenant', '=', key.tenant)
      .where('customer_id', '=', key.customerId)
      .where('type', '=', type)
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst()
    if (next) await setDefault(tx, key, type, next.id, { onlyIfNone: true })
  })
}

const defaultOf = (type: AddressType) =>
  type === 'shipping' ? 'default_shipping' : 'default_billing'

async function setDefault(
  tx: Tx,
  { tenant, customerId }: CustomerKey,
  type: AddressType,
  id: string,
  { onlyIfNone = false } = {},
): Promise<void> {
  const column = defaultOf(type)
  await tx
    .updateTable('customer')
    .set({ [column]: id })
    .where('tenant', '=', tenant)
    .where('id', '=', customerId)
    .$if(onlyIfNone, (update) => update.where(column, 'is', null))
    .execute()
}

async function lockAddress(
  tx: Tx,
  context: Context<'address_not_found'>,
  { tenant, customerId, id }: AddressKey,
  type?: AddressType,
): Promise<CustomerAddress> {
  const row = await tx
    .selectFrom('address')
    .select(['id', 'type', 'fields', 'has_deferred_payments as deferred'])
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  demand(context, row && (type === undefined || row.type === type), 'address_not_found')
  return readAddress(row)
}

/** Counted with the customer's row locked, so that two at once are not both the last. */
async function countAddresses(tx: Tx, tenant: string, customerId: string): Promise<number> {
  await lockCustomer(tx, { tenant, customerId })
  const { count } = await tx
    .selectFrom('address')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
