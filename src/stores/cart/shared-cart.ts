import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import {
  endCartShare,
  getCartShare,
  getSharedCart,
  shareCart,
  takeSharedCart,
} from '../../lib/contract/shared-cart.ts'
import { $activeCurrency } from '../session/currency.ts'
import { openCart, takeCart } from './cart.ts'

export type SharedCart = OutputOf<typeof getSharedCart>
export type TakenShare = Pick<OutputOf<typeof takeSharedCart>, 'taken' | 'left'>

/** What a link shows, in the shopper's currency. */
export const lookAtShared = (token: string) =>
  call(getSharedCart, { token, currency: $activeCurrency.get() })

/** Puts what a link shows into the shopper's own cart; `key` makes a repeated try add it once. */
export async function takeShared(
  token: string,
  key: string,
): Promise<{ ok: true; value: TakenShare } | Failure> {
  const opened = await openCart()
  if (!opened.ok) return opened
  const input = { token, cartId: opened.cart.id }
  const answer = await call(takeSharedCart, input, { idempotencyKey: key })
  if (answer.ok) takeCart(answer.value.cart)
  return answer
}

/** Until when the link to a cart counts, if there is one. */
export const shareOf = (cartId: string) => call(getCartShare, { cartId })

export const makeShare = (cartId: string) => call(shareCart, { cartId })

export const endShare = (cartId: string) => call(endCartShare, { cartId })
