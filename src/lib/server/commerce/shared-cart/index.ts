import {
  endCartShare,
  getCartShare,
  getSharedCart,
  shareCart,
  takeSharedCart,
} from '../../../contract/shared-cart.ts'
import { type Api, type Call, inTurn, mount } from '../../platform/http/index.ts'
import { attemptLater } from '../../refusal.ts'
import { cartTurn } from '../cart/index.ts'
import { lookAtShare } from './look.ts'
import { endShare, makeShare, shareUntil } from './share.ts'
import { takeShare } from './take.ts'

/** Mounts links to carts: making and ending one, looking, and taking what it shows. */
export function mountSharedCart(api: Api): void {
  mount(api, shareCart, async ({ cartId }, call) => {
    await call.consume('cartEdit', call.network)
    return makeShare(call, cartId)
  })

  mount(api, getCartShare, async ({ cartId }, call) => ({ until: await shareUntil(call, cartId) }))

  mount(api, endCartShare, async ({ cartId }, call) => {
    await call.consume('cartEdit', call.network)
    await endShare(call, cartId)
    return { success: true as const }
  })

  mount(api, getSharedCart, (input, call) => slowed(call, () => lookAtShare(call, input)))

  mount(api, takeSharedCart, async (input, call) => {
    await call.consume('cartEdit', call.network)
    const key = call.header('idempotency-key')
    return slowed(call, () => inTurn(cartTurn(input.cartId), () => takeShare(call, input, key)))
  })
}

/** Counts links that do not exist, and refuses to look for any once there were too many. */
async function slowed<T>(
  call: Pick<Call, 'consume' | 'demandSpare' | 'network' | 'refuse'>,
  work: () => Promise<T>,
): Promise<T> {
  await call.demandSpare('sharedCart', call.network)
  const done = await attemptLater(call, work)
  if (done.ok) return done.value
  if (done.refusal.code === 'shared_cart_not_found') await call.consume('sharedCart', call.network)
  throw done.refusal
}
