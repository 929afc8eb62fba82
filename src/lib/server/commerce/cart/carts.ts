import { type RawBuilder, sql } from 'kysely'
import type { ArrivalChoice } from '../../../domain/delivery/arrival.ts'
import type { Owner } from '../../actor.ts'
import {
  type AddressJson,
  readAddress,
  type WireAddress,
  wireAddress,
} from '../../people/address/index.ts'
import type { CartState, Database, Tx } from '../../platform/db/index.ts'
import { demand, type MayRefuse } from '../../refusal.ts'
import { type Line, type LineJson, readLines, type UnreadableLine } from '../line/index.ts'
import {
  type BuyerVat,
  type BuyerVatJson,
  buyerVat,
  type Charging,
  chargedLine,
} from './buyer-vat.ts'
import { linesIn, linesWithFiles } from './holder.ts'
import { type LeftOverJson, type LeftOverLine, readLeftOver } from './left-over.ts'
import { withSavedAddresses } from './saved-addresses.ts'

/** A cart with all that belongs to it. */
export type StoredCart = {
  id: string
  state: CartState
  currency: string
  country: string
  postcode: string
  locale: string
  arrival: ArrivalChoice
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

type Row = Pick<
  StoredCart,
  'id' | 'state' | 'currency' | 'country' | 'postcode' | 'locale' | 'arrival'
> & {
  files: Record<string, boolean>
  updated_at: Date
  shipping: AddressJson | null
  billing: AddressJson | null
  deferred: boolean | null
  buyer_vat: BuyerVatJson | null
  lines: LineJson[] | null
  left_over: LeftOverJson[] | null
}

const addressJson = (id: 'shipping_address_id' | 'billing_address_id') => sql`(
  select json_build_object('id', a.id, 'type', a.type, 'fields', a.fields,
    'deferred', a.has_deferred_payments)
  from address a where a.tenant = c.tenant and a.id = c.${sql.ref(id)}
)`

const columns = sql`
  c.id, c.state, c.currency, c.country, c.postcode, c.locale, c.arrival, c.updated_at,
  ${addressJson('shipping_address_id')} as shipping,
  ${addressJson('billing_address_id')} as billing,
  (select u.has_deferred_payments from customer u
    where u.tenant = c.tenant and u.id = c.customer_id) as deferred,
  (select json_build_object('number', u.vat_number, 'is_valid', k.is_valid, 'name', k.name,
      'consultation', k.consultation, 'answered_at', k.answered_at, 'failed_at', k.failed_at)
    from customer u left join vat_check k on k.tenant = u.tenant and k.number = u.vat_number
    where u.tenant = c.tenant and u.id = c.customer_id and u.vat_number <> '') as buyer_vat,
  (select json_agg(to_json(l) order by l.seq) from cart_line l
    where l.tenant = c.tenant and l.cart_id = c.id) as lines,
  ${linesWithFiles} as files,
  (select json_agg(to_json(o) order by o.seq) from left_over_line o
    where o.tenant = c.tenant
      and (o.customer_id = c.customer_id or o.anonymous_id = c.anonymous_id)) as left_over`

/**
 * An open cart of this owner, to look at. Refuses with `cart_closed` once it is ordered: another
 * device must not show lines that it can neither remove nor order.
 */
export async function loadOpenCart(
  db: Database,
  may: Charging & MayRefuse<LockCode>,
  key: CartKey,
  id: string,
): Promise<StoredCart> {
  const cart = await loadCart(db, may, key, id)
  demand(may, cart.state === 'open', 'cart_closed')
  return cart
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
  const { rows } = await sql<Row>`
    select ${columns} from cart c
    where c.tenant = ${key.tenant} and c.id = ${id} and ${owned(key.owner)}
  `.execute(db)
  return rows[0] && withSavedAddresses(db, key, read(charging, rows[0]))
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
  const { rows } = await sql<{ state: CartState }>`
    select c.state from cart c
    where c.tenant = ${key.tenant} and c.id = ${id} and ${owned(key.owner)}
    for no key update
  `.execute(tx)
  demand(may, rows[0], 'cart_not_found')
  demand(may, rows[0].state === 'open', 'cart_closed')
  return loadCart(tx, may, key, id)
}

/** As `findOpenCart`, for writing; undefined too when another call closed it first. */
export async function lockOpenCart(
  tx: Tx,
  charging: Charging,
  key: CartKey,
): Promise<StoredCart | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from cart c
    where c.tenant = ${key.tenant} and ${owned(key.owner)} and c.state = 'open'
    for no key update
  `.execute(tx)
  return rows[0] && readCart(tx, charging, key, rows[0].id)
}

/** The open cart of an owner, of which there is one at most. */
export async function findOpenCart(
  db: Database,
  charging: Charging,
  key: CartKey,
): Promise<StoredCart | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from cart c
    where c.tenant = ${key.tenant} and ${owned(key.owner)} and c.state = 'open'
  `.execute(db)
  return rows[0] && withSavedAddresses(db, key, read(charging, rows[0]))
}

function owned(owner: Owner): RawBuilder<unknown> {
  return 'customerId' in owner
    ? sql`c.customer_id = ${owner.customerId}`
    : sql`c.anonymous_id = ${owner.anonymousId}`
}

function read(charging: Charging, row: Row): StoredCart {
  const { shipping, billing, deferred, buyer_vat, lines, left_over, updated_at, ...rest } = row
  const { files, ...cart } = rest
  const address = (json: AddressJson | null) =>
    json && wireAddress(readAddress(json), deferred ?? false)
  const placed = { ...cart, ...linesIn(files), billingAddress: address(billing) }
  const charged = { ...placed, buyerVat: buyerVat(charging, placed, buyer_vat) }
  const read = readLines(lines ?? [])
  return {
    ...charged,
    updatedAt: updated_at,
    shippingAddress: address(shipping),
    lines: read.lines.map((line) => chargedLine(charging, charged, line)),
    unreadable: read.unreadable,
    ...readLeftOver(left_over ?? []),
  }
}
