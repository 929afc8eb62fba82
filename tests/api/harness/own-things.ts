import { randomUUID } from 'node:crypto'
import { putCartItem } from '../../../src/lib/contract/cart.ts'
import { getOrder } from '../../../src/lib/contract/order.ts'
import { createPayment } from '../../../src/lib/contract/payment.ts'
import { listSessions } from '../../../src/lib/contract/sessions.ts'
import type { TestApi } from './api.ts'
import { newCompany, ordered } from './companies.ts'
import { addAddresses, cards, openCart } from './people.ts'

/** What somebody has: a company, an order with its payment, and a cart beside it. */
export async function ownThings(api: TestApi) {
  const owner = await newCompany(api)
  const order = await ordered(api, owner)
  const terms = { ...owner.as, key: randomUUID() }
  const input = { orderId: order.id, method: 'card' as const }
  const { payment } = await api.call.value(createPayment, input, terms)
  const { order: placed } = await api.call.value(getOrder, { id: order.orderNumber }, owner.as)
  const { id: cartId } = await openCart(api, owner.as)
  const { cart } = await api.call.value(putCartItem, cards(cartId), owner.as)
  const { shipping } = await addAddresses(api, owner.as, cartId)
  const { sessions } = await api.call.value(listSessions, {}, owner.as)
  return {
    owner,
    address: shipping,
    order: { id: order.id, number: order.orderNumber, line: placed.lineItems[0]?.id ?? '' },
    payment: payment.id,
    session: sessions[0]?.id ?? '',
    cart: { id: cartId, line: cart.lineItems[0]?.id ?? '' },
  }
}
