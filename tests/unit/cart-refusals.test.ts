import { afterEach, expect, test, vi } from 'vitest'
import type { AnyCallCode, CodeOf } from '../../src/lib/client/answer.ts'
import type { checkoutCart } from '../../src/lib/contract/cart.ts'
import { fakeBrowser, type Replies, refusal } from './fake-browser.ts'
import { CART, cart, line } from './samples-shop.ts'

const OPEN_CART = 'POST /api/v1/cart'
const GET_CART = `GET /api/v1/cart/${CART}`
const REMOVE = 'DELETE /api/v1/cart/item'
const CHECKOUT = `POST /api/v1/cart/${CART}/checkout/`

const first = line(10)
const ok = (body: unknown) => ({ body })

async function open(replies: Replies) {
  const browser = fakeBrowser(replies)
  return {
    ...browser,
    ...(await import('../../src/stores/cart/cart.ts')),
    ...(await import('../../src/stores/cart/change-line.ts')),
    ...(await import('../../src/stores/payment/payment.ts')),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a line that cannot be read is removed, also where it is gone already', async () => {
  const broken = { id: 'broken', productId: 'cards', jobName: '', quantity: 250 }
  const shop = await open({
    [OPEN_CART]: ok({ cart: { ...cart([first]), unreadableLines: [broken] } }),
    [GET_CART]: ok({ cart: cart([first]) }),
    [REMOVE]: [refusal(403, 'not_allowed'), refusal(404, 'line_not_found')],
  })
  await shop.openCart()
  await shop.removeUnreadable('broken')
  expect(shop.$cart.get()).toMatchObject({
    busy: false,
    cart: { unreadableLines: [broken] },
    notice: { kind: 'failed', failure: { code: 'not_allowed' } },
  })
  await shop.removeUnreadable('broken')
  expect(shop.$cart.get()).toMatchObject({ busy: false, notice: null })
  expect(shop.$cart.get()).not.toHaveProperty('cart.unreadableLines')
})

test('a cart that was ordered elsewhere is loaded anew when it is refused', async () => {
  const shop = await open({
    [OPEN_CART]: [ok({ cart: cart([first]) }), ok({ cart: cart() })],
    [CHECKOUT]: refusal(409, 'cart_closed'),
    [GET_CART]: refusal(404, 'cart_not_found'),
  })
  await shop.openCart()
  await shop.placeOrder(cart([first]), { acceptedTerms: 'en-1' }, { method: 'card' })
  expect(shop.$pay.get()).toMatchObject({ state: 'failed', failure: { code: 'cart_closed' } })
  expect(shop.$cart.get()).toMatchObject({ state: 'ready', cart: { lineItems: [] } })
})

test('a switch that leaves out a code of its endpoint does not compile', () => {
  const understood = (code: CodeOf<typeof checkoutCart>): boolean => {
    switch (code) {
      case 'price_changed':
        return true
      default:
        // @ts-expect-error The cart's other refusals are not handled.
        code satisfies AnyCallCode
        return false
    }
  }
  expect(understood('price_changed')).toBe(true)
})
