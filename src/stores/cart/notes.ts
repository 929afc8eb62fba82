import { call } from '../../lib/client/call.ts'
import { setCartNotes } from '../../lib/contract/cart-notes.ts'
import type { InputOf } from '../../lib/contract/endpoint.ts'

/** What is typed is kept one after the other, so that the last of it stays. */
let last: Promise<unknown> = Promise.resolve()

/** Keeps with a cart what its checkout will say; where that fails the checkout says it all the same. */
export function keepNotes(
  cartId: string,
  said: Omit<InputOf<typeof setCartNotes>, 'cartId'>,
): Promise<unknown> {
  last = last.then(() => call(setCartNotes, { cartId, ...said }))
  return last
}
