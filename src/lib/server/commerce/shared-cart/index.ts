import {
  endCartShare,
  getCartShare,
  getSharedCart,
  shareCart,
  takeSharedCart,
} from '../../../contract/shared-cart.ts'
import { type Api, type Guessing, inTurn, mount, slowGuesses } from '../../platform/http/index.ts'
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

/** A link that does not exist counts as a guess. */
function slowed<T>(call: Guessing, work: () => Promise<T>): Promise<T> {
  return slowGuesses(
    call,
    'sharedCart',
    work,
    (asked) => !asked.ok && asked.refusal.code === 'shared_cart_not_found',
  )
}
