// Figures that the shop is held to under attack, each over many tries.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { logout, refreshToken } from '../../src/lib/contract/auth.ts'
import { getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { startApi } from '../api/harness/api.ts'
import { caller } from '../api/harness/client.ts'
import { createDatabase } from '../api/harness/database.ts'
import { cards, newCustomer, newVisitor, openCart } from '../api/harness/people.ts'

const RACES = 200
const CONNECTIONS = 60
const READS = 400
const LINES = 10
const READ_P95_MS = 50

test(`${RACES} races of a logout against a refresh leave no login alive`, {
  timeout: 300_000,
}, async () => {
  const api = await startApi()
  onTestFinished(() => api.stop())
  let won = 0
  const alive: number[] = []
  for (let race = 0; race < RACES; race += 1) {
    const { refresh, as } = await newCustomer(api)
    const [answer] = await Promise.all([
      api.call.send(refreshToken, { refresh_token: refresh }),
      delay(race % 8).then(() => api.call.value(logout, {}, as)),
    ])
    won += Number(answer.ok)
    const issued = answer.ok ? [answer.value.data] : []
    const tokens = [refresh, ...issued.map(({ refresh_token }) => refresh_token)]
    const asked = await Promise.all([
      ...tokens.map((token) => api.call.send(refreshToken, { refresh_token: token })),
      ...issued.map(({ access_token }) => api.call.send(getCustomer, {}, { token: access_token })),
    ])
    if (asked.some(({ ok }) => ok)) alive.push(race)
  }
  console.log(`${won} of ${RACES} refreshes came before the logout; ${alive.length} logins alive`)
  expect(alive).toEqual([])
})

test('a cart that is hammered takes no time from the carts of others', {
  timeout: 120_000,
}, async () => {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const port = await freePort()
  const program = join(import.meta.dirname, '../api/harness/server-process.ts')
  const server = fork(program, [database.url, String(port)], { execArgv: [] })
  onTestFinished(() => void server.kill('SIGKILL'))
  await once(server, 'message')
  const call = caller(`http://127.0.0.1:${port}`)
  const [attacker, other] = [newVisitor().as, newVisitor().as]
  const { id: hammered } = await openCart({ call }, attacker)
  const { id: cartId } = await openCart({ call }, other)
  await call.value(putCartItem, cards(cartId), other)
  for (let line = 0; line < LINES; line += 1)
    await call.value(putCartItem, cards(hammered), attacker)
  let over = false
  let blows = 0
  const attack = Array.from({ length: CONNECTIONS }, async () => {
    while (!over) {
      await call.send(putCartItem, cards(hammered), attacker)
      blows += 1
    }
  })
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const started = performance.now()
    await call.value(getCart, { cartId }, other)
    times.push(performance.now() - started)
    await delay(5)
  }
  over = true
  await Promise.all(attack)
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(READS * 0.95)] ?? Number.POSITIVE_INFINITY
  console.log(`read by others in ${p95.toFixed(1)} ms at p95, beside ${blows} edits of one cart`)
  expect(p95).toBeLessThan(READ_P95_MS)
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
