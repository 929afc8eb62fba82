import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, type Replies } from './fake-browser.ts'
import { PAYMENT, payment } from './samples-shop.ts'

const GET_PAYMENT = `GET /api/v1/payment/${PAYMENT}`
const ok = (body: unknown) => ({ body })

async function open(replies: Replies) {
  const browser = fakeBrowser(replies)
  // Fetched after the page; here before the clock is turned by hand.
  await import('../../src/lib/client/request.ts')
  return { ...browser, ...(await import('../../src/stores/payment/payment-result.ts')) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a payment is looked at until it is settled', async () => {
  vi.useFakeTimers()
  const shop = await open({
    [GET_PAYMENT]: [
      ok({ payment: payment('pending') }),
      ok({ payment: payment('challenge') }),
      ok({ payment: payment('captured', null) }),
    ],
  })
  shop.watchPayment(PAYMENT)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shop.$result.get()).toMatchObject({ state: 'settled', payment: { state: 'captured' } })
  expect(shop.sent).toHaveLength(3)
})

test('who turned back gives the attempt up, once', async () => {
  vi.useFakeTimers()
  const RESET = '/api/v1/order/edit/payment/reset-method'
  const shop = await open({
    [GET_PAYMENT]: [
      ok({ payment: payment('pending') }),
      ok({ payment: payment('pending') }),
      ok({ payment: payment('abandoned', null) }),
    ],
    [RESET]: ok({ success: true }),
  })
  shop.watchPayment(PAYMENT, { left: true })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shop.$result.get()).toMatchObject({ state: 'settled', payment: { state: 'abandoned' } })
  expect(shop.sent.filter(({ path }) => path === RESET)).toHaveLength(1)
})

test('patience ends without calling it a failure, and leaving stops looking', async () => {
  vi.useFakeTimers()
  const shop = await open({ [GET_PAYMENT]: ok({ payment: payment('pending') }) })
  const stop = shop.watchPayment(PAYMENT, { pauses: [10, 10] })
  await vi.advanceTimersByTimeAsync(100)
  expect(shop.$result.get()).toMatchObject({ state: 'late' })
  stop()
  const seen = shop.sent.length
  shop.watchPayment(PAYMENT, { pauses: [10, 10] })()
  await vi.advanceTimersByTimeAsync(100)
  expect(shop.sent.length - seen).toBe(1)
})
