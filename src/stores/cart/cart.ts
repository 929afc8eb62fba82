import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { textOf } from '../../lib/client/shape.ts'
import { hasLiveTokens } from '../../lib/client/tokens.ts'
import { createCart, getCart, putCartItem } from '../../lib/contract/cart.ts'
import { anonymousId, ensureAnonymousId } from '../browser/cookies.ts'
import { randomId } from '../browser/random-id.ts'
import { $cartSummary, setCartCount } from '../header/header.ts'
import { $activeCurrency } from '../session/currency.ts'
import { $awaitedMerge, $cartId } from './cart-id.ts'
import type { Cart, LineItem, LinePayload } from './cart-line.ts'

/** What just happened to the cart, for the shopper to hear of. */
export type CartNotice =
  /** `before` is the line that it stood before, if any did. */
  | { kind: 'removed'; line: LineItem; before?: string }
  | { kind: 'duplicated'; line: LineItem }
  /** `restored_one`: without the addresses that it could not be ordered to. */
  | { kind: 'restored' | 'restored_one'; line: LineItem }
  | { kind: 'put_aside'; line: LineItem }
  | { kind: 'kept'; line: LineItem }
  /** Another currency was chosen: the cart is priced anew in it. */
  | { kind: 'converted'; currency: string }
  /** `of`: what failed, where the shop answered and did not say why. */
  | { kind: 'failed'; failure: Failure; of?: 'duplicate' }

export type CartState =
  | { state: 'loading' }
  /** `cart` is null where the visitor has none yet; `busy` while a change is under way. */
  | { state: 'ready'; cart: Cart | null; busy: boolean; notice: CartNotice | null }
  | { state: 'failed'; failure: Failure }

export type CartAnswer = { ok: true; cart: Cart } | Failure
export type LineAnswer = { ok: true; cart: Cart; lineItemId: string } | Failure

export const $cart = atom<CartState>({ state: 'loading' })

/** Changes run one after the other: each answer holds the whole cart. */
let lastChange: Promise<unknown> = Promise.resolve()

/** Loads the open cart; a visitor without one has an empty cart and makes no call. */
export async function loadCart(): Promise<void> {
  const answer = await changeInTurn(fetchCart)
  if (answer === null) showRead(null)
  else if (answer.ok) showRead(answer.cart, answer.notice ?? removedFrom(answer.cart))
  else if ($cart.get().state !== 'ready') $cart.set({ state: 'failed', failure: answer })
}

/** A line that was taken out can be put back, though another tab has made this one load the cart. */
function removedFrom(cart: Cart): CartNotice | null {
  const now = $cart.get()
  const notice = now.state === 'ready' ? now.notice : null
  if (notice?.kind !== 'removed') return null
  return cart.lineItems.some(({ id }) => id === notice.line.id) ? null : notice
}

/** Tries again after a failure, from the loading state on. */
export function reloadCart(): Promise<void> {
  $cart.set({ state: 'loading' })
  return loadCart()
}

/** Loads the cart whenever another tab changed it, or the currency. Answers what stops it. */
export function watchCart(): () => void {
  const stops = [
    $cartSummary.follow(() => void loadCart()),
    $activeCurrency.listen(() => void loadCart()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Creates or fetches the open cart, merging the anonymous one that waits for it. */
export async function openCart(): Promise<CartAnswer> {
  const merge = $awaitedMerge.get()?.id ?? null
  const anonymousUserId = hasLiveTokens() ? merge : ensureAnonymousId()
  const answer = await call(createCart, {
    currency: $activeCurrency.get(),
    ...(anonymousUserId && { anonymousUserId }),
  })
  if (!answer.ok) return answer
  if (merge === anonymousUserId) $awaitedMerge.clear()
  const { cart } = answer.value
  $cartId.keep({ id: cart.id })
  show(cart)
  return { ok: true, cart }
}

/**
 * Adds a line; the server computes its price and refuses it where `totalPrice` has moved. One that is put back is
 * called what it was (`id`), and so has its files again.
 */
export function addLine(line: LinePayload, id?: string): Promise<LineAnswer> {
  return changeInTurn(() => putLine(line, undefined, id))
}

/** Replaces a line. */
export function editLine(id: string, line: LinePayload): Promise<LineAnswer> {
  return changeInTurn(() => putLine(line, id))
}

export function dismissNotice(): void {
  notify(null)
}

/** Takes over a cart that another call answered. */
export function takeCart(cart: Cart): void {
  show(cart)
}

/** Forgets the cart: it was ordered, or somebody logged out. */
export function forgetCart(): void {
  $cartId.clear()
  show(null)
}

type Fetched = { ok: true; cart: Cart; notice: CartNotice | null } | Failure

async function fetchCart(): Promise<Fetched | null> {
  const id = $cartId.get()?.id
  if (id && !$awaitedMerge.get()) {
    const answer = await call(getCart, { cartId: id })
    if (answer.ok) return inActiveCurrency(answer.value.cart)
    if (!isGone(answer)) return answer
    $cartId.clear()
    await noteOrdered(answer)
  }
  if (!hasLiveTokens() && !anonymousId()) return null
  const opened = await openCart()
  return opened.ok ? { ...opened, notice: null } : opened
}

/** The cart was ordered, and nobody here may have heard it: the answer was lost, or the page closed before it came. */
async function noteOrdered({ problem }: Failure): Promise<void> {
  const [id, orderNumber] = ['orderId', 'orderNumber'].map((name) => textOf(problem?.facts, name))
  if (!id || !orderNumber) return
  const late = await import('../order/pending-order.ts').catch(() => null)
  late?.$pendingOrder.keep({ id, orderNumber })
}

/** A cart follows the currency that the shopper has chosen; where it cannot, it stays as it is. */
async function inActiveCurrency(cart: Cart): Promise<Fetched> {
  const currency = $activeCurrency.get()
  if (cart.currencyCode === currency) return { ok: true, cart, notice: null }
  const opened = await openCart()
  return opened.ok
    ? { ...opened, notice: { kind: 'converted', currency: opened.cart.currencyCode } }
    : { ok: true, cart, notice: null }
}

/** `id` is of the line that it takes the place of, `called` what a new one is called. */
async function putLine(line: LinePayload, id?: string, called?: string): Promise<LineAnswer> {
  const known = $cartId.get()?.id
  const first = known ? await put(known, line, id, called) : null
  if (first && (first.ok || !isGone(first))) return first
  // The cart was ordered or has expired meanwhile: what was added goes into a new one.
  $cartId.clear()
  const opened = await openCart()
  return opened.ok ? put(opened.cart.id, line) : opened
}

async function put(
  cart: string,
  line: LinePayload,
  id?: string,
  called = randomId(),
): Promise<LineAnswer> {
  // The key becomes the new line's id, so that a repeated call does not add a second one.
  const answer = id
    ? await call(putCartItem, { ...line, cartId: cart, id })
    : await call(putCartItem, { ...line, cartId: cart }, { idempotencyKey: called })
  if (!answer.ok) return answer
  show(answer.value.cart)
  return { ok: true, cart: answer.value.cart, lineItemId: answer.value.lineItemId }
}

/** Shows the cart as the server has it, and what happened. */
export async function refetch(notice: CartNotice | null): Promise<void> {
  const answer = await fetchCart()
  if (answer?.ok) showRead(answer.cart, notice)
  else notify(notice)
}

function isGone({ code }: Failure): boolean {
  return code === 'cart_not_found' || code === 'cart_closed'
}

/** Shows a cart that was changed, and tells other tabs. */
export function show(cart: Cart | null, notice: CartNotice | null = null): void {
  $cart.set({ state: 'ready', cart, busy: false, notice })
  setCartCount(cart?.lineItems.length ?? 0)
}

/** Shows a cart that was only read: telling other tabs of it would make each load it because the other did. */
function showRead(cart: Cart | null, notice: CartNotice | null = null): void {
  const count = cart?.lineItems.length ?? 0
  if (count !== ($cartSummary.get()?.count ?? 0)) show(cart, notice)
  else $cart.set({ state: 'ready', cart, busy: false, notice })
}

export function notify(notice: CartNotice | null): void {
  const now = $cart.get()
  if (now.state === 'ready') $cart.set({ ...now, busy: false, notice })
}

/** A change is under way. */
export function setBusy(): void {
  const now = $cart.get()
  if (now.state === 'ready') $cart.set({ ...now, busy: true })
}

/** Does something to the cart once every change before it is done; must not await another of them. */
export function changeInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = lastChange.then(work)
  lastChange = result.catch(() => undefined)
  return result
}
