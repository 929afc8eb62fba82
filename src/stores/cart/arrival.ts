import { call } from '../../lib/client/call.ts'
import { setCartArrival } from '../../lib/contract/cart-arrival.ts'
import type { ArrivalChoice } from '../../lib/domain/delivery/arrival.ts'
import { $cart, changeInTurn, editLine, notify, refetch, setBusy, show } from './cart.ts'
import { type Cart, type LineItem, payloadOf } from './cart-line.ts'

type Enough = NonNullable<NonNullable<Cart['arrival']>['enough']>[number]

/** Has the lines arrive each as soon as it is ready, or all together. */
export function chooseArrival(arrival: ArrivalChoice): Promise<void> {
  const now = $cart.get()
  if (now.state !== 'ready' || !now.cart?.arrival) return Promise.resolve()
  const { cart } = now
  const chosen = { ...now.cart.arrival, chosen: arrival }
  $cart.set({ ...now, cart: { ...cart, arrival: chosen }, busy: true, notice: null })
  return changeInTurn(async () => {
    const answer = await call(setCartArrival, { cartId: cart.id, arrival })
    if (answer.ok) show(answer.value.cart)
    else if (answer.code === 'cart_closed') await refetch(null)
    else {
      show(cart)
      notify({ kind: 'failed', failure: answer })
    }
  })
}

/** Has a line made by a slower priority that is fast enough, at the price that was shown for it. */
export async function takeSlower(line: LineItem, { priority, totalPrice }: Enough): Promise<void> {
  setBusy()
  const { merchantInfo, ...payload } = payloadOf(line, totalPrice)
  const slower = { ...merchantInfo, selectedPriority: priority }
  const answer = await editLine(line.id, { ...payload, merchantInfo: slower })
  if (answer.ok) show(answer.cart, { kind: 'kept', line })
  else await refetch({ kind: 'failed', failure: answer })
}
