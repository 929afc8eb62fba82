import type { z } from 'zod'
import type { putCartItem } from '../../../contract/cart.ts'
import { combines } from '../../../domain/promocode/judge.ts'
import type { PromoTicket } from '../../../domain/promocode/promo.ts'
import { ownerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import { type Database, inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import type { Line } from '../line/index.ts'
import {
  type ArtworkSetsCode,
  collectionOf,
  type Destination,
  type PriceCode,
} from '../product/index.ts'
import { findPromo, promoOfText } from '../promocode/index.ts'
import { demandInStock, type StockedCode } from '../stock/index.ts'
import { type HeldCode, heldFor } from '../written-offer/index.ts'
import { destination } from './bundle.ts'
import { chargedLine } from './buyer-vat.ts'
import { type CartKey, type LockCode, lockCart, type StoredCart, seeCart } from './carts.ts'
import { convert, isConverted } from './convert.ts'
import { addLine, moveToEnd, saveLines } from './line-rows.ts'
import { couponText, lineNet } from './lines.ts'
import { demandRoom } from './totals.ts'
import { type DropsCode, wantedDrops } from './wanted-drops.ts'
import { demandSamePrice, refuseCoupon, wantedLine } from './wanted-line.ts'

type Input = z.output<typeof putCartItem.input>

export type PutLineCode =
  | 'field_not_used'
  | 'login_required'
  | 'line_not_found'
  | 'cart_full'
  | 'cart_limit_exceeded'
  | 'price_changed'
  | 'promocode_invalid'
  | DropsCode
  | HeldCode
  | StockedCode
  | ArtworkSetsCode
  | LockCode
  | PriceCode

/** A line as it is put in: in the place of `editing`, or as a copy of `copied`, whose files are there already. */
type Putting = { line: Line; editing: Line | undefined }
type Also = (tx: Tx, put: { line: Line; before: Line | undefined }) => Promise<void>
type Put = { cart: StoredCart; lineItemId: string }

/**
 * Adds a line, or puts it in the place of the one whose id is given, at the price of now. `newId` is
 * what a new line is called: adding it a second time puts it in its own place. A price that was seen in
 * another currency of the shop takes the cart into that currency. `also` is done in the same transaction, where files may be
 * there of the line. Addresses that are not named are those of the line
 * that is replaced, or that is `copied`.
 */
export async function putLine(
  context: Context<PutLineCode>,
  input: Input,
  newId: string,
  also: Also = async () => {},
  copied?: Line,
): Promise<Put> {
  const key = { tenant: context.tenant.id, owner: ownerOf(context) }
  const added = copied ? null : await addAtEnd(context, key, input, newId)
  if (added) return added
  return inTransaction(context.db, async (tx) => {
    const locked = await lockCart(tx, context, key, input.cartId)
    const cart = await convert(tx, context, locked, input.totalPrice?.currencyCode)
    const { line, editing } = await madeLine(tx, context, input, { cart, newId, copied })
    await saveLines(tx, { tenant: key.tenant, cartId: cart.id }, [line])
    // Read under the lock: a line that is not in the cart is sent no files.
    if (editing || copied || cart.withFile.includes(line.id))
      await also(tx, { line, before: editing })
    if (editing) {
      const lines = cart.lines.map((each) => (each === editing ? line : each))
      return { cart: { ...cart, lines }, lineItemId: line.id }
    }
    const { head, tail } = splitBefore(cart.lines, input.before)
    await moveToEnd(tx, { tenant: key.tenant, cartId: cart.id }, tail)
    return { cart: { ...cart, lines: [...head, line, ...tail] }, lineItemId: line.id }
  })
}

/**
 * Adds a line that nothing else has to be changed for, which is what most of them are. Null where it is another, and
 * where somebody wrote to the cart between reading and storing.
 */
async function addAtEnd(
  context: Context<PutLineCode>,
  key: CartKey,
  input: Input,
  newId: string,
): Promise<Put | null> {
  if (input.id !== undefined || input.before !== undefined) return null
  const { db } = context
  const cart = await seeCart(db, context, key, input.cartId)
  const isKnown = cart.withFile.includes(newId) || cart.lines.some(({ id }) => id === newId)
  if (isKnown || isConverted(context, cart, input.totalPrice?.currencyCode)) return null
  const { line } = await madeLine(db, context, input, { cart, newId, copied: undefined })
  if (!(await addLine(db, key, cart, line))) return null
  const lines = [...cart.lines, line]
  return { cart: { ...cart, version: cart.version + 1, lines }, lineItemId: line.id }
}

type Into = { cart: StoredCart; newId: string; copied: Line | undefined }

/** The line that somebody wants in a cart; refuses what is not sold, costs something else, or has no room. */
async function madeLine(
  db: Database,
  context: Context<PutLineCode>,
  input: Input,
  { cart, newId, copied }: Into,
): Promise<Putting> {
  const own = inCurrency(context, cart.currency)
  const editing = cart.lines.find(({ id }) => id === (input.id ?? newId))
  demand(context, editing || input.id === undefined, 'line_not_found')
  const ticket = await couponOf(db, own, cart, input, editing)
  const to = destination(cart)
  const { offer, along } = await heldFor(db, own, input, editing?.merchant_info.offer)
  const drops = isFetched(own, input, to)
    ? []
    : await wantedDrops(db, own, input, { to, before: copied ?? editing })
  const made = { id: newId, editing, ticket, offer, along, to }
  const line = chargedLine(own, cart, wantedLine(own, input, { ...made, drops }))
  await demandInStock(db, own, line, editing)
  if (input.totalPrice) {
    // A page that knows of no addresses has shown what one delivery costs.
    const isUnseen = drops.length > 0 && input.drops === undefined
    const plain = isUnseen ? chargedLine(own, cart, wantedLine(own, input, made)) : line
    const isPlain = lineNet(plain) === input.totalPrice.centAmount
    demandSamePrice(own, input.totalPrice, isPlain ? plain : line)
  }
  demandRoom(context, cart.lines, line, editing)
  return { line, editing }
}

/** Whether a line is collected, which leaves it no addresses; refuses any that are named for it. */
function isFetched(
  context: Context<'no_deliveries'>,
  { merchantInfo, drops = [] }: Input,
  { country }: Destination,
): boolean {
  const place = collectionOf(context.tenant, country, merchantInfo.selectedDeliveryOption)
  demand(context, !place || drops.length === 0, 'no_deliveries', {
    fields: [{ path: 'drops', code: 'no_deliveries' }],
  })
  return place !== undefined
}

/** The lines that a new one comes after, and those that it comes before. */
function splitBefore(lines: Line[], before: string | undefined): { head: Line[]; tail: Line[] } {
  const at = lines.findIndex(({ id }) => id === before)
  return at < 0 ? { head: lines, tail: [] } : { head: lines.slice(0, at), tail: lines.slice(at) }
}

/** The promotion of the coupon that a line is to have, held against who asks and the other lines. */
async function couponOf(
  db: Database,
  context: Context<'promocode_invalid'>,
  cart: StoredCart,
  { services }: Input,
  editing: Line | undefined,
): Promise<PromoTicket | undefined> {
  if (!services.coupon) return undefined
  const found = await findPromo(db, context, services.coupon.inputText)
  if ('fault' in found) return refuseCoupon(context, found.fault)
  const others = cart.lines.flatMap((line) => {
    const text = line === editing ? undefined : couponText(line)
    return (text !== undefined && promoOfText(context.tenant, text)?.promo) || []
  })
  const { ticket } = found
  return combines(ticket.promo, others) ? ticket : refuseCoupon(context, 'not_combinable')
}
