import type { z } from 'zod'
import type { putCartItem } from '../../../contract/cart.ts'
import { dropFault } from '../../../domain/delivery/drops.ts'
import { addressText } from '../../../domain/fulfilment/parcels-of.ts'
import type { Context } from '../../context.ts'
import {
  type AddressFields,
  type PlaceCode,
  readAddress,
  tidyPlace,
} from '../../people/address/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import type { Drop, Line } from '../line/index.ts'
import type { Destination } from '../product/index.ts'

type Input = z.output<typeof putCartItem.input>
type Wanted = NonNullable<Input['drops']>[number]

export type DropsCode = 'address_not_found' | 'drops_sum_differs' | 'drop_elsewhere' | PlaceCode

/**
 * The addresses that a line is to go to: those that are named, or else those that the line `before` has, even
 * where they add up no more. Refuses saved ones that are not the customer's, places that cannot be, another country than
 * the order's, and quantities that are not the line's.
 */
export async function wantedDrops(
  db: Database,
  context: Context<DropsCode>,
  { drops: wanted, quantity }: Pick<Input, 'drops' | 'quantity'>,
  { to, before }: { to: Destination; before: Line | undefined },
): Promise<Drop[]> {
  if (wanted === undefined) return before?.merchant_info.drops ?? []
  const drops: Drop[] = []
  const elsewhere: { path: string; code: string }[] = []
  for (const [at, drop] of wanted.entries()) {
    const address = await addressOf(db, context, drop, `drops.${at}`)
    const { addressId = null, quantity } = drop
    if (address.country !== to.country)
      elsewhere.push({ path: `drops.${at}`, code: 'drop_elsewhere' })
    // Two rows to one address are one delivery, and are paid once.
    const text = addressText(address)
    const same = drops.find((earlier) => addressText(earlier.address) === text)
    if (same) same.quantity += quantity
    else drops.push({ quantity, addressId, isGone: false, address, net: 0, day: '' })
  }
  const fault = dropFault(drops, { quantity, country: to.country })
  demand(context, fault !== 'elsewhere', 'drop_elsewhere', { fields: elsewhere })
  demand(context, fault !== 'sum', 'drops_sum_differs', { facts: { quantity } })
  return drops
}

async function addressOf(
  db: Database,
  context: Context<DropsCode>,
  { addressId, address }: Wanted,
  path: string,
): Promise<AddressFields> {
  if (address) return tidyPlace(context, address, `${path}.address.`)
  const { tenant, actor } = context
  const fields = [{ path: `${path}.addressId`, code: 'address_not_found' }]
  const row =
    addressId &&
    actor.kind === 'customer' &&
    (await db
      .selectFrom('address')
      .select(['id', 'type', 'fields', 'has_deferred_payments as deferred'])
      .where('tenant', '=', tenant.id)
      .where('customer_id', '=', actor.id)
      .where('id', '=', addressId)
      .where('type', '=', 'shipping')
      .executeTakeFirst())
  demand(context, row, 'address_not_found', { fields })
  const saved = readAddress(row).fields
  const isServed = tenant.countries.includes(saved.country)
  demand(context, isServed, 'country_not_served', { facts: { country: saved.country } })
  return saved
}
