// How many carts agents may make, and what a key of a request is good for.
import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApiKey } from '../../src/lib/contract/api-key.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { raw } from './harness/raw.ts'
import { newStaff } from './harness/staff.ts'

async function apiWith(limits: Partial<typeof defaultLimits> = {}): Promise<TestApi> {
  const api = await startApi({ limits: { ...defaultLimits, ...limits } })
  onTestFinished(() => api.stop())
  return api
}

async function newKey(api: TestApi): Promise<string> {
  const admin = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const lastDay = dayjs().add(30, 'day').format('YYYY-MM-DD')
  const made = { name: 'An assistant', permissions: ['carts.make' as const], lastDay }
  return (await api.call.value(createApiKey, made, admin.as)).token
}

type Session = { id: string; status: string; code: string }

async function begin(api: TestApi, token: string, key: string = randomUUID()) {
  const { status, body } = await raw(`${api.origin}/api/v1/acp/checkout_sessions`, {
    method: 'POST',
    headers: {
      host: 'ie.localhost',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'api-version': '2026-04-17',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      line_items: [{ id: 'business-cards' }],
      currency: 'eur',
      capabilities: {},
    }),
  })
  return { status, said: body as Session }
}

test('a request that comes again is answered when no more may be made', async () => {
  const api = await apiWith({ agentCart: { points: 1, seconds: 3600 } })
  const token = await newKey(api)
  const key = randomUUID()
  const first = await begin(api, token, key)
  expect(first.status).toBe(201)
  expect((await begin(api, token)).status).toBe(429)
  const again = await begin(api, token, key)
  expect([again.status, again.said.id]).toEqual([201, first.said.id])
})

test('what one key has used up is not taken from another of the same network', async () => {
  const api = await apiWith({
    agentCart: { points: 1, seconds: 3600 },
    newCart: { points: 1, seconds: 3600 },
  })
  const [one, other] = [await newKey(api), await newKey(api)]
  expect((await begin(api, one)).status).toBe(201)
  expect((await begin(api, one)).status).toBe(429)
  expect((await begin(api, other)).status).toBe(201)
})

test('a key that is sent again when its cart is kept no more begins anew', async () => {
  const api = await apiWith()
  const token = await newKey(api)
  const key = randomUUID()
  const first = await begin(api, token, key)
  vi.useFakeTimers({ toFake: ['Date'], now: dayjs().add(8, 'day').toDate() })
  onTestFinished(() => void vi.useRealTimers())
  const later = await begin(api, token, key)
  expect([later.status, later.said.status]).toEqual([201, 'requires_escalation'])
  expect(later.said.id).not.toBe(first.said.id)
  const again = await begin(api, token, key)
  expect(again.said.id).toBe(later.said.id)
})
