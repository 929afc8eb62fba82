import { call } from '../../lib/client/call.ts'
import { duplicateCartItem } from '../../lib/contract/cart.ts'
import { randomId } from '../browser/random-id.ts'
import { $cart, changeInTurn, editLine, refetch, setBusy, takeCart } from './cart.ts'
import { type LineItem, payloadOf } from './cart-line.ts'

/** Puts the same again behind a line. */
export function duplicateLine(line: LineItem): Promise<void> {
  setBusy()
  return changeInTurn(async () => {
    const now = $cart.get()
    if (now.state !== 'ready' || !now.cart) return
    const input = { cartId: now.cart.id, cartItemId: line.id }
    const answer = await call(duplicateCartItem, input, { idempotencyKey: randomId() })
    if (answer.ok) takeCart(answer.value.cart, { kind: 'duplicated', line })
    else await refetch({ kind: 'failed', failure: answer })
  })
}

/** Another quantity of a line, at the price of now. */
export async function changeQuantity(line: LineItem, quantity: number): Promise<void> {
  setBusy()
  const { totalPrice: _price, ...payload } = payloadOf(line)
  const answer = await editLine(line.id, { ...payload, quantity })
  if (!answer.ok) await refetch({ kind: 'failed', failure: answer })
}
