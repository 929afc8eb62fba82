// What ends logins also ends those that are being made or refreshed at that moment.

import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassword, login, refreshToken } from '../../src/lib/contract/auth.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import {
  endCustomerSessions,
  lockCustomer,
  unlockCustomer,
} from '../../src/lib/contract/customer-care.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import { endOtherSessions, endSession, listSessions } from '../../src/lib/contract/sessions.ts'
import { getStaff, signInStaff } from '../../src/lib/contract/staff.ts'
import { issueLogin } from '../../src/lib/server/people/auth/logins.ts'
import { changeAccount } from '../../src/lib/server/people/staff/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { browserOf, newCustomer, PASSWORD, type Person } from './harness/people.ts'
import { type Colleague, newAccount, newStaff, STAFF_PASSWORD } from './harness/staff.ts'

const RACES = 40
const OTHER_PASSWORD = 'wove paper, gilt edges'

let api: TestApi
let support: Colleague
beforeAll(async () => {
  api = await startApi()
  support = await newStaff(api, [{ role: 'support', tenant: 'ie' }])
})
afterAll(() => api.stop())

const reason = 'a telephone was stolen'
const enter = (email: string, headers: Record<string, string>) =>
  api.call.send(login, { email, password: PASSWORD }, { headers })

const ends: Record<string, (person: Person) => Promise<unknown>> = {
  'the customer ends all others': ({ as }) => api.call.value(endOtherSessions, {}, as),
  'the customer ends it': async ({ as }) => {
    const { sessions } = await api.call.value(listSessions, {}, as)
    const other = sessions.find(({ current }) => !current)
    if (other) await api.call.value(endSession, { id: other.id }, as)
  },
  'staff end it': ({ id }) => api.call.value(endCustomerSessions, { id, reason }, support.as),
  'staff lock the account for a moment': async ({ id }) => {
    await api.call.value(lockCustomer, { id, reason }, support.as)
    await api.call.value(unlockCustomer, { id, reason }, support.as)
  },
}

test.each(Object.entries(ends))(
  'a login stays ended that is being refreshed while %s',
  async (_, end) => {
    const alive: number[] = []
    const person = await newCustomer(api)
    for (let race = 0; race < RACES; race += 1) {
      const who = { customerId: person.id, userAgent: '', ip: '127.0.0.1' }
      const { refresh } = await issueLogin(api.db, 'ie', who, new Date())
      const [answer] = await Promise.all([
        api.call.send(refreshToken, { refresh_token: refresh }),
        delay(race % 8).then(() => end(person)),
      ])
      if (!answer.ok) continue
      const { access_token: token, refresh_token: next } = answer.value.data
      const used = await api.call.send(getCustomer, {}, { token })
      const refreshed = await api.call.send(refreshToken, { refresh_token: next })
      if (used.ok || refreshed.ok) alive.push(race)
    }
    expect(alive).toEqual([])
  },
)

/** Signs in again and again until `change` is through; the tokens that were given out. */
async function during<Answer>(change: Promise<unknown>, signIn: () => Promise<Answer>) {
  const under = { way: true }
  const tries: Promise<Answer>[] = []
  const changed = change.finally(() => {
    under.way = false
  })
  while (under.way) {
    tries.push(signIn())
    await delay(15)
  }
  await changed
  return Promise.all(tries)
}

/** Where somebody signs in: what a known browser does in one statement, a new one does in several. */
const browsers: Record<string, (email: string) => Promise<Record<string, string>>> = {
  'in a new browser': async () => ({}),
  'in a browser that was here before': (email) => browserOf(api, email),
}

describe.each(Object.entries(browsers))('%s', (_name, browser) => {
  test('whoever is signing in with a password while it is changed stays out', async () => {
    const { email, as } = await newCustomer(api)
    const headers = await browser(email)
    const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD }
    const changing = api.call.value(changePassword, change, as)
    const answers = await during(changing, () => enter(email, headers))
    const alive = []
    for (const answer of answers) {
      if (!answer.ok) continue
      const { access_token: token } = answer.value.data
      alive.push((await api.call.send(getCustomer, {}, { token })).ok)
    }
    expect(alive).not.toContain(true)
    await api.call.value(getCustomer, {}, as)
  })

  test('so does whoever is signing in to an account while it is erased', async () => {
    const { email, as } = await newCustomer(api)
    const headers = await browser(email)
    const erasing = api.call.value(eraseOwnAccount, { currentPassword: PASSWORD }, as)
    const answers = await during(erasing, () => enter(email, headers))
    for (const answer of answers) {
      if (!answer.ok) continue
      const { access_token: token } = answer.value.data
      expect((await api.call.send(getCustomer, {}, { token })).ok).toBe(false)
    }
  })
})

test('a member of staff who is signing in while the password is set anew stays out', async () => {
  const { id, email } = await newAccount(api.db, [{ role: 'support', tenant: 'ie' }])
  const change = changeAccount(api.db, id, { set: 'password', to: OTHER_PASSWORD }, new Date())
  const answers = await during(change, () =>
    api.call.send(signInStaff, { email, password: STAFF_PASSWORD }),
  )
  for (const answer of answers) {
    if (!answer.ok) continue
    const { access_token: token } = answer.value.data
    expect((await api.call.send(getStaff, {}, { token })).ok).toBe(false)
  }
})
