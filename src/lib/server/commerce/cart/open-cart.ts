import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { createCart } from '../../../contract/cart.ts'
import { customerOf, type Owner, ownerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import { storedAddress } from '../../people/address/index.ts'
import { type Database, inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type Destination, offerOf } from '../product/index.ts'
import { type Charging, chargedLine } from './buyer-vat.ts'
import { type CartKey, findOpenCart, lockOpenCart, type StoredCart } from './carts.ts'
import { convert, convertedLine } from './convert.ts'
import { giveLeftOver, keepLeftOver, MAX_LEFT_OVER } from './left-over.ts'
import { forDestination, saveLines, vatIn } from './lines.ts'
import type { Line } from './stored-line.ts'
import { keepFromTidying } from './tidy-carts.ts'
import { demandRoom, roomFor } from './totals.ts'

type Input = z.output<typeof createCart.input>

/**
 * The caller's open cart, made where there is none. A customer who names an anonymous id gets that
 * visitor's lines too, those beyond the limits beside the cart; naming it again changes nothing. A currency that is
 * named is the cart's from then on: what it holds is priced anew. `beforeNew` may refuse a new cart.
 */
export async function openCart(
  context: Context<'login_required' | 'currency_not_offered' | 'country_not_served'>,
  input: Input,
  beforeNew: () => Promise<void> = async () => {},
): Promise<StoredCart> {
  const { tenant, actor } = context
  const country = input.country ?? tenant.defaultCountry
  const { currency } = input
  if (currency) offerOf(context, currency)
  const locale = tenant.locales.find((each) => each === input.locale) ?? context.locale
  const place = { ...inCurrency(context, currency ?? context.currency), locale }
  demand(context, tenant.countries.includes(country), 'country_not_served', { facts: { country } })
  const key: CartKey = { tenant: tenant.id, owner: ownerFor(context, input) }
  const merging = actor.kind === 'customer' ? input.anonymousUserId : undefined
  if (!input.forceCreate && !merging) {
    const isWanted = (cart: StoredCart) => !currency || cart.currency === currency
    const open = await findOpenCart(context.db, context, key)
    if (open) await keepFromTidying(context, open)
    if (open && isWanted(open)) return open
    if (!open) await beforeNew()
    if (!open) await createIfNone(context.db, place, key, country)
    const made = open ?? (await findOpenCart(context.db, context, key))
    if (made && isWanted(made)) return made
  }
  if (input.forceCreate) await beforeNew()
  return inTransaction(context.db, async (tx) => {
    if (input.forceCreate) await replaceOpenCart(tx, context, key)
    const locked = await lockOrMake(tx, context, key, () => createIfNone(tx, place, key, country))
    const own = await convert(tx, context, locked, currency)
    if (!merging) return own
    return mergeInto(tx, context, own, { tenant: tenant.id, anonymousId: merging })
  })
}

function ownerFor(context: Context<'login_required'>, input: Input): Owner {
  if (context.actor.kind === 'customer') return { customerId: context.actor.id }
  demand(context, context.actor.kind === 'anonymous', 'login_required')
  return { anonymousId: input.anonymousUserId ?? context.actor.id }
}

/** One that was there may be ordered, merged or replaced by another call before it is locked. */
async function lockOrMake(
  tx: Tx,
  context: Charging,
  key: CartKey,
  make: () => Promise<void>,
): Promise<StoredCart> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await make()
    const locked = await lockOpenCart(tx, context, key)
    if (locked) return locked
  }
  throw new Error('Other calls close the carts of this owner as fast as they are made.')
}

async function replaceOpenCart(tx: Tx, context: Context, key: CartKey): Promise<void> {
  // Locked, so that a checkout under way is waited for, and what it ordered stays ordered.
  const open = await lockOpenCart(tx, context, key)
  if (open) await close(tx, key.tenant, open.id, 'replaced')
}

/** Of several calls at once one makes the cart: there is one open cart of an owner by constraint. */
async function createIfNone(
  db: Database,
  context: Context,
  key: CartKey,
  country: string,
): Promise<void> {
  const { tenant, owner } = key
  const customerId = 'customerId' in owner ? owner.customerId : null
  const known = customerId ? await defaultAddresses(db, tenant, customerId) : undefined
  const served = known?.country && context.tenant.countries.includes(known.country)
  await db
    .insertInto('cart')
    .values({
      tenant,
      id: randomUUID(),
      customer_id: customerId,
      anonymous_id: 'anonymousId' in owner ? owner.anonymousId : null,
      state: 'open',
      currency: context.currency,
      country: served ? known.country : country,
      postcode: served ? known.postcode : context.tenant.defaultPostcode,
      locale: context.locale,
      shipping_address_id: served ? known.shipping : null,
      billing_address_id: known?.billing ?? null,
      created_at: context.now,
      updated_at: context.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function defaultAddresses(db: Database, tenant: string, customerId: string) {
  const row = await db
    .selectFrom('customer')
    .leftJoin('address', (join) =>
      join
        .onRef('address.tenant', '=', 'customer.tenant')
        .onRef('address.id', '=', 'customer.default_shipping'),
    )
    .select(['customer.default_shipping', 'customer.default_billing', 'address.fields'])
    .where('customer.tenant', '=', tenant)
    .where('customer.id', '=', customerId)
    .executeTakeFirst()
  const fields = row?.fields ? storedAddress.read(row.fields) : undefined
  return {
    shipping: row?.default_shipping ?? null,
    billing: row?.default_billing ?? null,
    country: fields?.country ?? '',
    postcode: fields?.postalCode ?? '',
  }
}

/**
 * Puts a visitor's lines into a customer's cart; what does not fit is kept beside it, as is what the visitor put
 * aside, and what has no room even there stays the visitor's.
 */
async function mergeInto(
  tx: Tx,
  context: Context<'login_required' | 'country_not_served'>,
  own: StoredCart,
  { tenant, anonymousId }: { tenant: string; anonymousId: string },
): Promise<StoredCart> {
  const theirs = await lockOpenCart(tx, context, { tenant, owner: { anonymousId } })
  if (!theirs) return own
  const lines = [...own.lines]
  const { currency, country, postcode } = theirs
  const saved = theirs.leftOver.slice(0, Math.max(0, MAX_LEFT_OVER - own.leftOver.length))
  const kept = [...own.leftOver, ...saved]
  const leftOver = [...kept]
  const moved: string[] = []
  for (const [index, line] of linesFor(context, own, theirs).entries()) {
    const before = theirs.lines[index] ?? line
    if (roomFor(lines, line).ok) lines.push(line)
    else if (leftOver.length < MAX_LEFT_OVER)
      leftOver.push({ ...before, id: line.id, currency, country, postcode, reason: 'no_room' })
    else continue
    moved.push(before.id)
  }
  const customerId = customerOf(context).id
  await giveLeftOver(tx, { tenant, anonymousId }, customerId, saved)
  await keepLeftOver(tx, { tenant, owner: { customerId } }, leftOver.slice(kept.length))
  await saveLines(tx, { tenant, cartId: own.id }, lines.slice(own.lines.length))
  const staying = theirs.lines.length - moved.length + theirs.leftOver.length - saved.length
  // Lines that cannot be read stay behind in the cart that is closed.
  if (staying === 0) await close(tx, tenant, theirs.id, 'merged')
  else {
    await removeLines(tx, tenant, theirs.id, moved)
    context.log.warn({ cart: theirs.id, staying }, 'lines had no room beside the cart of a login')
  }
  return { ...own, lines, leftOver }
}

async function removeLines(tx: Tx, tenant: string, cartId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('cart_line')
    .where('tenant', '=', tenant)
    .where('cart_id', '=', cartId)
    .where('id', 'in', ids)
    .execute()
}

/** Lines that are or were to be delivered somewhere, in a currency. */
export type Bundle = Destination & { currency: string; lines: readonly Line[] }

/** Lines as they cost in this cart, as new lines of it. */
export function linesFor(
  context: Context<'country_not_served'>,
  own: StoredCart,
  from: Bundle,
): Line[] {
  const to = { ...destination(own), vatOf: vatIn(context, own.country) }
  const place = inCurrency(context, own.currency)
  return from.lines.map((line) => {
    const converted = convertedLine(context, from, line, own.currency)
    const there = forDestination(place, converted, destination(from), to)
    return { ...chargedLine(context, own, there), id: randomUUID() }
  })
}

/** Puts lines into the caller's open cart, made where there is none; all of them or none. */
export async function addToOpenCart(
  tx: Tx,
  context: Context<'login_required' | 'country_not_served' | 'cart_full' | 'cart_limit_exceeded'>,
  bundle: Bundle,
): Promise<{ cartId: string }> {
  const key: CartKey = {
    tenant: context.tenant.id,
    owner: ownerOf(context),
  }
  const place = inCurrency(context, bundle.currency)
  const own = await lockOrMake(tx, context, key, () => createIfNone(tx, place, key, bundle.country))
  const lines = [...own.lines]
  for (const line of linesFor(context, own, bundle)) {
    demandRoom(context, lines, line)
    lines.push(line)
  }
  await saveLines(tx, { tenant: key.tenant, cartId: own.id }, lines.slice(own.lines.length))
  return { cartId: own.id }
}

export function destination({ country, postcode }: Destination): Destination {
  return { country, postcode }
}

/** Ends a cart; nothing is added to it any more. */
export async function close(
  tx: Tx,
  tenant: string,
  id: string,
  state: 'merged' | 'replaced',
): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ state })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}
