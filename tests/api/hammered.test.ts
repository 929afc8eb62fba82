// Nobody takes the database from the others: neither by calls that wait for a row, nor by adding without end.

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, logout, refreshToken } from '../../src/lib/contract/auth.ts'
import { createCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { createAddress, getCustomer } from '../../src/lib/contract/customer.ts'
import { listSessions } from '../../src/lib/contract/sessions.ts'
import { shareCart } from '../../src/lib/contract/shared-cart.ts'
import { issueLogin } from '../../src/lib/server/people/auth/logins.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { lockWaits } from './harness/lock-waits.ts'
import { address, cards, newCustomer, openCart, PASSWORD, type Person } from './harness/people.ts'

const CONNECTIONS = 60

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Sent = { ok: true } | { ok: false; code: string }

const hammered: Record<string, (cartId: string, person: Person) => Promise<Sent>> = {
  'a customer': (_cartId, { as }) =>
    api.call.send(createAddress, { ...address, type: 'shipping' }, as),
  'a login': (_cartId, { refresh }) => api.call.send(refreshToken, { refresh_token: refresh }),
  'a logout': (_cartId, { as }) => api.call.send(logout, {}, as),
  'an account': (_cartId, { email }) => api.call.send(login, { email, password: PASSWORD }),
  'a cart': (cartId, { as }) => api.call.send(shareCart, { cartId }, as),
}

test.each(Object.entries(hammered))(
  'many calls that wait for %s take nothing from others',
  async (_, send) => {
    const [attacker, other] = [await newCustomer(api), await newCustomer(api)]
    const { id } = await openCart(api, attacker.as)
    await api.call.value(putCartItem, cards(id), attacker.as)
    const sent = await api.db.transaction().execute(async (tx) => {
      // As calls that take long would: whoever wants the rows waits.
      await sql`select 1 from customer where id = ${attacker.id} for no key update`.execute(tx)
      await sql`select 1 from cart where id = ${id} for no key update`.execute(tx)
      const calls = Array.from({ length: CONNECTIONS }, () => send(id, attacker))
      while ((await lockWaits(tx)) < 4) await delay(20)
      for (let read = 0; read < 3; read += 1) await api.call.value(getCustomer, {}, other.as)
      await api.call.value(createAddress, { ...address, type: 'shipping' }, other.as)
      return calls
    })
    const answers = await Promise.all(sent)
    // Whoever waits too long is asked to come again, and nothing worse.
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
    expect(refused.filter((code) => code !== 'database_unavailable')).toEqual([])
  },
)

test('a customer who logs in without end sees the logins of late', async () => {
  const { id: customerId, as } = await newCustomer(api)
  for (let made = 0; made < 120; made += 1)
    await issueLogin(api.db, 'ie', { customerId, userAgent: '', ip: '127.0.0.1' }, new Date())
  const { sessions } = await api.call.value(listSessions, {}, as)
  expect(sessions).toHaveLength(100)
})

test('a customer makes no carts without end', async () => {
  const limited = await startApi({
    limits: { ...defaultLimits, newCart: { points: 5, seconds: 60 } },
  })
  try {
    const { as } = await newCustomer(limited)
    const make = () => limited.call.send(createCart, { forceCreate: true }, as)
    const answers = []
    for (let round = 0; round < 7; round += 1) answers.push(await make())
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code))
    expect(codes).toEqual([...Array(5).fill('ok'), ...Array(2).fill('too_many_requests')])
  } finally {
    await limited.stop()
  }
})
