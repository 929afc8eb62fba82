import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { checkoutCart } from '../../../contract/cart.ts'
import type { DropFault } from '../../../contract/drops.ts'
import { movedPrices } from '../../../domain/cart/moved.ts'
import { dropFault } from '../../../domain/delivery/drops.ts'
import { invariant } from '../../../domain/invariant.ts'
import { actorName, customerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { attempt, demand, type MayRefuse } from '../../refusal.ts'
import {
  arrivingLines,
  chargedLine,
  couponText,
  demandNotes,
  demandWithinLimit,
  destination,
  fingerprintOf,
  handOverAddress,
  type Line,
  type LockCode,
  lineNet,
  lockCart,
  money,
  notesAfter,
  repriced,
  type StoredCart,
  saveLines,
  toCartLine,
  totalsOf,
  withoutCoupon,
  withoutLostOffer,
} from '../cart/index.ts'
import { promosForOrder, recordPromoUses } from '../promocode/index.ts'
import { reserveStock } from '../stock/index.ts'
import { buyingFor, paysNow } from './approval.ts'
import { moveOrderTo } from './history.ts'
import { place } from './place-order.ts'

type Input = z.output<typeof checkoutCart.input>
export type Placed = { id: string; orderNumber: string; isPayable: boolean }

type CheckoutCode =
  | 'login_required'
  | 'not_allowed'
  | 'company_role_missing'
  | LockCode
  | 'cart_empty'
  | 'line_unreadable'
  | 'addresses_missing'
  | 'sender_missing'
  | 'cart_limit_exceeded'
  | 'stock_short'
  | DropCode
  | ShownCode
  | UnsoldCode

/** What was agreed to is not what would be ordered. */
type ShownCode = 'cart_changed' | 'price_changed' | 'dates_changed'

type DropCode = 'drops_sum_differs' | 'drop_elsewhere' | 'drop_address_gone'

const dropCodes = {
  sum: 'drops_sum_differs',
  elsewhere: 'drop_elsewhere',
  gone: 'drop_address_gone',
} as const satisfies Record<DropFault, DropCode>

/** Why a line is sold no more. */
const UNSOLD = ['product_not_found', 'country_not_served', 'currency_not_offered'] as const
type UnsoldCode = (typeof UNSOLD)[number] | 'combination_invalid'

/**
 * Turns a cart into an order that awaits payment, at the prices and with the dates of now. Where they
 * are not what the customer was shown it stores the new ones in the cart and refuses: the customer
 * sees both, and a second, knowing confirmation succeeds. Everything happens in the transaction it is
 * given.
 */
export async function checkout(
  tx: Tx,
  context: Context<CheckoutCode>,
  input: Input,
): Promise<Placed> {
  const customer = customerOf(context)
  demandNotes(context, customer, input)
  const company = await buyingFor(tx, context)
  const tenant = context.tenant.id
  const customerId = customer.id
  const cart = await lockCart(tx, context, { tenant, owner: { customerId } }, input.cartId)
  const [unread] = cart.unreadable
  demand(context, !unread, 'line_unreadable', { facts: { lineItemId: unread?.id } })
  demand(context, cart.lines.length > 0, 'cart_empty')
  const { billingAddress } = cart
  const shippingAddress = handOverAddress(context, cart) ?? cart.shippingAddress
  demand(context, shippingAddress && billingAddress, 'addresses_missing')
  demand(context, context.tenant.countries.includes(cart.country), 'country_not_served')
  for (const line of cart.lines) demandDrops(context, line, cart.country)
  const promos = await promosForOrder(tx, context, couponsOf(cart))
  const own = cart.lines
    .map((line) => (promos.refused.has(line.id) ? withoutCoupon(line) : line))
    .map((line) => chargedLine(context, cart, today(context, cart, line)))
  const lines = arrivingLines(context, cart, own)
  const totals = totalsOf(lines)
  await demandAsShown(tx, context, { cart, own, lines, gross: totals.gross, shown: input.shown })
  demandWithinLimit(context, totals)
  const id = randomUUID()
  await reserveStock(tx, context, { orderId: id, lines })
  const addresses = { shippingAddress, billingAddress }
  const number = await place(tx, context, {
    id,
    cart,
    customerId,
    company,
    lines,
    totals,
    addresses,
    notes: notesAfter(input, cart.notes),
    acceptedTerms: input.acceptedTerms,
  })
  const used = lines.filter((line) => couponText(line) !== undefined)
  const tickets = used.flatMap((line) => promos.counted.get(line.id) ?? [])
  await recordPromoUses(tx, context, { id, customerId }, tickets)
  if (totals.gross === 0) {
    await confirmFree(tx, context, id)
    return { id, orderNumber: number, isPayable: false }
  }
  const sum = { gross: totals.gross, currency: cart.currency }
  return { id, orderNumber: number, isPayable: paysNow(context, company, sum) }
}

/** An order that a promotion leaves nothing to pay of waits for no money. */
async function confirmFree(tx: Tx, context: Context, id: string): Promise<void> {
  const by = { actor: actorName(context), reason: 'nothing to pay', at: context.now }
  const moved = await moveOrderTo(tx, { tenant: context.tenant.id, id }, 'pay', by)
  invariant(moved, 'an order that was just placed awaits its payment')
}

/** Refuses a line whose addresses are not settled. */
function demandDrops(context: MayRefuse<DropCode>, line: Line, country: string): void {
  const fault = dropFault(line.merchant_info.drops, { quantity: line.quantity, country })
  if (fault) context.refuse(dropCodes[fault], { facts: { lineItemId: line.id } })
}

function couponsOf({ lines }: StoredCart): { lineId: string; text: string }[] {
  return lines.flatMap((line) => {
    const text = couponText(line)
    return text === undefined ? [] : [{ lineId: line.id, text }]
  })
}

/** A line by today's shop; what may not be refused at a checkout is told as what it means here. */
function today(context: Context<UnsoldCode>, cart: StoredCart, line: Line): Line {
  const own = inCurrency(context, cart.currency)
  const done = attempt(own, (free) => repriced(free, line, destination(cart)))
  if (done.ok) return withoutLostOffer(own, done.value)
  const { code } = done.refusal
  const known = UNSOLD.find((each) => each === code)
  return context.refuse(known ?? 'combination_invalid', {
    facts: { lineItemId: line.id, why: code },
  })
}

/** `own`: the lines with their own days, as the cart keeps them. */
type Agreed = { cart: StoredCart; own: Line[]; lines: Line[]; gross: number; shown: Input['shown'] }

async function demandAsShown(
  tx: Tx,
  context: Context<ShownCode>,
  { cart, own, lines, gross, shown }: Agreed,
): Promise<void> {
  const isSame = shown.fingerprint === fingerprintOf(cart)
  demand(context, isSame, 'cart_changed', { keep: true })
  const repricedIds = new Set(
    movedPrices(cart.lines.map(toCartLine), lines.map(toCartLine)).map(({ line }) => line),
  )
  const redated = lines.filter(({ id, promised_date: date }) => shown.arrivalDates[id] !== date)
  const total = money(gross, cart.currency)
  const isTotal =
    shown.totalGross.centAmount === gross && shown.totalGross.currencyCode === cart.currency
  if (repricedIds.size === 0 && isTotal && redated.length === 0) return
  const redatedIds = new Set(redated.map(({ id }) => id))
  const changed = own.filter(({ id }) => repricedIds.has(id) || redatedIds.has(id))
  await saveLines(tx, { tenant: context.tenant.id, cartId: cart.id }, changed)
  const before = new Map(cart.lines.map((line) => [line.id, line]))
  if (isTotal && repricedIds.size === 0)
    return context.refuse('dates_changed', {
      keep: true,
      facts: {
        lines: redated.map(({ id, promised_date: to }) => ({
          id,
          from: shown.arrivalDates[id] ?? '',
          to,
        })),
      },
    })
  context.refuse('price_changed', {
    keep: true,
    facts: {
      total: { from: shown.totalGross, to: total },
      lines: lines
        .filter(({ id }) => repricedIds.has(id))
        .map((line) => ({
          id: line.id,
          from: money(lineNet(before.get(line.id) ?? line), cart.currency),
          to: money(lineNet(line), cart.currency),
        })),
    },
  })
}
