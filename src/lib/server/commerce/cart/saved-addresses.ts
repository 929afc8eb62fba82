import { readAddress } from '../../people/address/index.ts'
import type { Database } from '../../platform/db/index.ts'
import type { Line } from '../line/index.ts'
import type { CartKey, StoredCart } from './carts.ts'
import { withDrops } from './drops.ts'

/**
 * An open cart whose lines go to its customer's saved addresses as these are now; one that was removed is marked, and
 * keeps what it was.
 */
export async function withSavedAddresses(
  db: Database,
  { tenant, owner }: CartKey,
  cart: StoredCart,
): Promise<StoredCart> {
  const ids = [...cart.lines, ...cart.leftOver].flatMap(({ merchant_info: { drops } }) =>
    drops.flatMap(({ addressId }) => addressId ?? []),
  )
  if (cart.state !== 'open' || ids.length === 0 || !('customerId' in owner)) return cart
  const rows = await db
    .selectFrom('address')
    .select(['id', 'type', 'fields', 'has_deferred_payments as deferred'])
    .where('tenant', '=', tenant)
    .where('customer_id', '=', owner.customerId)
    .where('id', 'in', ids)
    .execute()
  const saved = new Map(rows.map((row) => [row.id, readAddress(row).fields]))
  const current = <Of extends Line>(line: Of): Of =>
    withDrops(
      line,
      line.merchant_info.drops.map((drop) => {
        if (drop.addressId === null) return drop
        const address = saved.get(drop.addressId)
        return { ...drop, address: address ?? drop.address, isGone: address === undefined }
      }),
    )
  return { ...cart, lines: cart.lines.map(current), leftOver: cart.leftOver.map(current) }
}
