import { sql } from 'kysely'
import { customerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import { type CustomerAddress, readAddress } from '../../people/address/index.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { destination } from './bundle.ts'
import { type LockCode, lockCart, lockOpenCart, type StoredCart } from './carts.ts'
import { forDestination, saveLines, vatIn } from './lines.ts'

/** Addresses of a customer by id; refuses with `address_not_found` when one is not the customer's. */
export async function findAddresses(
  tx: Tx,
  context: Context<'login_required' | 'address_not_found'>,
  ids: readonly (string | undefined)[],
): Promise<(CustomerAddress | undefined)[]> {
  const found = await tx
    .selectFrom('address')
    .select(['id', 'type', 'fields', 'has_deferred_payments as deferred'])
    .where('tenant', '=', context.tenant.id)
    .where('customer_id', '=', customerOf(context).id)
    .where('id', '=', sql<string>`any(${ids.filter((id) => id !== undefined)}::uuid[])`)
    .execute()
  return ids.map((id) => {
    if (id === undefined) return undefined
    const address = found.find((each) => each.id === id)
    demand(context, address, 'address_not_found')
    return readAddress(address)
  })
}

/** Puts a customer's address on the customer's cart, in the role of its type. */
export async function putAddressOnCart(
  tx: Tx,
  context: Context<'login_required' | 'country_not_served' | LockCode>,
  cartId: string,
  address: CustomerAddress,
): Promise<void> {
  const key = { tenant: context.tenant.id, owner: { customerId: customerOf(context).id } }
  const cart = await lockCart(tx, context, key, cartId)
  const placed = address.type === 'shipping' ? { shipping: address } : { billing: address }
  await putOnCart(tx, context, cart, placed)
}

/** Moves the customer's open cart along with an address of it that has changed. */
export async function followAddress(
  tx: Tx,
  context: Context<'login_required' | 'country_not_served'>,
  address: CustomerAddress,
): Promise<void> {
  const key = { tenant: context.tenant.id, owner: { customerId: customerOf(context).id } }
  const cart = await lockOpenCart(tx, context, key)
  if (cart?.shippingAddress?.id === address.id)
    await putOnCart(tx, context, cart, { shipping: address })
}

type Placed = { shipping?: CustomerAddress | undefined; billing?: CustomerAddress | undefined }

/** Puts addresses on a cart; what is not named stays. */
export async function putOnCart(
  tx: Tx,
  context: Context<'country_not_served'>,
  cart: StoredCart,
  { shipping, billing }: Placed,
): Promise<void> {
  if (!shipping && !billing) return
  await tx
    .updateTable('cart')
    .set({
      ...(shipping && (await deliverTo(tx, context, cart, shipping))),
      ...(billing && { billing_address_id: billing.id }),
      updated_at: context.now,
    })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', cart.id)
    .execute()
}

/** Where a cart goes decides VAT, delivery surcharges and dates: its lines are moved there. */
async function deliverTo(
  tx: Tx,
  context: Context<'country_not_served'>,
  cart: StoredCart,
  { id, fields }: CustomerAddress,
) {
  const { tenant } = context
  const { country, postalCode: postcode } = fields
  demand(context, tenant.countries.includes(country), 'country_not_served', { facts: { country } })
  const to = { country, postcode, vatOf: vatIn(context, country) }
  const own = inCurrency(context, cart.currency)
  const lines = cart.lines.map((line) => forDestination(own, line, destination(cart), to))
  await saveLines(tx, { tenant: tenant.id, cartId: cart.id }, lines)
  return { shipping_address_id: id, country, postcode }
}
