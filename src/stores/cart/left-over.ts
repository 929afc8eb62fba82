import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { dropLeftOver, saveForLater, takeLeftOver } from '../../lib/contract/left-over.ts'
import { $cart, changeInTurn, loadCart, notify, refetch, setBusy, show, takeCart } from './cart.ts'
import type { LineItem } from './cart-line.ts'

/** Which line is on its way, and what was in the way of the last one. */
export const $leftOver = atom<{ moving: string | null; failure: Failure | null }>({
  moving: null,
  failure: null,
})

/** Puts a line of the cart aside, to be ordered another time. */
export function putAside(line: LineItem): Promise<void> {
  setBusy()
  return changeInTurn(async () => {
    const now = $cart.get()
    if (now.state !== 'ready' || !now.cart) return
    const answer = await call(saveForLater, { cartId: now.cart.id, cartItemId: line.id })
    if (answer.ok) show(answer.value.cart, { kind: 'put_aside', line })
    else if (answer.code === 'line_not_found') await refetch(null)
    else notify({ kind: 'failed', failure: answer })
  })
}

/** Puts a line that did not fit in at the login into the cart. */
export function moveIntoCart(id: string): Promise<void> {
  return change(id, takeLeftOver)
}

/** Puts a line that was put aside back into the cart, at the price of now. */
export async function takeBack(line: LineItem): Promise<void> {
  await change(line.id, takeLeftOver)
  const now = $cart.get()
  if (now.state !== 'ready' || $leftOver.get().failure) return
  show(now.cart, { kind: 'restored', line })
}

/** Gives up a line that stands beside the cart. */
export function giveUpLeftOver(id: string): Promise<void> {
  return change(id, dropLeftOver)
}

async function change(
  lineItemId: string,
  endpoint: typeof takeLeftOver | typeof dropLeftOver,
): Promise<void> {
  if ($leftOver.get().moving) return
  $leftOver.set({ moving: lineItemId, failure: null })
  const answer = await changeInTurn(async () => {
    const now = $cart.get()
    if (now.state !== 'ready' || !now.cart) return null
    const answer = await call(endpoint, { cartId: now.cart.id, lineItemId })
    if (answer.ok) takeCart(answer.value.cart)
    return answer
  })
  const trouble = answer && !answer.ok ? answer : null
  // In another tab, or by a first try whose answer was lost.
  const isGone = trouble?.code === 'line_not_found'
  if (isGone) await loadCart()
  $leftOver.set({ moving: null, failure: isGone ? null : trouble })
}
