import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, type Replies, refusal } from './fake-browser.ts'
import { CART, cart, line } from './samples-shop.ts'

const REMOVE = 'DELETE /api/v1/cart/item'
const TAKE = `POST /api/v1/cart/${CART}/leftOver/`
const [first, second, kept] = [line(10), line(11), line(12)]
const ok = (body: unknown) => ({ body })

async function open(replies: Replies) {
  const browser = fakeBrowser({
    'POST /api/v1/cart': ok({ cart: { ...cart([first, second]), leftOver: [kept] } }),
    ...replies,
  })
  const stores = {
    ...(await import('../../src/stores/cart/cart.ts')),
    ...(await import('../../src/stores/cart/change-line.ts')),
    ...(await import('../../src/stores/cart/left-over.ts')),
  }
  await stores.openCart()
  return { ...browser, ...stores }
}

afterEach(() => vi.unstubAllGlobals())

test('a kept line goes into the cart after what is done to the cart before it', async () => {
  const removal = Promise.withResolvers<{ body: unknown }>()
  const shop = await open({
    [REMOVE]: () => removal.promise,
    [TAKE]: ok({ cart: cart([second, kept]) }),
  })
  const changes = [shop.removeLine(first.id), shop.moveIntoCart(kept.id)]
  await vi.waitFor(() => expect(shop.calls()).toContain(REMOVE))
  expect(shop.calls()).not.toContain(TAKE)
  expect(shop.$leftOver.get().moving).toBe(kept.id)
  removal.resolve(ok({ cart: { ...cart([second]), leftOver: [kept] } }))
  await Promise.all(changes)
  expect(shop.$cart.get()).toMatchObject({
    cart: { lineItems: [{ id: second.id }, { id: kept.id }] },
  })
  expect(shop.$leftOver.get()).toEqual({ moving: null, failure: null })
})

test('one that is gone already loads the cart, any other refusal is shown', async () => {
  const shop = await open({
    [TAKE]: [refusal(409, 'cart_full'), refusal(404, 'line_not_found')],
    [`GET /api/v1/cart/${CART}`]: ok({ cart: cart([first]) }),
  })
  await shop.moveIntoCart(kept.id)
  expect(shop.$leftOver.get()).toMatchObject({ moving: null, failure: { code: 'cart_full' } })
  await shop.moveIntoCart(kept.id)
  expect(shop.$leftOver.get()).toEqual({ moving: null, failure: null })
  expect(shop.$cart.get()).toMatchObject({ cart: { lineItems: [{ id: first.id }] } })
})
