import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { login } from '../../../src/lib/contract/auth.ts'
import { checkoutCart, createCart, getCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import { createAddress, createCustomer } from '../../../src/lib/contract/customer.ts'
import type { Endpoint, InputOf, OutputOf } from '../../../src/lib/contract/endpoint.ts'
import { reopenOrder } from '../../../src/lib/contract/order.ts'
import { createPayment } from '../../../src/lib/contract/payment.ts'
import { shownOf } from '../../../src/lib/domain/cart/shown.ts'
import { fillPath } from '../../../src/lib/domain/urls/query.ts'
import { password } from './shopper.ts'
import { at } from './shops.ts'

const home = {
  ...{ firstName: 'Nora', lastName: 'Quinn', streetName: '4 Quay Street', city: 'Dublin' },
  ...{ country: 'IE', postalCode: 'D01 F5P2' },
}

/** An Irish customer who does by calls, quickly, what a test does not look at. */
export async function customerBy(page: Page) {
  const email = `${randomUUID()}@example.test`
  let token = ''
  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
    const sent = { path, token, key: randomUUID(), method: endpoint.method }
    const body = endpoint.method === 'GET' ? null : JSON.stringify(rest)
    const answer = await page.evaluate(
      async ({ path, token, key, method, body }) => {
        const headers = {
          ...{ 'fe-x-tenant': 'ie', 'idempotency-key': key },
          ...(token && { authorization: `Bearer ${token}` }),
        }
        const response = await fetch(path, { method, headers, body, credentials: 'omit' })
        return { ok: response.ok, body: await response.json() }
      },
      { ...sent, body },
    )
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return endpoint.output.parse(answer.body) as OutputOf<E>
  }

  await page.goto(at('ie', '/robots.txt'))
  const named = { email, password, firstName: 'Nora', lastName: 'Quinn' }
  await call(createCustomer, { ...named, termsAccepted: true })
  token = (await call(login, { email, password })).data.access_token

  async function fillCart({ hasAddresses = true } = {}): Promise<string> {
    await page.goto(at('ie', '/robots.txt'))
    const { cart } = await call(createCart, {})
    const selectedAttributes = {
      ...{ format: 'standard', paper: 'board-350', lamination: 'matt', printing: 'both-sides' },
      ...{ corners: 'square', 'spot-uv': 'none' },
    }
    const chosen = { selectedPriority: 'standard', selectedDeliveryOption: '' }
    const line = { cartId: cart.id, productId: 'business-cards', quantity: 250 }
    await call(putCartItem, { ...line, merchantInfo: { selectedAttributes, ...chosen } })
    if (hasAddresses)
      for (const type of ['shipping', 'billing'] as const)
        await call(createAddress, { ...home, type, cartId: cart.id })
    return cart.id
  }

  return {
    email,
    fillCart,
    /** Places an order and begins to pay it; answers what the funnel's addresses name. */
    async order(method: string) {
      const cartId = await fillCart()
      const { cart } = await call(getCart, { cartId })
      const placed = await call(checkoutCart, { cartId, shown: shownOf(cart) })
      const { payment } = await call(createPayment, { orderId: placed.id, method })
      return { ...placed, number: placed.orderNumber, payment }
    },
    /** Types a card on the page of the provider. */
    async type({ redirectUrl }: { redirectUrl: string | null }, number: string): Promise<void> {
      await page.goto(at('ie', '/robots.txt'))
      const form = { number, expiry: '12/40', code: '123', name: 'Nora Quinn', do: 'pay' }
      const { pathname } = new URL(redirectUrl ?? '')
      await page.evaluate(
        ([path, body]) =>
          fetch(path, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' }),
        [pathname, form] as const,
      )
    },
    async takeBack({ id }: { id: string }): Promise<void> {
      await page.goto(at('ie', '/robots.txt'))
      await call(reopenOrder, { id })
    },
  }
}
