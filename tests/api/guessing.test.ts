// Whoever guesses passwords is slowed, by a thousand addresses or at a thousand accounts, and nobody else is.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askPasswordReset, login, resetPassword } from '../../src/lib/contract/auth.ts'
import { commentOnDesign } from '../../src/lib/contract/design.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { mailTo } from './harness/mail.ts'
import { newCustomer, PASSWORD } from './harness/people.ts'
import { seedCustomers } from './harness/seed-customers.ts'

const THOUSAND = 1000

let api: TestApi
beforeAll(async () => {
  api = await startApi({ limits: defaultLimits, trustProxy: 1 })
})
afterAll(() => api.stop())

const from = (address: string, cookie = '') => ({
  headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
})
const addressOf = (at: number) => `10.${at >> 8}.${at & 255}.7`

/** What is answered, sixteen at a time. */
async function guess(wanted: { email: string; from: string }[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const rest = wanted.values()
  const lane = async () => {
    for (const { email, from: address } of rest) {
      const answer = await api.call.send(login, { email, password: 'not it' }, from(address))
      const code = answer.ok ? 'in' : answer.code
      counts.set(code, (counts.get(code) ?? 0) + 1)
      if (code === 'too_many_requests')
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  return counts
}

const deviceOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith('quire_device='))
    ?.split(';')[0] ?? ''

test('a thousand addresses try ten passwords of one account, and its owner gets in', async () => {
  const [email = ''] = await seedCustomers(api.db, 1)
  const enter = (password: string, cookie?: string) =>
    api.call.send(login, { email, password }, from('198.51.100.1', cookie))
  const before = await enter(PASSWORD)
  expect(before.ok).toBe(true)
  const guesses = Array.from({ length: THOUSAND }, (_, at) => ({ email, from: addressOf(at) }))
  const counts = await guess(guesses)
  expect(Object.fromEntries(counts)).toEqual({ credentials_wrong: 10, too_many_requests: 990 })
  // The browser that was here before has tries of its own.
  expect((await enter(PASSWORD, deviceOf(before.headers))).ok).toBe(true)
  // A browser that never was is told to wait, until the link of a mail says whose it is.
  await guess(guesses.slice(0, 20))
  const stranger = await enter(PASSWORD)
  expect(!stranger.ok && stranger.code).toBe('too_many_requests')
  await api.call.value(askPasswordReset, { email }, from('198.51.100.1'))
  const { token } = await mailTo(api, email, 'password-reset')
  const password = 'deckled, laid paper again'
  const reset = await api.call.send(resetPassword, { token, password }, from('198.51.100.1'))
  expect(reset.ok).toBe(true)
  await guess(guesses.slice(0, 20))
  expect((await enter(password, deviceOf(reset.headers))).ok).toBe(true)
  const other = await enter(password, `quire_device=${randomUUID()}`)
  expect(!other.ok && other.code).toBe('too_many_requests')
})

test('one browser has ten tries, however its id is written', async () => {
  const [email = ''] = await seedCustomers(api.db, 1)
  const entered = await api.call.send(login, { email, password: PASSWORD }, from('198.51.100.2'))
  const device = deviceOf(entered.headers)
  const id = device.slice('quire_device='.length)
  // Each as many letters of it as capitals as there are ones in a number.
  const spellings = Array.from({ length: 20 }, (_, at) => {
    let letters = 0
    return id.replace(/[a-f]/g, (each) => ((at >> letters++) & 1 ? each.toUpperCase() : each))
  })
  const codes = new Map<string, number>()
  for (const [at, spelling] of spellings.entries()) {
    const options = from(addressOf(at), `quire_device=${spelling}`)
    const answer = await api.call.refusal(login, { email, password: 'not it' }, options)
    codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1)
  }
  expect(Object.fromEntries(codes)).toEqual({ credentials_wrong: 10, too_many_requests: 10 })
})

test('what one order may be asked is counted once, however its id is written', async () => {
  const person = await newCustomer(api)
  const [orderId, lineItemId] = [randomUUID(), randomUUID()]
  const asked = { id: randomUUID(), lineItemId, text: 'Larger, please' }
  const ask = (order: string) =>
    api.call.refusal(commentOnDesign, { ...asked, orderId: order }, person.as)
  for (let at = 0; at < defaultLimits.design.points; at++)
    expect((await ask(orderId)).code).toBe('order_not_found')
  for (const spelling of [orderId, orderId.toUpperCase()])
    expect((await ask(spelling)).code).toBe('too_many_requests')
})

test('one address tries sixty passwords of a thousand accounts, and their owners get in', async () => {
  const emails = await seedCustomers(api.db, THOUSAND)
  const counts = await guess(emails.map((email) => ({ email, from: '203.0.113.9' })))
  expect(Object.fromEntries(counts)).toEqual({ credentials_wrong: 60, too_many_requests: 940 })
  // Its neighbours in IPv4 are others; one IPv6 network is one.
  for (const email of [emails[0] ?? '', emails.at(-1) ?? '']) {
    const owner = await api.call.send(login, { email, password: PASSWORD }, from('203.0.113.10'))
    expect(owner.ok).toBe(true)
  }
  const six = emails.map((email, at) => ({ email, from: `2001:db8:1:1::${(at + 1).toString(16)}` }))
  const byNetwork = await guess(six.slice(100, 300))
  expect(byNetwork.get('credentials_wrong')).toBe(60)
})
