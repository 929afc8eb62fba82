// Figures that the shop is held to under attack, each over many tries.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { logout, refreshToken } from '../../src/lib/contract/auth.ts'
import { getCart, putCartItem } from '../../src/lib/contract/cart.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { startApi } from '../api/harness/api.ts'
import { type Caller, type CallOptions, caller } from '../api/harness/client.ts'
import { cards, newCustomer, newVisitor, openCart } from '../api/harness/people.ts'
import { killableShop } from '../crash/killable-shop.ts'

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
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-hammered-'))
  chmodSync(folder, 0o755)
  const shop = await killableShop(folder)
  onTestFinished(async () => {
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await shop.start()
  const call = caller(shop.origin)
  const [attacker, other] = [newVisitor(), newVisitor().as]
  const { id: hammered } = await openCart({ call }, attacker.as)
  const { id: cartId } = await openCart({ call }, other)
  for (const [id, as] of [[cartId, other] as const, [hammered, attacker.as] as const])
    for (let line = 0; line < LINES; line += 1) await call.value(putCartItem, cards(id), as)
  const alone = await readTimes(call, cartId, other)
  const hammer = fork(join(import.meta.dirname, 'harness/hammer-process.ts'), [`${CONNECTIONS}`])
  const { cartId: _, ...line } = cards(hammered)
  hammer.send({
    url: `${shop.origin}/api/v1/cart/${hammered}/item`,
    method: 'PUT',
    headers: {
      host: 'ie.localhost',
      'fe-x-tenant': 'ie',
      'content-type': 'application/json',
      cookie: `anonymous_id=${attacker.anonymousId}`,
    },
    body: JSON.stringify(line),
  })
  await delay(1000)
  const beside = await readTimes(call, cartId, other)
  hammer.send('stop')
  const [blows] = await once(hammer, 'message')
  console.log(
    `read by others in ${p95(beside).toFixed(1)} ms at p95, ${p95(alone).toFixed(1)} ms before; ` +
      `one cart had ${JSON.stringify(blows)}`,
  )
  expect(p95(beside)).toBeLessThan(READ_P95_MS)
})

const p95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY

/** Milliseconds of many reads of a cart, one after the other. */
async function readTimes(call: Caller, cartId: string, as: CallOptions): Promise<number[]> {
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const started = performance.now()
    await call.value(getCart, { cartId }, as)
    times.push(performance.now() - started)
    await delay(5)
  }
  return times
}
