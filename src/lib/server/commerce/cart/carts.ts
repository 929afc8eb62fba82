import type { Owner } from '../../actor.ts'
import {
  type AddressJson,
  readAddress,
  type WireAddress,
  wireAddress,
} from '../../people/address/index.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import { demand, type MayRefuse } from '../../refusal.ts'
import { type Line, readLines, type UnreadableLine } from '../line/index.ts'
import { type BuyerVat, buyerVat, type Charging, chargedLine } from './buyer-vat.ts'
import { type CartHead, type CartRow, cartsOf, ownerId } from './cart-rows.ts'
import { linesIn } from './holder.ts'
import { type LeftOverLine, readLeftOver } from './left-over.ts'
import { withSavedAddresses } from './saved-addresses.ts'
import { type Notes, storedNotes } from './stored-notes.ts'

/** A cart with all that belongs to it. */
export type StoredCart = CartHead & {
  /** What is said of the order that it becomes; null where nothing was. */
  notes: Notes | null
  /** When somebody last looked into it, to the day. */
  updatedAt: Date
  shippingAddress: WireAddress | null
  billingAddress: WireAddress | null
  /** The customer's VAT number, where the tenant charges some without VAT; lines are charged by it. */
  buyerVat: BuyerVat | null
  /** In the order they were added. */
  lines: Line[]
  /** Ids of the owner's lines that a file was sent with, also of those beside the cart and those taken out. */
  withFile: string[]
  /** Those of them whose files the shop's editor made. */
  fromEditor: string[]
  /** Lines of the owner that did not fit in at a login or were put aside; they are not of this cart. */
  leftOver: LeftOverLine[]
  unreadableLeftOver: UnreadableLine[]
  /** Lines that are in no sum and cannot be ordered; they can be removed. */
  unreadable: UnreadableLine[]
}

/** Why a cart cannot be written to. */
export type LockCode = 'cart_not_found' | 'cart_closed'

export type CartKey = { tenant: string; owner: Owner }

/**
 * An open cart of this owner, to look at. Refuses with `cart_closed` once it is ordered: another
 * device must not show lines that it can neither remove nor order, and is told of the order.
 */
export async function loadOpenCart(
  db: Database,
  may: Charging & MayRefuse<LockCode>,
  key: CartKey,
  id: string,
): Promise<StoredCart> {
  return openCartOf(db, may, key, { id, text: await cartText(db, key, id) })
}

/** As `loadOpenCart`, of what was read of it. */
export async function openCartOf(
  db: Database,
  may: Charging & MayRefuse<LockCode>,
  key: CartKey,
  { id, text }: { id: string; text: string | undefined },
): Promise<StoredCart> {
  demand(may, text !== undefined, 'cart_not_found')
  const cart = await cartOf(db, may, key, text)
  const facts = cart.state === 'open' ? {} : await becameOf(db, key.tenant, id)
  demand(may, cart.state === 'open', 'cart_closed', { facts })
  return cart
}

/** All that is stored of a cart of this owner as one text, which is another one after every change; undefined where there is none. */
export async function cartText(
  db: Database,
  { tenant, owner }: CartKey,
  id: string,
): Promise<string | undefined> {
  const [row] = await cartsOf(owner).read(db, { tenant, owner: ownerId(owner), id })
  return row?.text
}

function cartOf(db: Database, charging: Charging, key: CartKey, text: string): Promise<StoredCart> {
  return withSavedAddresses(db, key, read(charging, JSON.parse(text)))
}

/** The order that a closed cart became, for whoever never heard the answer; nothing where it became none. */
async function becameOf(db: Database, tenant: string, cartId: string) {
  const order = await db
    .selectFrom('shop_order')
    .select(['id as orderId', 'number as orderNumber'])
    .where('tenant', '=', tenant)
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return order ?? {}
}

/** A cart of this owner by id, in one statement, or two where lines go to several addresses; refuses with `cart_not_found`. */
export async function loadCart(
  db: Database,
  may: Charging & MayRefuse<'cart_not_found'>,
  key: CartKey,
  id: string,
): Promise<StoredCart> {
  const cart = await readCart(db, may, key, id)
  demand(may, cart, 'cart_not_found')
  return cart
}

async function readCart(
  db: Database,
  charging: Charging,
  key: CartKey,
  id: string,
): Promise<StoredCart | undefined> {
  const text = await cartText(db, key, id)
  return text === undefined ? undefined : cartOf(db, charging, key, text)
}

/** As `loadCart`, of a cart that is to be changed as long as nobody else does, which its version says. */
export async function seeCart(
  db: Database,
  may: Charging & MayRefuse<LockCode>,
  key: CartKey,
  id: string,
): Promise<StoredCart> {
  const cart = await loadCart(db, may, key, id)
  demand(may, cart.state === 'open', 'cart_closed')
  return cart
}

/**
 * As `loadCart`, for writing: whoever else writes to this cart waits until the transaction ends.
 * Refuses with `cart_closed` once it is ordered or its lines are in another cart.
 */
export async function lockCart(
  tx: Tx,
  may: Charging & MayRefuse<LockCode>,
  key: CartKey,
  id: string,
): Promise<StoredCart> {
  // Locked by itself first: what is read beside it must be as new as the lock.
  const { tenant, owner } = key
  const [row] = await cartsOf(owner).lock(tx, { tenant, owner: ownerId(owner), id })
  demand(may, row, 'cart_not_found')
  demand(may, row.state === 'open', 'cart_closed')
  return loadCart(tx, may, key, id)
}

/** As `findOpenCart`, for writing; undefined too when another call closed it first. */
export async function lockOpenCart(
  tx: Tx,
  charging: Charging,
  key: CartKey,
): Promise<StoredCart | undefined> {
  const { tenant, owner } = key
  const [row] = await cartsOf(owner).lockOpen(tx, { tenant, owner: ownerId(owner) })
  return row && readCart(tx, charging, key, row.id)
}

/** The open cart of an owner, of which there is one at most. */
export async function findOpenCart(
  db: Database,
  charging: Charging,
  key: CartKey,
): Promise<StoredCart | undefined> {
  const { tenant, owner } = key
  const [row] = await cartsOf(owner).readOpen(db, { tenant, owner: ownerId(owner) })
  return row && cartOf(db, charging, key, row.text)
}

function read(charging: Charging, row: CartRow): StoredCart {
  const { shipping, billing, deferred, buyer_vat, lines, left_over, updated_at, notes, ...rest } =
    row
  const { files, ...cart } = rest
  const address = (json: AddressJson | null) =>
    json && wireAddress(readAddress(json), deferred ?? false)
  const placed = { ...cart, ...linesIn(files), billingAddress: address(billing) }
  const charged = { ...placed, buyerVat: buyerVat(charging, placed, buyer_vat) }
  const read = readLines(lines ?? [])
  return {
    ...charged,
    updatedAt: new Date(updated_at),
    notes: notes === null ? null : storedNotes.read(notes),
    shippingAddress: address(shipping),
    lines: read.lines.map((line) => chargedLine(charging, charged, line)),
    unreadable: read.unreadable,
    ...readLeftOver(left_over ?? []),
  }
}
