import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { createCart } from '../../../contract/cart.ts'
import { type Owner, ownerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import { storedAddress } from '../../people/address/index.ts'
import { type Database, inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { offerOf } from '../product/index.ts'
import { takeArrival } from './arrival.ts'
import { type Bundle, linesFor } from './bundle.ts'
import type { Charging } from './buyer-vat.ts'
import { type CartKey, findOpenCart, lockOpenCart, type StoredCart } from './carts.ts'
import { convert } from './convert.ts'
import { close } from './end-cart.ts'
import { saveLines } from './line-rows.ts'
import { mergeInto } from './merge-carts.ts'
import { insertCart, readDefaults } from './new-cart-rows.ts'
import { keepFromTidying } from './tidy-carts.ts'
import { demandRoom } from './totals.ts'

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
  await insertCart(db, {
    tenant,
    id: randomUUID(),
    customer_id: customerId,
    anonymous_id: 'anonymousId' in owner ? owner.anonymousId : null,
    currency: context.currency,
    country: served ? known.country : country,
    postcode: served ? known.postcode : context.tenant.defaultPostcode,
    locale: context.locale,
    shipping_address_id: served ? known.shipping : null,
    billing_address_id: known?.billing ?? null,
    created_at: context.now,
  })
}

async function defaultAddresses(db: Database, tenant: string, customerId: string) {
  const [row] = await readDefaults(db, { tenant, customerId })
  const fields = row?.fields ? storedAddress.read(row.fields) : undefined
  return {
    shipping: row?.default_shipping ?? null,
    billing: row?.default_billing ?? null,
    country: fields?.country ?? '',
    postcode: fields?.postalCode ?? '',
  }
}

/** Puts lines into the caller's open cart, made where there is none; all of them or none. Answers what each is called there. */
export async function addToOpenCart(
  tx: Tx,
  context: Context<'login_required' | 'country_not_served' | 'cart_full' | 'cart_limit_exceeded'>,
  bundle: Bundle,
): Promise<{ cartId: string; names: Map<string, string> }> {
  const key: CartKey = {
    tenant: context.tenant.id,
    owner: ownerOf(context),
  }
  const place = inCurrency(context, bundle.currency)
  const own = await lockOrMake(tx, context, key, () => createIfNone(tx, place, key, bundle.country))
  const lines = [...own.lines]
  const names = new Map<string, string>()
  for (const [index, line] of linesFor(context, own, bundle).entries()) {
    demandRoom(context, lines, line)
    lines.push(line)
    names.set(bundle.lines[index]?.id ?? line.id, line.id)
  }
  await saveLines(tx, { tenant: key.tenant, cartId: own.id }, lines.slice(own.lines.length))
  await takeArrival(tx, context, own, bundle.arrival)
  return { cartId: own.id, names }
}
