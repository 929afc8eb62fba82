import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { setCartAddresses } from '../../../contract/cart.ts'
import { invariant } from '../../../domain/invariant.ts'
import { customerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import { type CustomerAddress, readAddress } from '../../people/address/index.ts'
import { type Database, inLine, inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import type { Line } from '../line/index.ts'
import { addressesOf, placeCart } from './address-rows.ts'
import { destination } from './bundle.ts'
import {
  type LockCode,
  loadCart,
  lockCart,
  lockOpenCart,
  type StoredCart,
  seeCart,
} from './carts.ts'
import { saveLines } from './line-rows.ts'
import { forDestination, vatIn } from './lines.ts'

type Input = z.output<typeof setCartAddresses.input>
type AddressesCode = 'login_required' | 'address_not_found' | 'country_not_served' | LockCode

/** Puts saved addresses on the customer's cart; what is not named stays. */
export async function setAddresses(
  context: Context<AddressesCode>,
  input: Input,
): Promise<StoredCart> {
  const { db } = context
  const key = { tenant: context.tenant.id, owner: { customerId: customerOf(context).id } }
  const seen = await seeCart(db, context, key, input.cartId)
  if (!input.shippingAddress && !input.billingAddress) return seen
  const placed = placedOn(context, seen, await findPlaced(db, context, input))
  // Most carts are at home already, and their lines stay what they are.
  const isPlaced = placed.lines.length === 0 && (await inLine(() => placeCart(db, placed.row)))
  if (!isPlaced || isPlaced.length === 0)
    await inTransaction(db, async (tx) => {
      const cart = await lockCart(tx, context, key, input.cartId)
      await putOnCart(tx, context, cart, await findPlaced(tx, context, input))
    })
  return loadCart(db, context, key, input.cartId)
}

async function findPlaced(
  db: Database,
  context: Context<'login_required' | 'address_not_found'>,
  { shippingAddress, billingAddress }: Input,
): Promise<Placed> {
  const ids = [shippingAddress, billingAddress]
  const [shipping, billing] = await findAddresses(db, context, ids)
  // An invoice may go where the parcel goes; a parcel goes to no address of invoices.
  demand(context, !shipping || shipping.type === 'shipping', 'address_not_found')
  return { shipping, billing }
}

/** Addresses of a customer by id; refuses with `address_not_found` when one is not the customer's. */
async function findAddresses(
  db: Database,
  context: Context<'login_required' | 'address_not_found'>,
  ids: readonly (string | undefined)[],
): Promise<(CustomerAddress | undefined)[]> {
  const named = ids.filter((id) => id !== undefined)
  const customerId = customerOf(context).id
  const found = await addressesOf(db, { tenant: context.tenant.id, customerId, ids: named })
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

/** Puts addresses on a cart that the caller has locked; what is not named stays. */
async function putOnCart(
  tx: Tx,
  context: Context<'country_not_served'>,
  cart: StoredCart,
  addresses: Placed,
): Promise<void> {
  const { lines, row } = placedOn(context, cart, addresses)
  await saveLines(tx, { tenant: context.tenant.id, cartId: cart.id }, lines)
  const placed = await placeCart(tx, row)
  invariant(placed.length > 0, 'a cart that is locked is what was read of it')
}

/**
 * What a cart's row becomes by addresses, and the lines that change with it: where a cart goes decides VAT, delivery
 * surcharges and dates.
 */
function placedOn(
  context: Context<'country_not_served'>,
  cart: StoredCart,
  { shipping, billing }: Placed,
) {
  const { id, version } = cart
  const { country = null, postalCode: postcode = null } = shipping?.fields ?? {}
  const row = {
    ...{ tenant: context.tenant.id, id, version, now: context.now },
    ...{ shipping: shipping?.id ?? null, country, postcode, billing: billing?.id ?? null },
  }
  return { row, lines: shipping ? movedLines(context, cart, shipping) : [] }
}

/** The lines that are something else where a cart goes to an address. */
function movedLines(
  context: Context<'country_not_served'>,
  cart: StoredCart,
  { fields: { country, postalCode: postcode } }: CustomerAddress,
): Line[] {
  const isServed = context.tenant.countries.includes(country)
  demand(context, isServed, 'country_not_served', { facts: { country } })
  const to = { country, postcode, vatOf: vatIn(context, country) }
  const own = inCurrency(context, cart.currency)
  return cart.lines.flatMap((line) => {
    const there = forDestination(own, line, destination(cart), to)
    return isDeepStrictEqual(there, line) ? [] : [there]
  })
}
