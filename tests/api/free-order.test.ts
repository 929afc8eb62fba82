import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { createPayment, listPaymentMethods } from '../../src/lib/contract/payment.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { addAddresses, agreed, cards, newCustomer, openCart } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('what a promotion leaves nothing to pay of is ordered, and waits for no money', async () => {
  const { as, email } = await newCustomer(api)
  const { id: cartId } = await openCart(api, as)
  const gift = { services: { coupon: { inputText: 'GIFT' } } }
  await api.call.value(putCartItem, cards(cartId, gift), as)
  await addAddresses(api, as, cartId)
  const { methods } = await api.call.value(listPaymentMethods, { cartId }, as)
  expect(new Set(methods.map(({ reason }) => reason))).toEqual(new Set(['amount_zero']))
  const input = await agreed(api, as, cartId)
  const options = { ...as, key: crypto.randomUUID() }
  const placed = await api.call.value(checkoutCart, input, options)
  expect(placed.isPayable).toBe(false)
  expect(await api.call.value(checkoutCart, input, options)).toEqual(placed)
  const { order } = await api.call.value(getOrder, { id: placed.id }, as)
  expect(order).toMatchObject({ state: 'paid', amountToPay: { centAmount: 0 } })
  const pay = { orderId: placed.id, method: 'card' }
  const again = { ...as, key: crypto.randomUUID() }
  const refused = await api.call.refusal(createPayment, pay, again)
  expect(refused.code).toBe('order_not_payable')
  const kinds = async (kind: string) =>
    (await wordedMails(api, kind)).filter(({ recipient }) => recipient === email).length
  expect(await kinds('order-received')).toBe(1)
  expect(await kinds('order-paid')).toBe(0)
})
