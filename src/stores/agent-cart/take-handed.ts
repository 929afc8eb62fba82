import { call } from '../../lib/client/call.ts'
import { takeAgentCart } from '../../lib/contract/agent-cart.ts'
import { $cart, loadCart, openCart, takeCart } from '../cart/cart.ts'

/**
 * Takes over what an assistant has put together, by the token that the address brought, and shows the cart with it. Where
 * that is refused the cart is shown as it is, with the reason.
 */
export async function takeHanded(token: string): Promise<void> {
  const opened = await openCart()
  const answer = opened.ok ? await call(takeAgentCart, { token }) : opened
  if (answer.ok) {
    if ('value' in answer) takeCart(answer.value.cart)
    return
  }
  await loadCart()
  const now = $cart.get()
  if (now.state === 'ready') $cart.set({ ...now, notice: { kind: 'failed', failure: answer } })
}
