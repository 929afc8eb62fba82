import { isUnanswered } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { deleteCartItem, duplicateCartItem } from '../../lib/contract/cart.ts'
import { randomId } from '../browser/random-id.ts'
import { $cart, addLine, changeInTurn, editLine, notify, refetch, setBusy, show } from './cart.ts'
import { type LineItem, type LinePayload, payloadOf } from './cart-line.ts'

/** Takes a line out at once and puts it back where the server refuses. */
export function removeLine(id: string): Promise<void> {
  const before = $cart.get()
  const line = before.state === 'ready' && before.cart?.lineItems.find((each) => each.id === id)
  if (!line || !before.cart) return Promise.resolve()
  const { cart } = before
  const lineItems = cart.lineItems.filter((each) => each !== line)
  const next = cart.lineItems[cart.lineItems.indexOf(line) + 1]
  const removed = { kind: 'removed', line, ...(next && { before: next.id }) } as const
  $cart.set({ ...before, cart: { ...cart, lineItems }, busy: true, notice: removed })
  return changeInTurn(async () => {
    const answer = await call(deleteCartItem, { cartId: cart.id, cartItemId: id })
    if (answer.ok) show(answer.value.cart, removed)
    // Gone already, by another tab or by a first try whose answer was lost.
    else if (answer.code === 'line_not_found') await refetch(removed)
    else show(cart, { kind: 'failed', failure: answer })
  })
}

/** Takes out a line that cannot be read; it cannot be put back. */
export function removeUnreadable(id: string): Promise<void> {
  setBusy()
  return changeInTurn(async () => {
    const now = $cart.get()
    if (now.state !== 'ready' || !now.cart) return
    const answer = await call(deleteCartItem, { cartId: now.cart.id, cartItemId: id })
    if (answer.ok) show(answer.value.cart)
    else if (answer.code === 'line_not_found') await refetch(null)
    else notify({ kind: 'failed', failure: answer })
  })
}

/** Puts a removed line back, before the line that it stood before and at the price of now. */
export async function restoreLine(line: LineItem, before?: string): Promise<void> {
  setBusy()
  const { totalPrice: _price, ...made } = payloadOf(line)
  // Addresses that do not fit would be refused: it comes back to one, and is said to.
  const drops = line.dropFault ? undefined : line.drops?.map(dropAgain)
  const payload = { ...made, ...(before && { before }), ...(drops && { drops }) }
  const again = await addLine(payload, line.id)
  const answer =
    !again.ok && again.code === 'promocode_invalid'
      ? await addLine({ ...payload, services: withoutCoupon(payload.services) }, line.id)
      : again
  if (answer.ok) show(answer.cart, { kind: line.dropFault ? 'restored_one' : 'restored', line })
  else notify({ kind: 'failed', failure: answer })
}

function dropAgain({ quantity, addressId, address }: NonNullable<LineItem['drops']>[number]) {
  return { quantity, ...(addressId ? { addressId } : { address }) }
}

function withoutCoupon({ coupon: _, ...services }: NonNullable<LinePayload['services']> = {}) {
  return services
}

/** Accepts the price of now of a line whose price has moved. */
export async function keepPrice(line: LineItem): Promise<boolean> {
  if (!line.priceMoved) return true
  setBusy()
  const answer = await editLine(line.id, payloadOf(line, line.priceMoved.to))
  if (answer.ok) show(answer.cart, { kind: 'kept', line })
  else await refetch({ kind: 'failed', failure: answer })
  return answer.ok
}

/** Puts the same again behind a line. */
export function duplicateLine(line: LineItem): Promise<void> {
  setBusy()
  return changeInTurn(async () => {
    const now = $cart.get()
    if (now.state !== 'ready' || !now.cart) return
    const input = { cartId: now.cart.id, cartItemId: line.id }
    const answer = await call(duplicateCartItem, input, { idempotencyKey: randomId() })
    if (answer.ok) show(answer.value.cart, { kind: 'duplicated', line })
    else {
      const isWordless = !answer.problem && !isUnanswered(answer)
      const of = isWordless ? ('duplicate' as const) : undefined
      await refetch({ kind: 'failed', failure: answer, ...(of && { of }) })
    }
  })
}

/** Another quantity of a line, at the price of now. */
export async function changeQuantity(line: LineItem, quantity: number): Promise<void> {
  setBusy()
  const { totalPrice: _price, ...payload } = payloadOf(line)
  const answer = await editLine(line.id, { ...payload, quantity })
  if (!answer.ok) await refetch({ kind: 'failed', failure: answer })
}
