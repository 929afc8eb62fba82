import { atom } from 'nanostores'
import {
  type AnyCallCode,
  type CodeOf,
  type Failure,
  isUnanswered,
} from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { fieldOf, numberOf, textOf } from '../../lib/client/shape.ts'
import { checkoutCart } from '../../lib/contract/cart.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { createPayment, type getPayment } from '../../lib/contract/payment.ts'
import { shownOf } from '../../lib/domain/cart/shown.ts'
import type { Money } from '../../lib/domain/money/money.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'
import { forgetCart, loadCart } from '../cart/cart.ts'
import type { Cart } from '../cart/cart-line.ts'
import { refreshOrder } from '../order/order.ts'
import { $pendingOrder, type PlacedOrder } from '../order/pending-order.ts'
import { idempotencyDone, idempotencyKey } from './idempotency.ts'

export type Payment = OutputOf<typeof getPayment>['payment']

/** How an order is paid: by a method, with a card that is kept, or with one to be kept. */
export type Paying = Pick<InputOf<typeof createPayment>, 'method' | 'keptCardId' | 'keep'>

/** A line whose price moved; whole line, without VAT, services included. */
export type MovedLine = { id: string; from: Money; to: Money }

/** A line that arrives on another day than was shown. */
export type MovedDate = { id: string; from: string; to: string }

export type PayState =
  | { state: 'idle' }
  | { state: 'ordering' }
  | { state: 'starting' }
  /** On the way to the provider's page. */
  | { state: 'leaving' }
  /** Prices moved and nothing was ordered: the cart has the new ones, and the shopper is asked. */
  | { state: 'priceChanged'; moved: MovedLine[] }
  /** The same of days of arrival. */
  | { state: 'datesChanged'; moved: MovedDate[] }
  /** `order` is set where the order stands and only its payment did not start. */
  | { state: 'failed'; failure: Failure; order: PlacedOrder | null }

export const $pay = atom<PayState>({ state: 'idle' })

/**
 * Turns the cart into an order as it stands before the shopper, then starts paying it, or goes to the order
 * where somebody else of the company approves or pays it, or nothing is to be paid. A second press meanwhile does
 * nothing.
 */
export async function placeOrder(
  cart: Cart,
  terms: Omit<InputOf<typeof checkoutCart>, 'cartId' | 'shown'>,
  paying: Paying | null,
  orderPage = '/',
): Promise<void> {
  if (isUnderWay()) return
  $pay.set({ state: 'ordering' })
  const shown = shownOf(cart)
  // What is agreed to anew is another call; the same, tried again, is the same.
  const purpose = `checkout:${cart.id}:${JSON.stringify([shown, terms])}`
  const input = { ...terms, cartId: cart.id, shown }
  const answer = await call(checkoutCart, input, { idempotencyKey: idempotencyKey(purpose) })
  if (!answer.ok) {
    if (!isUnanswered(answer)) idempotencyDone(purpose)
    return refused(answer)
  }
  const order: PlacedOrder = { id: answer.value.id, orderNumber: answer.value.orderNumber }
  $pendingOrder.keep(order)
  idempotencyDone(purpose)
  if (answer.value.isPayable && paying) await start(order, paying)
  else leaveFor(withQuery(orderPage, { order_number: order.orderNumber }))
  forgetCart()
}

/** Nothing was ordered. What a new refusal means here has to be said before it compiles. */
async function refused(failure: Failure<CodeOf<typeof checkoutCart>>): Promise<void> {
  switch (failure.code) {
    case 'price_changed':
      await loadCart()
      $pay.set({ state: 'priceChanged', moved: movedLines(failure) })
      return
    case 'dates_changed':
      await loadCart()
      $pay.set({ state: 'datesChanged', moved: movedDates(failure) })
      return
    // Changed, ordered or emptied elsewhere: the page shows what there is now.
    case 'cart_not_found':
    case 'cart_closed':
    case 'cart_changed':
    case 'cart_empty':
    // Somebody else was sooner: the cart says what is left.
    case 'stock_short':
    // The cart says which addresses do not fit.
    case 'drops_sum_differs':
    case 'drop_elsewhere':
    case 'drop_address_gone':
      await loadCart()
      break
    // The shopper has to do something first, and reads what.
    case 'login_required':
    case 'not_allowed':
    case 'company_role_missing':
    case 'addresses_missing':
    case 'sender_missing':
    case 'line_unreadable':
    case 'cart_limit_exceeded':
    case 'product_not_found':
    case 'combination_invalid':
    case 'country_not_served':
    case 'currency_not_offered':
      break
    // The next try has a new key.
    case 'idempotency_key_missing':
    case 'idempotency_key_reused':
      break
    default:
      failure.code satisfies AnyCallCode
  }
  $pay.set({ state: 'failed', failure, order: null })
}

/** Starts a payment of an order and goes where it is made. */
export async function payOrder(order: PlacedOrder, paying: Paying): Promise<void> {
  if (isUnderWay()) return
  await start(order, paying)
}

/** Back to the start, after the shopper has read what went wrong or changed something. */
export function resetPay(): void {
  if (!isUnderWay()) $pay.set({ state: 'idle' })
}

async function start(order: PlacedOrder, paying: Paying): Promise<void> {
  $pay.set({ state: 'starting' })
  // Another way to pay is another call.
  const purpose = `payment:${order.id}:${Object.values(paying).join(':')}`
  const answer = await call(
    createPayment,
    { orderId: order.id, ...paying },
    { idempotencyKey: idempotencyKey(purpose) },
  )
  if (!answer.ok) {
    if (!isUnanswered(answer)) idempotencyDone(purpose)
    // It was cancelled or paid in another tab, and the page still asks for money.
    if (answer.code === 'order_not_payable') await refreshOrder()
    $pay.set({ state: 'failed', failure: answer, order })
    return
  }
  idempotencyDone(purpose)
  const { redirectUrl, returnUrl } = answer.value.payment
  // What needs no page of a provider's is told of where every payment is.
  leaveFor(redirectUrl ?? returnUrl)
}

function leaveFor(address: string): void {
  $pay.set({ state: 'leaving' })
  addEventListener('pageshow', comeBack)
  location.assign(address)
}

/** The Back button may bring the page back as it was left: it must not go on leaving. */
function comeBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  removeEventListener('pageshow', comeBack)
  $pay.set({ state: 'idle' })
}

/** Lines of a refusal's facts; what is not shaped as expected is left out. */
function movedLines({ problem }: Failure): MovedLine[] {
  const lines = problem?.facts?.['lines']
  if (!Array.isArray(lines)) return []
  return lines.flatMap((line: unknown) => {
    const id = textOf(line, 'id')
    const from = moneyOf(fieldOf(line, 'from'))
    const to = moneyOf(fieldOf(line, 'to'))
    return id && from && to ? [{ id, from, to }] : []
  })
}

function movedDates({ problem }: Failure): MovedDate[] {
  const lines = problem?.facts?.['lines']
  if (!Array.isArray(lines)) return []
  return lines.flatMap((line: unknown) => {
    const [id, from, to] = ['id', 'from', 'to'].map((name) => textOf(line, name))
    return id && from && to ? [{ id, from, to }] : []
  })
}

function moneyOf(value: unknown): Money | null {
  const centAmount = numberOf(value, 'centAmount')
  const currencyCode = textOf(value, 'currencyCode')
  return centAmount !== null && currencyCode ? { centAmount, currencyCode } : null
}

function isUnderWay(): boolean {
  return ['ordering', 'starting', 'leaving'].includes($pay.get().state)
}
