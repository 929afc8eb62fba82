import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askLoginCode,
  askPasswordReset,
  login,
  loginByCode,
  resetPassword,
} from '../../src/lib/contract/auth.ts'
import { changeCustomer, getCustomer } from '../../src/lib/contract/customer.ts'
import { confirmSubscription, subscribe } from '../../src/lib/contract/newsletter.ts'
import { listPasskeys } from '../../src/lib/contract/passkey.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { mailTo, wordedMails } from './harness/mail.ts'
import { newPasskey, signInBy } from './harness/passkeys.ts'
import { browserOf, newCustomer, PASSWORD, type Person } from './harness/people.ts'

// Whoever registers with somebody else's address keeps nothing of it once its mailbox has spoken.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const OWNERS = 'a burnisher and some size'

async function mailsTo(email: string, kind: string) {
  return (await wordedMails(api, kind)).filter(({ recipient }) => recipient === email)
}

async function resetOf(email: string): Promise<void> {
  await api.call.value(askPasswordReset, { email })
  const { token } = await mailTo(api, email, 'password-reset')
  await api.call.value(resetPassword, { token, password: OWNERS })
}

async function codeOf(email: string): Promise<{ email: string; code: string }> {
  await api.call.value(askLoginCode, { email })
  const { sent } = await mailTo(api, email, 'login-code')
  return { email, code: /\b(\d{6})\b/.exec(sent.text)?.[1] ?? '' }
}

async function confirm({ id }: Person): Promise<void> {
  const at = { email_verified_at: new Date() }
  await api.db.updateTable('customer').set(at).where('id', '=', id).execute()
}

const canEnter = async (email: string, password: string) =>
  (await api.call.send(login, { email, password })).ok

test('a new password by mail ends the passkeys of who had typed the address', async () => {
  const { person, device } = await newPasskey(api)
  await resetOf(person.email)
  expect(await signInBy(api, device)).toBe('passkey_wrong')
  const told = await mailsTo(person.email, 'passkey-changed')
  expect(told.at(-1)?.body_text).toContain('“Laptop” was removed')
})

test('where the address was confirmed before, passkeys stay', async () => {
  const { person, device } = await newPasskey(api)
  await confirm(person)
  await resetOf(person.email)
  expect(await signInBy(api, device)).toBe('in')
  expect(await canEnter(person.email, OWNERS)).toBe(true)
})

test('a code from a browser that never was in ends every other way in, and tells of it', async () => {
  const { person, device } = await newPasskey(api)
  const { data } = await api.call.value(loginByCode, await codeOf(person.email))
  const owner = { token: data.access_token }
  expect((await api.call.refusal(getCustomer, {}, person.as)).code).toBe('token_invalid')
  expect(await canEnter(person.email, PASSWORD)).toBe(false)
  expect(await signInBy(api, device)).toBe('passkey_wrong')
  const { customer } = await api.call.value(getCustomer, {}, owner)
  expect(customer).toMatchObject({ email: person.email, emailVerified: true })
  const ways = await api.call.value(listPasskeys, {}, owner)
  expect(ways).toMatchObject({ hasPassword: false, passkeys: [] })
  const told = await mailsTo(person.email, 'passkey-changed')
  expect(told.map(({ subject }) => subject).join()).toContain('has no password any more')
})

test('where the address was confirmed before, a code ends nothing', async () => {
  const { person, device } = await newPasskey(api)
  await confirm(person)
  await api.call.value(loginByCode, await codeOf(person.email))
  expect(await canEnter(person.email, PASSWORD)).toBe(true)
  expect(await signInBy(api, device)).toBe('in')
  expect((await api.call.send(getCustomer, {}, person.as)).ok).toBe(true)
})

test('a code from the browser that registered ends nothing', async () => {
  const { email, as } = await newCustomer(api)
  const headers = await browserOf(api, email)
  await api.call.value(loginByCode, await codeOf(email), { headers })
  expect(await canEnter(email, PASSWORD)).toBe(true)
  expect((await api.call.send(getCustomer, {}, as)).ok).toBe(true)
})

test('who only typed an address ends no newsletter of it', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.test`
  await api.call.value(subscribe, { email })
  const { sent } = await mailTo(api, email, 'newsletter-asked')
  const token = /#confirm=([\w-]+)/.exec(sent.text)?.[1] ?? ''
  await api.call.value(confirmSubscription, { token })
  const state = async () =>
    (
      await api.db
        .selectFrom('newsletter_subscription')
        .select('state')
        .where('email', '=', email)
        .executeTakeFirst()
    )?.state
  const person = await newCustomer(api, 'ie', email)
  await api.call.value(changeCustomer, { user_subscriber_status: '0' }, person.as)
  expect(await state()).toBe('subscribed')
  await confirm(person)
  await api.call.value(changeCustomer, { user_subscriber_status: '0' }, person.as)
  expect(await state()).toBe('left')
})
