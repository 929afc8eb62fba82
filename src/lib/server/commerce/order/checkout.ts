import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { checkoutCart } from '../../../contract/cart.ts'
import { cartTotals } from '../../../domain/cart/limits.ts'
import { movedPrices } from '../../../domain/cart/moved.ts'
import { DEFAULT_SENDER, MAX_GROSS_CENTS } from '../../../domain/constants.ts'
import { actorName, customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Address, LineRow, StoredAddress, Tx } from '../../platform/db/index.ts'
import { demand, Refusal } from '../../refusal.ts'
import {
  destination,
  lineNet,
  lockCart,
  money,
  renewed,
  ruled,
  type StoredCart,
  saveLines,
  stored,
} from '../cart/index.ts'
import { nextOrderNumber } from './numbers.ts'

type Wish = z.output<typeof checkoutCart.input>
export type Placed = { id: string; orderNumber: string }

/**
 * Turns a cart into an order that awaits payment, at the prices of now. Where a price is not the one
 * in the cart it stores the new price there and refuses with `price_changed`: the customer sees both
 * and a second, knowing confirmation succeeds. Everything happens in the transaction it is given.
 */
export async function checkout(tx: Tx, context: Context, wish: Wish): Promise<Placed> {
  const customer = customerOf(context)
  const tenant = context.tenant.id
  const cart = await lockCart(tx, { tenant, owner: { customerId: customer.id } }, wish.cartId)
  demand(cart.lines.length > 0, 'cart_empty')
  const { shippingAddress, billingAddress } = cart
  demand(shippingAddress && billingAddress, 'addresses_missing')
  demand(context.tenant.countries.includes(cart.country), 'country_not_served')
  const lines = cart.lines.map((line) => today(context, cart, line))
  await demandSamePrices(tx, context, cart, lines)
  const totals = cartTotals(lines.map(ruled))
  demand(totals.gross <= MAX_GROSS_CENTS, 'cart_limit_exceeded')
  const id = randomUUID()
  const number = await nextOrderNumber(tx, tenant, context.now)
  const by = { actor: actorName(context), reason: 'checkout', at: context.now }
  await tx
    .with('placed', (tables) =>
      tables.insertInto('order_history').values({
        tenant,
        order_id: id,
        event: 'place',
        state: 'awaiting_payment',
        ...by,
      }),
    )
    .with('closed', (tables) =>
      tables
        .updateTable('cart')
        .set({ state: 'ordered' })
        .where('tenant', '=', tenant)
        .where('id', '=', cart.id),
    )
    .with('known', (tables) =>
      tables
        .updateTable('customer')
        .set({ new_client: false })
        .where('tenant', '=', tenant)
        .where('id', '=', customer.id)
        .where('new_client', '=', true),
    )
    .insertInto('shop_order')
    .values({
      tenant,
      id,
      number,
      customer_id: customer.id,
      cart_id: cart.id,
      state: 'awaiting_payment',
      currency: cart.currency,
      country: cart.country,
      locale: context.locale,
      total_net: totals.net,
      total_vat: totals.vat,
      total_gross: totals.gross,
      portions: JSON.stringify(totals.byRate),
      shipping_address: snapshot(shippingAddress),
      billing_address: snapshot(billingAddress),
      sender: wish.sender_type === 'custom' ? wish.custom_sender : DEFAULT_SENDER,
      custom_sender: wish.custom_sender,
      invoice_requested: wish.user_notes.invoiceRequested,
      internal_checkout: wish.internalCheckout,
      skip_doc_review: wish.skipDocReview,
      accepted_terms: wish.acceptedTerms,
      deferred: false,
      created_at: context.now,
    })
    .execute()
  await tx
    .insertInto('order_line')
    .values(lines.map((line, position) => ({ ...stored(line), tenant, order_id: id, position })))
    .execute()
  return { id, orderNumber: number }
}

/** A line by today's shop; what may not be refused at a checkout is told as what it means here. */
function today(context: Context, cart: StoredCart, line: LineRow): LineRow {
  try {
    return renewed(context, line, destination(cart))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code } = error
    const told = ['product_not_found', 'country_not_served'] as const
    const known = told.find((each) => each === code)
    throw new Refusal(known ?? 'combination_invalid', { facts: { lineItemId: line.id, why: code } })
  }
}

async function demandSamePrices(
  tx: Tx,
  { tenant }: Context,
  cart: StoredCart,
  lines: LineRow[],
): Promise<void> {
  const moved = new Set(
    movedPrices(cart.lines.map(ruled), lines.map(ruled)).map(({ line }) => line),
  )
  if (moved.size === 0) return
  const changed = lines.filter(({ id }) => moved.has(id))
  await saveLines(tx, { tenant: tenant.id, cartId: cart.id }, changed)
  const before = new Map(cart.lines.map((line) => [line.id, line]))
  throw new Refusal('price_changed', {
    keep: true,
    facts: {
      lines: changed.map((line) => ({
        id: line.id,
        from: money(lineNet(before.get(line.id) ?? line), cart.currency),
        to: money(lineNet(line), cart.currency),
      })),
    },
  })
}

function snapshot({ hasDeferredPayments: _, ...address }: Address): string {
  return JSON.stringify(address satisfies StoredAddress)
}
