import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { dropLeftOver, takeLeftOver } from '../../lib/contract/cart.ts'
import { $cart, changeInTurn, loadCart, takeCart } from './cart.ts'

/** Which line is on its way, and what was in the way of the last one. */
export const $leftOver = atom<{ moving: string | null; failure: Failure | null }>({
  moving: null,
  failure: null,
})

/** Puts a line that did not fit in at the login into the cart. */
export function moveIntoCart(id: string): Promise<void> {
  return change(id, takeLeftOver)
}

/** Gives up a line that did not fit in at the login. */
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
