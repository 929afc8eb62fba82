// What anybody can send to where providers tell their notices, and what it may cost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paypalPayments } from '../../src/lib/server/commerce/paypal/index.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { PAYPAL, startPaypal } from './harness/paypal.ts'
import { raw } from './harness/raw.ts'

const POINTS = 3
const HONEST = '192.0.2.1'
const FORGER = '198.51.100.1'

let api: TestApi
let paypal: Awaited<ReturnType<typeof startPaypal>>
beforeAll(async () => {
  paypal = await startPaypal()
  api = await startApi({
    payments: [paypalPayments({ accounts: [PAYPAL], url: paypal.url })],
    limits: { ...defaultLimits, noticeProof: { points: POINTS, seconds: 900 } },
    trustProxy: 1,
  })
})
afterAll(async () => {
  await api.stop()
  await paypal.stop()
})

async function tell(from: string, signature?: string) {
  const { body, headers } = paypal.message('CHECKOUT.ORDER.APPROVED', {}, signature)
  const sent = { ...headers, 'x-forwarded-for': from, host: 'ie.localhost' }
  const address = `${api.origin}/api/v1/payment/webhook/paypal/`
  const answer = await raw(address, { method: 'POST', headers: sent, body })
  return { status: answer.status, wait: Number(answer.headers['retry-after'] ?? 0) }
}

test('forged notices cost PayPal a few questions, however many there are; honest ones are all taken', async () => {
  for (let count = 0; count < POINTS + 2; count += 1) expect((await tell(HONEST)).status).toBe(200)
  const before = paypal.proofs()
  const forged = await Promise.all(
    Array.from({ length: POINTS + 5 }, () => tell(FORGER, 'somebody else')),
  )
  expect(paypal.proofs() - before).toBe(POINTS)
  const turnedAway = forged.filter(({ status }) => status === 429)
  expect(turnedAway.length).toBe(5)
  expect(turnedAway.every(({ wait }) => wait > 0)).toBe(true)
  expect((await tell(HONEST)).status).toBe(200)
  // Until the time is over nothing more from there is asked about, and a sender is told to come again.
  expect(await tell(FORGER)).toMatchObject({ status: 429 })
  expect(api.errors()).toEqual([])
})
